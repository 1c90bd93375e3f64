
// The timeline: gaps, frames and the present, all to scale in time.

const range = $("range");

/** Where an instant lies between the loop's ends, in per cent. */
function place(time) { return 100 * (time - info.first) / Math.max(1, info.last - info.first); }

function makeTimeline() {
  [$("first").textContent, $("last").textContent] = info.ends;
  $("transport").hidden = info.count < 2;
  range.max = info.count - 1;
  const scrub = $("scrub");
  let wasPlaying = false;
  const seek = event => {
    const box = $("bar").getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    const time = info.first + share * (info.last - info.first);
    let nearest = 0;
    frames.forEach((frame, index) => {
      if (Math.abs(frame.t - time) < Math.abs(frames[nearest].t - time)) nearest = index;
    });
    show(nearest);
  };
  scrub.addEventListener("pointerdown", event => {
    if (event.button || !frames.length) return;
    wasPlaying = isPlaying;
    pause();
    scrub.setPointerCapture(event.pointerId);
    range.focus({ preventScroll: true, focusVisible: false });
    seek(event);
    event.preventDefault();
  });
  scrub.addEventListener("pointermove", event => { if (scrub.hasPointerCapture(event.pointerId)) seek(event); });
  scrub.addEventListener("pointerup", () => { if (wasPlaying) play(); else announce(described(frames[current])); });
  range.addEventListener("input", () => {
    pause();
    show(Math.min(Number(range.value), frames.length - 1));
  });
  new ResizeObserver(spaceTicks).observe(scrub);
}

function makeGaps(gaps) {
  $("gaps").replaceChildren(...gaps.map(([from, to, words]) => {
    const gap = element("div", { className: "gap", title: words });
    gap.style.left = `${place(from)}%`;
    gap.style.width = `${place(to) - place(from)}%`;
    return gap;
  }));
}

function addTick(frame) {
  const tick = element("i");
  tick.style.left = `${place(frame.t)}%`;
  $("ticks").append(tick);
}

/** Ticks that would run into each other are left out. */
function spaceTicks() {
  let nearest = Infinity;
  for (let i = 1; i < frames.length; i += 1) nearest = Math.min(nearest, place(frames[i].t) - place(frames[i - 1].t));
  $("ticks").hidden = nearest / 100 * $("scrub").clientWidth < 5;
}

/** Shows where the frame on show stands. */
function markPresent() {
  const frame = frames[current], at = place(frame.t);
  $("done").style.width = $("thumb").style.left = `${at}%`;
  const half = $("now").offsetWidth / 2;
  $("now").style.left = `clamp(${half}px,${at}%,calc(100% - ${half}px))`;
  $("now").textContent = frame.now;
  // Who has the slider in hand hears each change of it: not while it plays.
  if (isPlaying && document.activeElement === range) return;
  range.value = current;
  range.setAttribute("aria-valuetext", described(frame));
}

/** Shows how much has come in. */
function markProgress() {
  let count = 0;
  while (count < frames.length && isFetched(count)) count += 1;
  const isWhole = count === frames.length && isComplete;
  const loaded = $("loaded");
  loaded.style.width = isWhole ? "100%" : count ? `${place(frames[count - 1].t)}%` : "0%";
  $("progress").textContent = isWhole ? "" : `loading ${count} of ${info.count}`;
  $("transport").setAttribute("aria-busy", String(!isWhole));
}
