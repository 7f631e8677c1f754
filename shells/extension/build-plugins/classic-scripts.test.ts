import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { buildClassicScript } from "./classic-scripts.ts";
import { CONTENT_SCRIPTS } from "./content-scripts.ts";

const define = { __VERSION__: '"1.2.3"', __BROWSER__: '"chrome"' };
/** Every page of every site loads them (bytes, gzip). */
const MOST = { "site.js": 10_000, "mark.js": 1_000, "provider.js": 5_000 };

test.each(Object.entries(CONTENT_SCRIPTS))(
  "%s is one small file that leaves no name in its page",
  async (name, source) => {
    const text = await buildClassicScript(source, define);
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(MOST[name as keyof typeof MOST]);
    expect(text).toMatch(/^\(\s*function|^\(\(\)\s*=>/);
  },
);
