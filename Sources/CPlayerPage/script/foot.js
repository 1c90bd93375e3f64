
return { begin, image, file, key, frame, end };
})();
