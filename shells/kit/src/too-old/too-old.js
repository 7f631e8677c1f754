// Stands in index.html before every other script, and says a sentence where the browser is too old, or where the app did
// not come. It has to run in the oldest browser, so it is written in ECMAScript 5, and the build does not touch it.
(function () {
  var page = document.documentElement;
  var styles = window.CSS;

  /** One part of each kind that the app cannot do without: the newest that the oldest browsers have. */
  function lacks() {
    return !(
      "noModule" in document.createElement("script") &&
      "toSorted" in Array.prototype &&
      typeof BigInt === "function" &&
      typeof WebAssembly === "object" &&
      typeof indexedDB === "object" &&
      styles &&
      styles.supports("selector(:has(a))") &&
      styles.supports("container-type", "inline-size") &&
      window.matchMedia("(width >= 0px)").matches
    );
  }

  function say(what) {
    page.setAttribute("data-cannot", what);
  }

  /** Whether a file is ours: what an extension puts into the page may fail as it likes. */
  function isOurs(file) {
    return typeof file === "string" && file.indexOf(location.protocol + "//" + location.host + "/") === 0;
  }

  /** Until the app runs: a script that the browser cannot read, or a file that did not come. */
  function onError(event) {
    var part = event.target;
    if (part && (part.tagName === "SCRIPT" || (part.tagName === "LINK" && part.rel === "modulepreload"))) {
      if (isOurs(part.src || part.href)) say("load");
    } else if (isOurs(event.filename)) say("run");
  }

  window.addEventListener("error", onError, true);
  /** The app calls it when its scripts run. What the browser lacks is said above the app, which may work all the same. */
  window.satchelRuns = function () {
    window.removeEventListener("error", onError, true);
    if (lacks()) say("show");
    else page.removeAttribute("data-cannot");
  };
  if (lacks()) say("run");
})();
