/** Short git hash of the build, filled in by vite.config.ts. */
declare const __BUILD_VERSION__: string;
