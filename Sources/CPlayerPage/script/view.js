
// Pan and zoom: the canvas keeps its pixels, the page moves and scales it.

const stage = $("stage");
const mostZoom = 8;
/** How many times larger than the whole the map is shown, and the picture's point in the middle of the stage. */
const view = { zoom: 1, x: 0, y: 0 };

function stageSize() { return { width: stage.clientWidth, height: stage.clientHeight }; }

/** Page pixels of a picture's pixel. */
function pixelSize() {
  const { width, height } = stageSize();
  const across = width / info.width, down = height / info.height;
  // A phone shows a part of a wide map rather than a strip of it.
  return (smallScreen.matches ? Math.max(across, down) : Math.min(across, down)) * view.zoom;
}

/** Shows what the view says, the picture's edge never inside the stage. */
function applyView() {
  if (!info) return;
  const { width, height } = stageSize(), size = pixelSize();
  const held = (middle, length, whole) => {
    const half = length / size / 2;
    return whole <= 2 * half ? whole / 2 : Math.min(Math.max(middle, half), whole - half);
  };
  view.x = held(view.x, width, info.width);
  view.y = held(view.y, height, info.height);
  view.left = width / 2 - view.x * size;
  view.top = height / 2 - view.y * size;
  view.size = size;
  canvas.style.transform = `translate(${view.left}px,${view.top}px) scale(${size})`;
  canvas.classList.toggle("large", size * devicePixelRatio >= 1.9);
  // A map that is shown whole lets the page be scrolled from it.
  const canMove = info.width * size > width + 1 || info.height * size > height + 1;
  stage.style.touchAction = view.zoom > 1 ? "none" : canMove ? "pan-y" : "pan-x pan-y";
  const isWhole = view.zoom <= 1;
  // Buttons that do nothing would cover the map; who has just pressed one keeps the focus.
  if (isWhole && [$("farther"), $("whole")].includes(document.activeElement)) $("closer").focus();
  $("closer").disabled = view.zoom >= mostZoom;
  $("farther").hidden = $("whole").hidden = isWhole;
  placePins();
  drawScale();
}

/** Zooms, a point of the stage keeping its place. */
function zoomBy(factor, x = stageSize().width / 2, y = stageSize().height / 2) {
  const px = (x - view.left) / view.size, py = (y - view.top) / view.size;
  view.zoom = Math.min(mostZoom, Math.max(1, view.zoom * factor));
  const size = pixelSize(), { width, height } = stageSize();
  view.x = px + (width / 2 - x) / size;
  view.y = py + (height / 2 - y) / size;
  applyView();
}

function moveBy(x, y) {
  view.x -= x / view.size;
  view.y -= y / view.size;
  applyView();
}

function showWhole() {
  Object.assign(view, { zoom: 1, x: info.width / 2, y: info.height / 2 });
  applyView();
}

/** Fingers and buttons that are down, by their number. */
const touches = new Map();

function listenToStage() {
  const place = event => {
    const box = stage.getBoundingClientRect();
    return { x: event.clientX - box.left - stage.clientLeft, y: event.clientY - box.top - stage.clientTop };
  };
  stage.addEventListener("pointerdown", event => {
    if (event.button || event.target.closest("button")) return;
    touches.set(event.pointerId, place(event));
    stage.setPointerCapture(event.pointerId);
    stage.classList.add("moving");
  });
  stage.addEventListener("pointermove", event => {
    const before = touches.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    const other = [...touches].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const spread = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      moveBy((now.x - before.x) / 2, (now.y - before.y) / 2);
      zoomBy(spread(now, other) / Math.max(1, spread(before, other)), middle.x, middle.y);
    } else {
      moveBy(now.x - before.x, now.y - before.y);
    }
    touches.set(event.pointerId, now);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    stage.addEventListener(name, event => {
      touches.delete(event.pointerId);
      if (!touches.size) stage.classList.remove("moving");
    });
  }
  stage.addEventListener("wheel", event => {
    if (!info) return;
    // With nothing left to shrink the wheel scrolls the page.
    if (event.deltaY > 0 && view.zoom <= 1) return;
    event.preventDefault();
    const { x, y } = place(event);
    zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : event.ctrlKey ? 0.01 : 0.002)), x, y);
  }, { passive: false });
  stage.addEventListener("dblclick", event => {
    if (event.target.closest("button")) return;
    const { x, y } = place(event);
    zoomBy(2, x, y);
  });
  $("closer").onclick = () => zoomBy(1.5);
  $("farther").onclick = () => zoomBy(1 / 1.5);
  $("whole").onclick = showWhole;
  new ResizeObserver(applyView).observe(stage);
}

/** The largest of 1, 2 and 5 times a power of ten that is no longer than a bar may be. */
function roundLength(meters, units) {
  const [name, unit] = units.find(([, unit]) => meters >= unit) || units[units.length - 1];
  const power = 10 ** Math.floor(Math.log10(meters / unit));
  const value = [5, 2, 1].map(step => step * power).find(value => value * unit <= meters) || power;
  return { text: `${value} ${name}`, meters: value * unit };
}

/** Draws the bar of kilometres and miles for the zoom on show. */
function drawScale() {
  const perUnit = info.metersPerUnit;
  $("scale").hidden = !perUnit || !info.parts.includes("scale");
  if ($("scale").hidden) return;
  const perPixel = perUnit / info.scale / view.size;
  const most = perPixel * (smallScreen.matches ? 80 : 120);
  const km = roundLength(most, [["km", 1000], ["m", 1]]), mi = roundLength(most, [["mi", 1609.344], ["ft", 0.3048]]);
  const line = $("scale").children[1];
  $("km").textContent = km.text;
  $("mi").textContent = mi.text;
  line.style.width = `${Math.max(km.meters, mi.meters) / perPixel}px`;
  $("km").style.width = `${km.meters / perPixel}px`;
  $("mi").style.width = `${mi.meters / perPixel}px`;
  for (const id of ["km", "mi"]) $(id).style.borderRight = "2px solid currentColor";
}
