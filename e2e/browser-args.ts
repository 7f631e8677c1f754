// What the browser of the journeys is started with, besides Playwright's own arguments.

/** Playwright's list (chromiumSwitches.ts of 1.65): of several lists a browser reads only the last one. */
export const OF_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/**
 * Chromium draws the lists under its address bar with two pages of its own, and loads both for every window: a second
 * of a core for each journey, none of which looks at an address bar.
 */
const ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

export const WITHOUT_ADDRESS_BAR = `--disable-features=${[...OF_PLAYWRIGHT, ...ADDRESS_BAR].join(",")}`;

export const BROWSER_ARGS = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  WITHOUT_ADDRESS_BAR,
];
