// A new version of the built app.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How the worker names the version of the page that is published. */
export const NEXT = "0123456789abcdef0123456789abcdef";

/** Puts another page into the site, and a service worker that names it. */
export function publishNext(folder: string): void {
  const [page, worker] = [join(folder, "index.html"), join(folder, "service-worker.js")];
  writeFileSync(page, readFileSync(page, "utf8").replace("<body>", '<body data-version="next">'));
  const code = readFileSync(worker, "utf8");
  const next = code.replace(/("revision":")[0-9a-f]{32}(","url":"index\.html")/, `$1${NEXT}$2`);
  if (next === code) throw new Error("the service worker names no version of the page");
  writeFileSync(worker, next);
}
