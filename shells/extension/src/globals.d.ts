/** Short git hash of the build. */
declare const __BUILD_VERSION__: string;
/** For which browser this build is. */
declare const __BROWSER__: "chrome" | "firefox";
/** The version in the manifest. */
declare const __EXTENSION_VERSION__: string;
