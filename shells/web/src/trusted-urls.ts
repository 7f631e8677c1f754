// `new Worker(url)` and `serviceWorker.register(url)` are Trusted Types sinks: under our CSP they take only what this policy made.
const policy = window.trustedTypes?.createPolicy("satchel", {
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`not our script: ${url}`);
    return url;
  },
});

/** A URL of one of our own scripts, fit for a worker. Throws TypeError for any other origin. */
export const scriptUrl = (url: string): string => (policy?.createScriptURL(url) ?? url) as string;
