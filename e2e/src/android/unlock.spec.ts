// The device's fingerprint in place of the password, and a file that the app saves.
import type { Page } from "@playwright/test";
import { expect, test } from "./android-test.ts";

const PASSWORD = "velvet ladder 9 fox";

async function openSettings(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: "New Wallet", exact: true }).click();
  await expect(page.getByRole("region", { name: "Balances" }).locator("visible=true").first()).toBeVisible();
  await page.goto(`${url}#/configure`);
}

test("a fingerprint opens the wallet until another finger is added, and then the password does", async ({
  page,
  wallet,
  app,
}) => {
  await openSettings(page, wallet.url);
  await page.getByRole("switch", { name: "App lock" }).click();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat it").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  const fingerprint = page.getByRole("switch", { name: "Unlock by fingerprint or face" });
  await fingerprint.click();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(fingerprint).toBeChecked();
  await fingerprint.scrollIntoViewIfNeeded();

  await page.getByRole("button", { name: "Lock now" }).click();
  const open = page.getByRole("button", { name: "Use fingerprint or face" });
  await expect(open).toBeVisible();
  await open.click();
  await expect(fingerprint).toBeVisible();

  await test.step("a phone that has slept for longer than the auto-lock is locked, whatever its clock says", async () => {
    app.time.elapsedMs += 24 * 60 * 60_000;
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await open.click();
    await expect(fingerprint).toBeVisible();
  });

  await test.step("the strips under the system's bars follow the theme", async () => {
    const painted = () => app.calls.filter(({ call }) => call === "device.paint").map(({ args }) => args.isDark);
    expect(painted()).toEqual([false]);
    await page.getByRole("button", { name: "Dark", exact: true }).click();
    await expect.poll(painted).toEqual([false, true]);
  });

  await page.getByRole("button", { name: "Lock now" }).click();
  // The screen of the lock has asked by then what the phone keeps.
  await expect(open).toBeVisible();
  app.lock.text = undefined;
  await open.click();
  await expect(page.getByRole("alert")).toContainText("What unlocks this device has changed. Enter the password");
  await expect(open).toHaveCount(0);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(fingerprint).not.toBeChecked();
});

test("a backup file is saved by the app, and one that is not says why", async ({ page, wallet, app }) => {
  await openSettings(page, wallet.url);
  const fault = app.fault("file.save", { code: "failed" });
  await page.getByRole("button", { name: "Export backup file" }).click();
  await page.getByLabel("Backup file password").fill(PASSWORD);
  await page.getByLabel("Repeat it").fill(PASSWORD);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByText("The file was not saved")).toBeVisible();
  fault();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByText("Backup file saved")).toBeVisible();
  expect(app.calls.filter(({ call }) => call === "file.save")).toHaveLength(2);
  await page.getByRole("button", { name: "Open the settings of this device" }).click();
  await expect.poll(() => app.calls.at(-1)?.call, "the app shows where links are allowed").toBe("device.showLinks");
  await page.goto(`${wallet.url}#/receive`);
  await expect(page.getByRole("button", { name: "Share" })).toBeEnabled();
});
