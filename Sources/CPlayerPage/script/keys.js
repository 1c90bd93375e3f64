
// The keyboard: the whole page listens, but for what the element in focus does with a key itself.

addEventListener("keydown", event => {
  if (!info || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target, kind = target.type;
  const isSlider = kind === "range" && target !== range;
  const arrows = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  const speeds = [0.5, 1, 2, 4];
  if (event.shiftKey && arrows[event.key]) {
    const [x, y] = arrows[event.key];
    moveBy(60 * x, 60 * y);
  } else if (event.key === " ") {
    if (target.closest("button,summary") || kind === "checkbox") return;
    toggle();
  } else if (event.key === "Escape") {
    closeCallouts();
  } else if (event.key === "<" || event.key === ",") {
    setSpeed(speeds[Math.max(0, speeds.indexOf(speed) - 1)]);
  } else if (event.key === ">" || event.key === ".") {
    setSpeed(speeds[Math.min(3, speeds.indexOf(speed) + 1)]);
  } else if (event.key === "+" || event.key === "=") {
    zoomBy(1.5);
  } else if (event.key === "-" || event.key === "−") {
    zoomBy(1 / 1.5);
  } else if (event.key === "0") {
    showWhole();
  } else if (isSlider) {
    return;
  } else if (event.key === "ArrowLeft") {
    go(current - 1);
  } else if (event.key === "ArrowRight") {
    go(current + 1);
  } else if (event.key === "Home") {
    go(0);
  } else if (event.key === "End") {
    go(frames.length - 1);
  } else {
    return;
  }
  event.preventDefault();
});
