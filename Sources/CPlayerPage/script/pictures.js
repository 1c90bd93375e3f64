
// Pictures: inside the page as base64, or files beside it. They are decoded ahead of the frame on show, off the page's
// thread, and let go again when they take more memory than is fair.

/** Bytes of decoded pictures that are kept. */
const memoryLimit = 320e6;
/** Pictures that are fetched or decoded at once. */
const atOnce = 6;

const pictures = [];
let decodedBytes = 0;
let underWay = 0;
let uses = 0;

function image(number, data) { pictures[number] = { data, isFetched: true }; }
function file(number, name) { pictures[number] = { name, isFetched: false }; }

/** The decoded picture; null while there is none. */
function decoded(number) {
  const picture = pictures[number];
  if (picture.bitmap) picture.used = ++uses;
  return picture.bitmap || null;
}

/** The bytes of a picture inside the page. */
function blob(data) {
  const bytes = Uint8Array.fromBase64
    ? Uint8Array.fromBase64(data) : Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
  return new Blob([bytes], { type: "image/png" });
}

/** Where an element finds a picture. */
function address(number) {
  const picture = pictures[number];
  return picture.name || URL.createObjectURL(blob(picture.data));
}

/** Fetches a picture beside the page; the element keeps its bytes. */
async function fetched(picture) {
  if (!picture.element) {
    const made = new Image();
    made.src = picture.name;
    await made.decode();
    picture.element = made;
    picture.isFetched = true;
  }
  return picture.element;
}

/** Makes a picture ready to be drawn; a second call joins the first. */
function decode(number, onlyFetch) {
  const picture = pictures[number];
  if (picture.work) return picture.work;
  underWay += 1;
  picture.work = (async () => {
    try {
      if (picture.data) {
        picture.bitmap = await createImageBitmap(blob(picture.data), { colorSpaceConversion: "none" });
      } else {
        const source = await fetched(picture);
        if (!onlyFetch) picture.bitmap = await createImageBitmap(source, { colorSpaceConversion: "none" });
      }
      if (picture.bitmap) {
        picture.used = ++uses;
        decodedBytes += 4 * picture.bitmap.width * picture.bitmap.height;
        makeRoom();
      }
    } catch (problem) {
      picture.hasFailed = true;
      $("wait").textContent = `A picture of this loop can not be read: ${picture.name || problem.message}`;
      $("wait").hidden = false;
    } finally {
      underWay -= 1;
      picture.work = null;
    }
    arrived();
  })();
  return picture.work;
}

/** Lets go of the pictures that were drawn longest ago. */
function makeRoom() {
  if (decodedBytes <= memoryLimit) return;
  const needed = new Set(current >= 0 ? needs(current) : []);
  const held = pictures.filter((picture, number) => picture?.bitmap && !needed.has(number));
  held.sort((a, b) => a.used - b.used);
  for (const picture of held) {
    if (decodedBytes <= memoryLimit) break;
    decodedBytes -= 4 * picture.bitmap.width * picture.bitmap.height;
    picture.bitmap.close();
    picture.bitmap = null;
  }
}

/** Whether all pictures of a frame can be drawn. */
function isReady(index) { return needs(index).every(number => pictures[number].bitmap || pictures[number].hasFailed); }

/** Whether all pictures of a frame have come in. */
function isFetched(index) { return needs(index).every(number => pictures[number].isFetched || pictures[number].hasFailed); }

/** Decodes the frame on show and as many after it as memory allows, then fetches the rest. */
function lookAhead() {
  if (current < 0) return;
  const frameBytes = 4 * info.width * info.height;
  const reach = Math.max(4, Math.floor(0.6 * memoryLimit / frameBytes));
  for (let step = 0; step < frames.length; step += 1) {
    for (const number of needs((current + step) % frames.length)) {
      if (underWay >= atOnce) return;
      const picture = pictures[number];
      if (picture.work || picture.hasFailed) continue;
      if (step < reach ? !picture.bitmap : !picture.isFetched) decode(number, step >= reach);
    }
    if (step >= reach && pictures[0].data) return;
  }
}
