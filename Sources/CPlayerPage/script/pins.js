
// Pins: buttons over the map that keep their size, each with a callout.

let pins = [];

function makePins() {
  pins = info.pins.map((pin, number) => {
    const callout = element("div", { className: "callout", id: `callout-${number}`, hidden: true });
    if (pin.title) callout.append(element("b", { textContent: pin.title }));
    if (pin.subtitle) callout.append(element("span", { textContent: pin.subtitle }));
    const button = element("button", { className: "pin", type: "button" });
    // The same drop as in the program's pictures.
    button.innerHTML = "<svg viewBox='0 0 24 32' aria-hidden='true'>"
      + "<path d='M12 32 2.4 19.2A12 12 0 1 1 21.6 19.2Z' fill='#16191D'/>"
      + "<path d='M12 30.5 3.12 18.66A11.1 11.1 0 1 1 20.88 18.66Z' fill='#fff'/>"
      + `<path d='M12 28 4.32 17.76A9.6 9.6 0 1 1 19.68 17.76Z' fill='${pin.color}'/>`
      + "<circle cx='12' cy='12' r='4' fill='#fff'/></svg>";
    if (pin.icon) {
      const [number, width, height, x, y] = pin.icon;
      button.replaceChildren(element("img", { alt: "", src: address(number) }));
      Object.assign(button.style, { width: `${width}px`, height: `${height}px`, margin: `${-y}px 0 0 ${-x}px` });
    }
    const name = [pin.title, pin.subtitle].filter(Boolean).join(", ");
    button.setAttribute("aria-label", `Pin: ${name || "unnamed place"}`);
    const made = { ...pin, button, callout, hasText: Boolean(name), isOpen: false, isPeeked: false };
    if (made.hasText) button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => {
      // A click that has just brought the focus, and so the callout, is not to close it.
      made.isOpen = made.wasPeeked ? !made.isOpen || made.isPeeked : !made.isOpen;
      made.isPeeked = made.wasPeeked = false;
      placePins();
    });
    button.addEventListener("focus", () => {
      if (!button.matches(":focus-visible") || made.isOpen) return;
      made.isOpen = made.isPeeked = made.wasPeeked = true;
      placePins();
    });
    button.addEventListener("blur", () => {
      if (made.isPeeked) made.isOpen = false;
      made.isPeeked = made.wasPeeked = false;
      placePins();
    });
    $("pins").append(button);
    return made;
  });
  $("pins").append(...pins.map(pin => pin.callout));
  openPlacedCallouts();
}

/** Opens the callouts that the program found a place for. */
function openPlacedCallouts() {
  for (const pin of pins) pin.isOpen = info.looks[look].open.includes(pin.pin);
}

function closeCallouts() {
  for (const pin of pins) pin.isOpen = pin.isPeeked = false;
  placePins();
}

/** Puts pins and callouts where the view and the time want them. */
function placePins() {
  if (!pins.length) return;
  const { width, height } = stageSize();
  const isOn = Boolean(opacity.pins);
  const shown = pins.filter(pin => {
    pin.left = view.left + pin.x * view.size;
    pin.top = view.top + pin.y * view.size;
    const isInTime = !frames[current]?.pins || frames[current].pins.includes(pin.pin);
    const isShown = isOn && isInTime && pin.left > -12 && pin.left < width + 12 && pin.top > 0 && pin.top < height + 32;
    pin.button.hidden = !isShown;
    pin.callout.hidden = !isShown || !pin.isOpen || !pin.hasText;
    if (pin.hasText) pin.button.setAttribute("aria-expanded", String(pin.isOpen));
    if (pin.isOpen && pin.hasText) pin.button.setAttribute("aria-describedby", pin.callout.id);
    else pin.button.removeAttribute("aria-describedby");
    if (isShown) pin.button.style.transform = `translate(${pin.left}px,${pin.top}px)`;
    return isShown;
  });
  const [half, tall] = smallScreen.matches ? [9, 24] : [12, 32];
  const taken = shown.map(pin => ({ left: pin.left - half, top: pin.top - tall, right: pin.left + half, bottom: pin.top }));
  for (const pin of shown) if (!pin.callout.hidden) placeCallout(pin, half, tall, width, height, taken);
}

/** Puts a callout above, right, left or below its pin: the first side with room, clear of the others where it can be. */
function placeCallout(pin, half, tall, width, height, taken) {
  const w = pin.callout.offsetWidth, h = pin.callout.offsetHeight, gap = 7;
  const own = taken.find(box => box.left === pin.left - half && box.bottom === pin.top);
  const dot = pin.top - tall * 0.625;
  const slid = (middle, length, whole) => Math.min(Math.max(middle - length / 2, 4), Math.max(4, whole - length - 4));
  const places = [
    { left: slid(pin.left, w, width), top: pin.top - tall - gap - h, side: "above" },
    { left: pin.left + half + gap, top: slid(dot, h, height), side: "right" },
    { left: pin.left - half - gap - w, top: slid(dot, h, height), side: "left" },
    { left: slid(pin.left, w, width), top: pin.top + gap, side: "below" },
  ];
  const fault = place => {
    const outside = place.left < 2 || place.top < 2 || place.left + w > width - 2 || place.top + h > height - 2;
    const overlaps = taken.filter(box => box !== own && place.left < box.right && place.left + w > box.left
      && place.top < box.bottom && place.top + h > box.top).length;
    return 10 * outside + overlaps;
  };
  const best = places.reduce((a, b) => fault(b) < fault(a) ? b : a);
  taken.push({ left: best.left, top: best.top, right: best.left + w, bottom: best.top + h });
  const style = pin.callout.style;
  style.transform = `translate(${best.left}px,${best.top}px)`;
  const along = (at, length) => `${Math.min(Math.max(at, 12), length - 12)}px`;
  const isUpright = best.side === "above" || best.side === "below";
  style.setProperty("--turn", { above: "45deg", left: "-45deg", below: "225deg", right: "135deg" }[best.side]);
  style.setProperty("--tip-x", isUpright ? along(pin.left - best.left - 1, w) : best.side === "right" ? "0px" : `${w - 2}px`);
  style.setProperty("--tip-y", isUpright ? (best.side === "above" ? `${h - 2}px` : "0px") : along(dot - best.top - 1, h));
}
