/** The version of this release. */
declare const __VERSION__: string;
