
// The picture: layers drawn over each other on one canvas, pixel for pixel as the program draws a frame.

const canvas = $("map");
const context = canvas.getContext("2d");
/** The fogged ground where no radar looks, by its mask. */
const fogCanvas = document.createElement("canvas");
const fogContext = fogCanvas.getContext("2d");
let fogOnShow = "";

/** The switch that each level belongs to, bottom to top. */
const levels = [
  ["fog", "radar"], ["fills", "advisories"], ["lowOutlines", "advisories"], ["radar", "radar"], ["stripes", "radar"],
  ["borders", "borders"], ["outlines", "advisories"], ["labels", "labels"],
];
/** What each switch stands on: 0 is off, else an opacity. */
const opacity = {};
/** Number of the look on show. */
let look = 0;

/** Picks the look that suits the page's colours and width. */
function chooseLook(theme) {
  const suits = number => {
    const one = info.looks[number];
    return 2 * (one.theme === theme) + (one.narrow === smallScreen.matches);
  };
  let best = 0;
  info.looks.forEach((_, number) => { if (suits(number) > suits(best)) best = number; });
  look = best;
  const style = document.documentElement.style;
  style.setProperty("--land", info.looks[look].land);
  style.setProperty("--fog", info.looks[look].fog);
  $("stage").dataset.map = info.looks[look].theme;
}

/** The picture of a level, as its number; null for none. */
function pictureOf(frame, level) {
  const numbers = frame[level];
  if (!numbers) return null;
  return numbers.length > 1 ? numbers[look] : numbers[0];
}

/** The pictures that a frame is made of. */
function needs(index) {
  const { ground, fogGround } = info.looks[look];
  const numbers = [ground];
  for (const [level] of levels) {
    const number = pictureOf(frames[index], level);
    if (number !== null) numbers.push(number);
    if (level === "fog" && number !== null && fogGround !== null) numbers.push(fogGround);
  }
  return numbers;
}

/** The fogged ground cut out by a mask. */
function fog(mask, ground) {
  const wanted = `${mask} ${ground}`;
  if (fogOnShow === wanted) return fogCanvas;
  const hole = decoded(mask), below = decoded(ground);
  if (!hole || !below) return null;
  fogContext.globalCompositeOperation = "copy";
  fogContext.drawImage(hole, 0, 0);
  fogContext.globalCompositeOperation = "source-in";
  fogContext.drawImage(below, 0, 0);
  fogOnShow = wanted;
  return fogCanvas;
}

/** Draws the frame on show; its pictures are ready. */
function draw() {
  const frame = frames[current], { ground, fogGround } = info.looks[look];
  context.globalAlpha = 1;
  context.globalCompositeOperation = "copy";
  const below = decoded(ground);
  if (below) context.drawImage(below, 0, 0); else context.clearRect(0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = "source-over";
  for (const [level, name] of levels) {
    const number = pictureOf(frame, level);
    if (number === null || !opacity[name]) continue;
    const isFog = level === "fog";
    const picture = isFog ? fog(number, fogGround) : decoded(number);
    if (!picture) continue;
    // Fog and stripes say where nothing is known, however faint the echoes are.
    context.globalAlpha = isFog || level === "stripes" ? 1 : opacity[name];
    context.drawImage(picture, 0, 0);
  }
}
