import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openNewWallet, openScreen } from "../person.ts";
import { BUILDS, expect, test } from "../wallet-test.ts";

test.use({ serviceWorkers: "allow" });

test("Settings names the hash of the files it runs from, as a release does, also offline, and shows the licences", async ({
  page,
  context,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await openScreen(page, wallet, "configure");
  const list = readFileSync(join(BUILDS.release, "files.txt"));
  await context.setOffline(true);
  await page.getByRole("button", { name: "Compute" }).click();
  await expect(page.getByText(createHash("sha256").update(list).digest("hex"))).toBeVisible();
  const count = list.toString().trimEnd().split("\n").length;
  await expect(page.getByText(`All ${count} files are as their list says.`)).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Licences" })).toContainText("react-dom");
});
