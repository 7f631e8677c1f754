/** The version of this release. */
declare const __VERSION__: string;
/** Set by kit/src/too-old/too-old.js in a built page. */
declare var satchelRuns: (() => void) | undefined;
