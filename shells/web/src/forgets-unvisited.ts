type Browser = {
  navigator: { vendor: string; standalone?: boolean };
  matchMedia(query: string): { matches: boolean };
};

/**
 * Whether this browser deletes what the page stores when it is not opened for seven days of use: WebKit does (Safari,
 * every browser of iPhone and iPad), except for an app on the Home Screen or in the Dock. No question tells it, so the
 * engine is recognised by its maker.
 */
export const forgetsUnvisited = (browser: Browser): boolean =>
  browser.navigator.vendor === "Apple Computer, Inc." &&
  browser.navigator.standalone !== true &&
  !browser.matchMedia("(display-mode: standalone)").matches;
