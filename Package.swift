// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of ours is built with.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Pure pixels and byte formats: each unsafe operation is marked where it stands.
let strictAndSafe = strict + [.strictMemorySafety()]

let package = Package(
    name: "wxrender",
    products: [
        .library(name: "WxRender", targets: ["WxGeo", "WxRaster", "WxRender"]),
        .library(name: "WxMaps", targets: ["WxGeo", "WxMaps"]),
        .executable(name: "wxrender", targets: ["wxrender-cli"]),
    ],
    targets: [
        // System libraries, as Debian packages (see `make deps`).
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CGif", pkgConfig: "libgif", providers: [.apt(["libgif-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        // Headers alone: libcurl and ecCodes are loaded by the first run that needs them, see CCurlLoader.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
        .systemLibrary(name: "CFribidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
        .systemLibrary(name: "CFileRange"),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
        .systemLibrary(name: "CEccodes", providers: [.apt(["libeccodes-dev"])]),
        .target(name: "CEccodesShim", dependencies: ["CEccodes"]),

        // Small C targets of ours.
        .target(name: "CKernels"),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .target(name: "CPNGShim", dependencies: ["CPNG"]),
        .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
        .target(name: "CJPEGShim", dependencies: ["CJPEG"]),
        // simdjson.pc carries a define that SwiftPM refuses with a warning, so the shim names its library (libsimdjson-dev).
        .target(name: "CJSONShim", linkerSettings: [.linkedLibrary("simdjson")]),
        .target(name: "CMapData"),
        // The page of the player, its files embedded.
        .target(name: "CPlayerPage", exclude: ["page.html", "style.css", "script"]),
        .target(name: "CMemory"),
        .target(name: "CCurlLoader", dependencies: ["CCurl"]),

        .target(name: "WxGeo", swiftSettings: strict),
        .target(name: "WxRaster", dependencies: ["CKernels"], swiftSettings: strictAndSafe),
        .target(
            name: "WxCodecs",
            dependencies: [
                "WxGeo", "WxRaster", "CPNGShim", "CJPEGShim", "CWebP", "CZlib", "CDeflate", "CGif", "CSQLite",
                "CFreeType",
                "CHarfBuzz", "CFribidi", "CFontconfig",
            ],
            swiftSettings: strictAndSafe),
        .target(
            name: "WxRender",
            dependencies: [
                "WxGeo", "WxRaster", "WxCodecs", "CJSONShim", "CMapData", "CPlayerPage", "CEccodesShim", "CMemory",
            ],
            swiftSettings: strict),
        .target(
            name: "WxMaps", dependencies: ["WxGeo", "WxCodecs", "CCurl", "CCurlLoader", "CCrypto", "CFileRange"],
            swiftSettings: strict),
        .target(
            name: "WxRenderCLI", dependencies: ["WxGeo", "WxRaster", "WxCodecs", "WxRender", "WxMaps", "CYAML"],
            swiftSettings: strict),
        .executableTarget(name: "wxrender-cli", dependencies: ["WxRenderCLI"], swiftSettings: strict),

        .target(
            name: "WxTestSupport", dependencies: ["WxRaster", "WxCodecs"], path: "Tests/WxTestSupport",
            swiftSettings: strict),
        .testTarget(name: "WxGeoTests", dependencies: ["WxGeo", "WxTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "WxRasterTests", dependencies: ["WxRaster", "WxTestSupport"], exclude: ["Goldens"],
            swiftSettings: strict),
        .testTarget(
            name: "WxCodecsTests", dependencies: ["WxCodecs", "WxTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "WxRenderTests", dependencies: ["WxRender", "WxTestSupport"],
            exclude: ["Furniture/Goldens", "Oracles"],
            swiftSettings: strict),
        .testTarget(
            name: "WxMapsTests", dependencies: ["WxMaps", "WxCodecs", "WxTestSupport", "wxrender-cli"],
            swiftSettings: strict),
        .testTarget(
            name: "WxRenderCLITests",
            dependencies: ["WxRenderCLI", "WxTestSupport", "wxrender-cli", "loop-example", "map-example"],
            swiftSettings: strict),

        // The README's library examples.
        .executableTarget(
            name: "loop-example", dependencies: ["WxRender", "WxGeo"], path: "Examples/Loop", swiftSettings: strict),
        .executableTarget(
            name: "map-example", dependencies: ["WxRender", "WxGeo"], path: "Examples/Map", swiftSettings: strict),

        // Ours against a peer, in one process.
        .systemLibrary(
            name: "CPixman", path: "Benchmarks/CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
        // Without pkgConfig: whoever only builds the program need not have cairo, nor be warned that it is missing.
        .systemLibrary(name: "CCairo", path: "Benchmarks/CCairo", providers: [.apt(["libcairo2-dev"])]),
        .target(
            name: "CPeers", dependencies: ["CPixman", "CPNG", "CGif", "CEccodes"], path: "Benchmarks/CPeers",
            linkerSettings: [.linkedLibrary("eccodes")]),
        .executableTarget(
            name: "wxbench", dependencies: ["WxRender", "CCairo", "CPeers", "CKernels"],
            path: "Benchmarks/wxbench", swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
