/** The version of this release. */
declare const __VERSION__: string;
/** For which browser this build is. */
declare const __BROWSER__: "chrome" | "firefox";
