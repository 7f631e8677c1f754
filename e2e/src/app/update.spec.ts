// A new version of the app: it is offered, and takes over when the person accepts it.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveWeb } from "../../../scripts/serve-web.mjs";
import { NEXT, publishNext } from "../publish-next.ts";
import { expect, test } from "../wallet-test.ts";

test.use({ serviceWorkers: "allow" });

const DIST = process.env.SATCHEL_DIST ?? fileURLToPath(new URL("../../../shells/web/dist", import.meta.url));

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

    // The page was answered by the browser itself, and the worker need not run.
    const stopped = await page.context().newCDPSession(page);
    await stopped.send("ServiceWorker.enable");
    await stopped.send("ServiceWorker.stopAllWorkers");
    await page.reload();
    expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.toJSON().workerStart)).toBe(0);

    publishNext(folder);
    const shownVersion = () => page.evaluate(() => document.body.dataset.version);
    const lookForUpdate = () =>
      page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    // The page asks about updates some seconds after its start.
    await expect(async () => {
      await lookForUpdate();
      await expect(offer).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.reload();
    expect(await shownVersion()).toBeUndefined();
    await expect(offer).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    await offer.getByRole("button", { name: "Update" }).click();
    await page.waitForFunction(() => !("isOld" in window));
    await expect(page.getByRole("button", { name: "New Wallet" })).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBe(null);
    expect(await shownVersion()).toBe("next");
    const pages = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("satchel-page-")));
    await expect.poll(pages).toEqual([`satchel-page-${NEXT}`]);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  }
});
