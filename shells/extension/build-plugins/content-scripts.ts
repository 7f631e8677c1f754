import { join } from "node:path";

const source = (path: string) => join(import.meta.dirname, "..", "src", path);

/** The scripts in pages of sites, each by its file in the package. */
export const CONTENT_SCRIPTS: Readonly<Record<"site.js" | "mark.js" | "provider.js", string>> = {
  "site.js": source("site/main.ts"),
  "mark.js": source("site/mark.ts"),
  "provider.js": source("provider/main.ts"),
};
