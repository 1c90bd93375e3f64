# Two commands do everything on a fresh Debian 12 with Swift 6.3, git and make:
#   make demo   builds for release and writes out/loop.gif
#   make test   runs all tests
PREFIX ?= /usr/local
DESTDIR ?=

# The program carries its Swift runtime, so that it starts fast and runs where no Swift is installed.
RELEASE = swift build -c release --static-swift-stdlib --product wxrender
# Tests run optimised: real grids of 24.5 million cells take minutes otherwise.
TEST_FLAGS = -c release -Xswiftc -enable-testing --scratch-path .build/testing

.PHONY: all deps build demo test test-kill test-sanitize lint docs api-check bench bench-peers bench-smoke bench-report bench-deps install clean

all: build

deps:
	@Scripts/deps.sh build

build: deps
	$(RELEASE)

demo: build
	@samples/render.sh

test:
	@Scripts/deps.sh test
	swift test $(TEST_FLAGS)

# The tests that kill downloads and updates at random moments, 200 times each.
test-kill:
	@Scripts/deps.sh test
	WXRENDER_TEST_KILLS=200 swift test $(TEST_FLAGS) --filter KilledProcessTests

# Thread and address sanitizer, one after the other. Foundation's Process leaks, so leaks are not looked for.
test-sanitize:
	@Scripts/deps.sh test
	swift test --sanitize thread --scratch-path .build/thread
	ASAN_OPTIONS=detect_leaks=0 swift test --sanitize address --scratch-path .build/address

lint:
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks

# The library's documentation; a broken link is an error.
docs: deps
	@Scripts/docs.sh .build/docs

# Whoever changes or removes a public declaration should mean it, and say so in CHANGELOG.md.
BASELINE ?= main
api-check: deps
	swift package --scratch-path .build/api diagnose-api-breaking-changes $(BASELINE) --products WxRender WxMaps

# Each side of a comparison in the same run; whole runs are measured of the program that `make build` makes.
BENCH = swift build -c release --product wxbench && "$$(swift build -c release --show-bin-path)/wxbench"

bench: bench-deps
	$(BENCH)

# The same with whole pipelines of other tools beside ours; installs those first.
bench-peers: bench-deps
	@Scripts/peers.sh
	$(BENCH)

# Few rounds, held against ceilings: what .ci/run calls.
bench-smoke: bench-deps
	$(BENCH) --smoke --check Benchmarks/ceilings.json

# Measures all of that, and writes the page of results.
bench-report: bench-deps
	@Scripts/peers.sh
	$(BENCH) --report Benchmarks/RESULTS.md

bench-deps:
	@Scripts/deps.sh bench
	$(RELEASE)

install: build
	@Scripts/install.sh "$$($(RELEASE) --show-bin-path)/wxrender" "$(DESTDIR)$(PREFIX)"

clean:
	rm -rf .build out
