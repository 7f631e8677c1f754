/** The version of this release, set by vite.config.ts. */
declare const __VERSION__: string;
/** Whether this build has the made languages: development builds do. */
declare const __PSEUDO_LANGUAGES__: boolean;
/** The languages of this build, English first. */
declare const __LANGUAGES__: readonly { tag: string }[];
/**
 * The properties of the link elements for the files of each first screen, and of a site with a config.json. Only in
 * first-paint/inline.ts.
 */
declare const __SCREEN_LINKS__: Record<"welcome" | "wallet" | "config", readonly Partial<HTMLLinkElement>[]>;
/** Set by first-paint/inline.ts before the main script runs. */
declare var satchelFirstPaint: import("./first-paint/inline.ts").FirstPaint;
/** Set by kit/src/too-old/too-old.js in a built page. */
declare var satchelRuns: (() => void) | undefined;
