type Policy = { createScriptURL(url: string): unknown };

/** What is used of Trusted Types, which not every browser has. */
type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };

// `new Worker(url)` and `serviceWorker.register(url)` are Trusted Types sinks: under our CSP they accept only URLs that
// this policy has created.
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy("satchel", {
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`not our script: ${url}`);
    return url;
  },
});

/** Returns the URL of one of our scripts in the type that a worker needs. Throws TypeError for another origin. */
export const scriptUrl = (url: string): string => (policy?.createScriptURL(url) ?? url) as string;
