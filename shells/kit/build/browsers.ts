// The oldest browsers that the wallet runs in. Everything else follows from this list: what the build compiles to, the
// sentence for an older browser, and the table in README. browsers.test.ts holds it against what the code uses.

/** `target`: how Vite calls it. */
export type OldestBrowser = { name: string; target: string; version: number };

export const OLDEST_BROWSERS = [
  { name: "Chrome, Edge, Brave, Opera and other Chromium", target: "chrome", version: 110 },
  { name: "Firefox", target: "firefox", version: 121 },
  { name: "Safari, and every browser of iPhone and iPad", target: "safari", version: 16.4 },
] as const satisfies readonly OldestBrowser[];

/** For Vite's `build.target`, which its style sheets follow. */
export const BUILD_TARGET: string[] = OLDEST_BROWSERS.map(({ target, version }) => `${target}${version}`);

const shortName = (name: string) => name.split(",")[0];

/** For a sentence: `Chrome 110, Firefox 121 or Safari 16.4`. */
export const OLDEST_NAMES: string = OLDEST_BROWSERS.map(({ name, version }) => `${shortName(name)} ${version}`)
  .join(", ")
  .replace(/, (?=[^,]*$)/, " or ");
