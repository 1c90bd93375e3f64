
/** Makes an element with properties, style and children. */
function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Says something to who listens to the page; not while it plays, which would be chatter. */
function announce(text) { $("status").textContent = text; }

/** A frame in words. */
function described(frame) { return frame.age ? `${frame.now}, ${frame.age}` : frame.now; }
