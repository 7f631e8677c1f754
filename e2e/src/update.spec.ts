// A new version of the app: it is offered, and takes over when the person accepts it.
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveWeb } from "../../scripts/serve-web.mjs";
import { expect, test } from "./wallet-test.ts";

test.use({ serviceWorkers: "allow" });

const DIST = process.env.SATCHEL_DIST ?? fileURLToPath(new URL("../../shells/web/dist", import.meta.url));

test("a new version waits for Update, and the page is loaded again with it", async ({ page, devnet }) => {
  const folder = mkdtempSync(join(tmpdir(), "satchel-update-"));
  cpSync(DIST, folder, { recursive: true });
  const server = await serveWeb({ folder, port: 0, config: Promise.resolve(devnet.state().network) });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the server has no port");
  try {
    await page.goto(`http://127.0.0.1:${address.port}`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const offer = page.getByRole("status").filter({ hasText: "New Version Available" });
    await expect(offer).toHaveCount(0);

    appendFileSync(join(folder, "service-worker.js"), "\n// another version\n");
    const lookForUpdate = () =>
      page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    // The page asks about updates some seconds after its start.
    await expect(async () => {
      await lookForUpdate();
      await expect(offer).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    await offer.getByRole("button", { name: "Update" }).click();
    await page.waitForFunction(() => !("isOld" in window));
    await expect(page.getByRole("button", { name: "New Wallet" })).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBe(null);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  }
});
