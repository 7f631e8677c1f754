import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveWeb } from "../../../scripts/serve-web.mjs";
import { BUILDS } from "../wallet-test.ts";

/** A server of a copy of the build, which can be published anew and stopped. */
export async function serveCopy(config: unknown, port = 0) {
  const folder = mkdtempSync(join(tmpdir(), "satchel-update-"));
  cpSync(BUILDS.release, folder, { recursive: true });
  const server = await serveWeb({ folder, port, config });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the server has no port");
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: `http://127.0.0.1:${address.port}/`,
    folder,
    stop,
    async end() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
