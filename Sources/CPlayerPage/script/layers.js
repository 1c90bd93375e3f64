
// Switches, legend, key, colours: what stands around the map.

function makeLayers() {
  $("layers").hidden = !info.layers.length;
  for (const layer of info.layers) {
    opacity[layer.id] = layer.opacity ?? 1;
    const box = element("input", { type: "checkbox", checked: true, id: `switch-${layer.id}` });
    const row = element("li", {}, element("label", {}, box, layer.name));
    let slider = null;
    const change = () => {
      opacity[layer.id] = box.checked ? (slider ? slider.value / 100 : 1) : 0;
      if (layer.id === "radar") document.documentElement.style.setProperty("--radar", slider.value / 100);
      if (layer.id === "pins") placePins();
      refresh();
    };
    if (layer.opacity !== null) {
      slider = element("input", { type: "range", min: 0, max: 100, value: Math.round(100 * layer.opacity) });
      slider.setAttribute("aria-label", `${layer.name} opacity`);
      const shown = element("output", {});
      const say = () => {
        shown.textContent = `${slider.value} %`;
        slider.setAttribute("aria-valuetext", `${slider.value} per cent`);
      };
      say();
      slider.addEventListener("input", () => {
        say();
        change();
      });
      row.append(shown, slider);
    }
    box.addEventListener("change", () => {
      if (slider) slider.disabled = !box.checked;
      change();
    });
    $("switches").append(row);
  }
  document.documentElement.style.setProperty("--radar", opacity.radar ?? 1);
}

function makeLegend() {
  const legend = info.legend;
  if (!legend || !info.parts.includes("legend")) return;
  $("legend").hidden = false;
  $("caption").textContent = legend.caption;
  $("units").textContent = legend.units;
  $("nocover").hidden = !legend.hasFog;
  for (const cell of legend.cells) {
    const swatch = element("i");
    const { style } = swatch;
    style.left = `${cell.from}%`;
    style.right = `${100 - cell.to}%`;
    style.background = cell.colors.length > 1 ? `linear-gradient(90deg,${cell.colors})` : cell.colors[0];
    style.opacity = "var(--radar)";
    $("swatches").append(swatch);
  }
  for (const mark of legend.marks) {
    const text = element("span", { textContent: mark.text });
    text.classList.toggle("tick", mark.tick);
    text.classList.toggle("start", mark.tick && mark.at < 1);
    text.classList.toggle("end", mark.tick && mark.at > 99);
    text.style.left = `${mark.at}%`;
    $("marks").append(text);
  }
}

/** A shape of an event in small: fill, hatching and cased outline. */
function keySwatch(row, number) {
  const inset = row.width / 2 + row.casingWidth + 0.5, w = 26 - 2 * inset, h = 16 - 2 * inset;
  const rect = attributes => `<rect x='${inset}' y='${inset}' width='${w}' height='${h}' ${attributes}/>`;
  const id = `hatch-${number}`;
  const dash = row.dash ? `stroke-dasharray='${row.dash[0] / 2} ${row.dash[1] / 2}'` : "";
  const hatch = row.hatch === null ? "" : `<pattern id='${id}' width='5' height='5' patternUnits='userSpaceOnUse' `
    + `patternTransform='rotate(45)'><path d='M1 0v5' stroke='${row.color}' stroke-width='1.5'/></pattern>`
    + rect(`fill='url(#${id})' opacity='${row.hatch}'`);
  return "<svg width='26' height='16' aria-hidden='true'>" + rect("fill='var(--land)'")
    + rect(`fill='${row.fill}' fill-opacity='${row.fillOpacity}'`) + hatch
    + rect(`fill='none' stroke='${row.casing}' stroke-width='${row.width + 2 * row.casingWidth}'`)
    + rect(`fill='none' stroke='${row.color}' stroke-width='${row.width}' ${dash}`) + "</svg>";
}

let keyOnShow;

/** Lists the events of the frame on show. */
function showKey(number) {
  if (number === keyOnShow) return;
  keyOnShow = number;
  const rows = number === undefined ? [] : keys[number];
  $("norows").hidden = rows.length > 0;
  $("rows").replaceChildren(...rows.map((row, index) => {
    const item = element("li");
    item.innerHTML = keySwatch(row, index);
    item.append(element("span", { textContent: row.name }), element("b", { textContent: row.count }));
    return item;
  }));
}

let chosenTheme = null;

/** The colours of the page: those that were chosen, else those of the loop, else those of the system. */
function theme() { return chosenTheme || info?.theme || (darkSystem.matches ? "dark" : "light"); }

function applyTheme() {
  const name = theme();
  document.documentElement.dataset.theme = name;
  const other = name === "dark" ? "light" : "dark";
  $("theme").setAttribute("aria-label", `Switch to ${other} colours`);
  $("theme").title = `Switch to ${other} colours`;
  if (!info) return;
  chooseLook(name);
  refresh();
  markProgress();
}
