
// Playing: which frame is on show, and when the next one is due.

let isPlaying = false;
let speed = 1;
/** When the next frame is due, in the page's clock; null: from the next look at it. */
let due = null;
/** How often the end has been reached since the last start. */
let playsDone = 0;
/** Thousandths of a second that each frame is shown; known at the end, since the last one is held. */
let delays = null;
/** Whether the frame on show waits for its pictures. */
let isWaiting = false;

/** Goes to a frame; it is drawn at once when its pictures are ready. */
function show(index) {
  if (index < 0 || index >= frames.length) return;
  current = index;
  const frame = frames[index];
  $("clock").textContent = frame.clock;
  const age = $("age");
  age.hidden = !frame.age;
  age.textContent = frame.age || "";
  age.className = frame.mark ? (frame.mark > 1 ? "mark stale" : "mark") : "";
  markPresent();
  showKey(frame.key);
  if (!isPlaying) canvas.setAttribute("aria-label", `Weather map, ${described(frame)}`);
  $("back").disabled = $("forward").disabled = info.count < 2;
  refresh();
}

/** Draws the frame on show, or waits for its pictures. */
function refresh() {
  if (current < 0) return;
  const frame = frames[current];
  $("note").hidden = !frame.gap || !opacity.radar;
  $("gap").textContent = frame.gap || "";
  if (frame.pins) placePins();
  isWaiting = !isReady(current);
  if (!isWaiting) {
    draw();
    if (!needs(current).some(number => pictures[number].hasFailed)) $("wait").hidden = true;
    if (!performance.getEntriesByName("wx-shown").length) performance.mark("wx-shown");
  }
  lookAhead();
}

/** A picture is ready, or has come in. */
function arrived() {
  if (isWaiting && isReady(current)) refresh();
  lookAhead();
  if (!isComplete || $("progress").textContent) markProgress();
}

/** The frame after the one on show; -1 where that has not come in yet. */
function following() {
  if (current + 1 < frames.length) return current + 1;
  return isComplete ? 0 : -1;
}

function tick(now) {
  if (!isPlaying) return;
  requestAnimationFrame(tick);
  // Time runs for a frame that can be seen.
  if (isWaiting) {
    due = null;
    return;
  }
  if (due === null) due = now + (delays ? delays[current] : info.delay) / speed;
  if (now < due) return;
  const next = following();
  if (next < 0 || !isReady(next)) return;
  if (next === 0 && info.plays > 0 && (playsDone += 1) >= info.plays) return pause();
  const late = now - due;
  due += (delays ? delays[next] : info.delay) / speed;
  // After a rest of the page the loop goes on from where it was.
  if (late > 1000) due = null;
  show(next);
}

function play() {
  if (isPlaying || info.count < 2) return;
  isPlaying = true;
  due = null;
  if (info.plays > 0 && playsDone >= info.plays) {
    playsDone = 0;
    show(0);
  }
  $("play").setAttribute("aria-label", "Pause");
  $("icon").setAttribute("d", "M6 4h4v16H6zM14 4h4v16h-4z");
  announce("");
  if (!performance.getEntriesByName("wx-playing").length) performance.mark("wx-playing");
  requestAnimationFrame(tick);
}

function pause() {
  if (!isPlaying) return;
  isPlaying = false;
  $("play").setAttribute("aria-label", "Play");
  $("icon").setAttribute("d", "M7 4l13 8-13 8z");
  if (current < 0) return;
  markPresent();
  canvas.setAttribute("aria-label", `Weather map, ${described(frames[current])}`);
}

/** Plays or pauses because somebody asked for it. */
function toggle() {
  if (!isPlaying) return play();
  pause();
  announce(`Paused at ${described(frames[current])}`);
}

/** Goes to a frame because somebody asked for it. */
function go(index) {
  if (!frames.length) return;
  pause();
  show((index + frames.length) % frames.length);
  announce(described(frames[current]));
}

function setSpeed(value) {
  speed = value;
  due = null;
  for (const button of $("speeds").children) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.speed) === value));
  }
}

function begin(facts) {
  info = facts;
  canvas.width = fogCanvas.width = info.width;
  canvas.height = fogCanvas.height = info.height;
  stage.style.aspectRatio = `${info.width}/${info.height}`;
  Object.assign(view, { x: info.width / 2, y: info.height / 2 });
  const has = part => info.parts.includes(part);
  $("key").hidden = !has("advisories") || !info.layers.some(layer => layer.id === "advisories");
  $("title").classList.toggle("unseen", !has("title"));
  $("attribution").textContent = has("attribution") ? info.attribution.join(" · ") : "";
  if (info.logo !== null && has("logo")) showLogo();
  makeLayers();
  applyTheme();
  makeLegend();
  makePins();
  makeTimeline();
  listenToStage();
  $("play").onclick = toggle;
  $("back").onclick = () => go(current - 1);
  $("forward").onclick = () => go(current + 1);
  $("latest").onclick = () => go(frames.length - 1);
  for (const button of $("speeds").children) button.onclick = () => setSpeed(Number(button.dataset.speed));
  smallScreen.addEventListener("change", () => {
    applyTheme();
    openPlacedCallouts();
    applyView();
  });
  darkSystem.addEventListener("change", applyTheme);
  $("theme").onclick = () => {
    chosenTheme = theme() === "dark" ? "light" : "dark";
    applyTheme();
  };
  applyView();
}

function showLogo() {
  const made = element("img", { alt: "", src: address(info.logo) });
  made.style.height = `${44}px`;
  $("logo").append(made);
  $("logo").hidden = false;
}

function frame(facts) {
  frames.push(facts);
  addTick(facts);
  if (frames.length === 1) {
    show(0);
    // Who asked the system for less motion starts the loop by hand.
    if (!stillness.matches) play();
  } else {
    lookAhead();
  }
  markProgress();
}

function key(number, rows) { keys[number] = rows; }

function end(facts) {
  isComplete = true;
  delays = JSON.parse($("manifest").textContent).frames.map(frame => frame.delayMs);
  info.count = frames.length;
  range.max = frames.length - 1;
  $("transport").hidden = frames.length < 2;
  makeGaps(facts.gaps);
  spaceTicks();
  if (!isPlaying) show(frames.length - 1);
  lookAhead();
  markProgress();
}

applyTheme();
