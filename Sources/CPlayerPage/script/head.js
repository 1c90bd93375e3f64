// The player. The page calls wx.begin once, wx.frame for each frame as the file comes in, and wx.end after the last.
const wx = (() => {
"use strict";
const $ = id => document.getElementById(id);
const smallScreen = matchMedia("(max-width:720px)");
const darkSystem = matchMedia("(prefers-color-scheme:dark)");
const stillness = matchMedia("(prefers-reduced-motion:reduce)");

/** What the loop is; see PlayerFacts.beginning. */
let info = null;
/** The frames that have come in, in order of time. */
const frames = [];
/** Keys of advisories by number. */
const keys = [];
/** Position of the frame on show; -1 before the first. */
let current = -1;
/** Whether the page has come in whole. */
let isComplete = false;
