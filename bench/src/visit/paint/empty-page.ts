import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveWeb } from "../../../../scripts/serve-web.mjs";
import { portOf } from "../../scale/port-of.ts";

const PAGE = '<!doctype html><html lang="en"><title>Empty</title><main><h1>Empty</h1></main></html>';

/** Serves a page that has one word, with the headers of the wallet: what this browser can do at best. */
export async function serveEmptyPage(webFolder: string): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "satchel-empty-"));
  copyFileSync(join(webFolder, "_headers"), join(folder, "_headers"));
  writeFileSync(join(folder, "index.html"), PAGE);
  const server = await serveWeb({ folder, port: 0, gzip: true });
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
