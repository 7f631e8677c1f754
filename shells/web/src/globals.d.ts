/** Short git hash of the build, set by vite.config.ts. */
declare const __BUILD_VERSION__: string;
/** Whether this build has the made languages: development builds do. */
declare const __PSEUDO_LANGUAGES__: boolean;
