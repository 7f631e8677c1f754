import { no, ok } from "@satchel/core/result";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aWallet, createSampleEngine } from "../../testing/sample-engine.ts";
import { SettingsScreen } from "./settings-screen.tsx";

afterEach(unmount);

const GOOD = "velvet ladder 9 fox";

const openSettings = async (...args: Parameters<typeof createSampleEngine>) => {
  const engine = createSampleEngine(...args);
  const screen = await renderScreen(<SettingsScreen />, engine, "/configure");
  await screen.until(() => screen.has("input[type=range]"));
  return { engine, screen };
};

test("the dialog warns what a forgotten password means, and names the wallets without a backup", async () => {
  const { screen } = await openSettings();
  await screen.click(screen.find('[role=switch][aria-label="App lock"]'));
  const dialog = screen.find("dialog");
  expect(dialog.textContent).toContain("Nobody can reset this password");
  expect(dialog.textContent).toContain("1 wallet is not backed up");
  expect(dialog.textContent).toContain("Everyday");
});

test("a first password has to be long enough and typed twice", async () => {
  const { engine, screen } = await openSettings({ wallets: [{ ...aWallet(), backedUpAt: 1 }] });
  await screen.click(screen.find('[role=switch][aria-label="App lock"]'));
  expect(screen.find("dialog").textContent).not.toContain("not backed up");
  await screen.type("#new-password", "short");
  expect(screen.button("Set password").disabled).toBe(true);
  await screen.type("#new-password", GOOD);
  expect(screen.find("#new-password-help").textContent).toBe("Strong");
  await screen.type("#repeated-password", "velvet ladder 9 dog");
  expect(screen.button("Set password").disabled).toBe(true);
  await screen.type("#repeated-password", GOOD);
  await screen.click(screen.button("Set password"));
  expect(engine.asked).toEqual([{ action: "setPassword", with: { next: GOOD } }]);
  await screen.until(() => screen.text().includes("Password set"));
  expect(screen.has("dialog")).toBe(false);
});

test("without a password there is nothing to lock", async () => {
  const { screen } = await openSettings();
  expect(screen.text()).not.toContain("Lock now");
  expect(screen.has('select[aria-label="Auto-lock"]')).toBe(false);
});

test("changing asks for the current password; a wrong one shows how long the next try has to wait", async () => {
  const { screen } = await openSettings(
    { protection: "password" },
    { setPassword: () => Promise.resolve(no({ code: "wrong-password", retryAt: Date.now() + 3_600_000 })) },
  );
  await screen.click(screen.button("Change password"));
  await screen.type("#current-password", "something else");
  await screen.type("#new-password", GOOD);
  await screen.type("#repeated-password", GOOD);
  await screen.click(screen.button("Change password"));
  expect(screen.find("#current-password-help").textContent).toBe(
    "That password does not open this wallet. Check Caps Lock and try again.",
  );
  expect(screen.text()).toContain("Try again in 60 minutes");
  expect(screen.button("Change password").disabled).toBe(true);
});

test("removing asks for the current password", async () => {
  const { engine, screen } = await openSettings({ protection: "password" });
  await screen.click(screen.find('[role=switch][aria-label="App lock"]'));
  await screen.type("#current-password", GOOD);
  await screen.click(screen.button("Remove password"));
  expect(engine.asked).toEqual([{ action: "setPassword", with: { current: GOOD } }]);
  await screen.until(() => screen.text().includes("Password removed"));
});

test("when storage fails, the dialog says that the password was not set", async () => {
  const { screen } = await openSettings(
    {},
    { setPassword: () => Promise.resolve(no({ code: "storage-failed", reason: "Disk full" })) },
  );
  await screen.click(screen.find('[role=switch][aria-label="App lock"]'));
  await screen.type("#new-password", GOOD);
  await screen.type("#repeated-password", GOOD);
  await screen.click(screen.button("Set password"));
  expect(screen.find("dialog").textContent).toContain("Storage failed. Nothing was changed.DetailsDisk full");
});

test("Satchel can be locked at once, or by itself after a time", async () => {
  const { engine, screen } = await openSettings({ protection: "password" });
  const options = [...document.querySelectorAll('select[aria-label="Auto-lock"] option')];
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "1 minute",
    "5 minutes",
    "15 minutes",
    "1 hour",
    "Never",
  ]);
  await screen.click(screen.button("Lock now"));
  expect(engine.asked).toEqual([{ action: "lock", with: undefined }]);
});

test("erasing names what is lost, and asks to type a phrase", async () => {
  const { engine, screen } = await openSettings({ wallets: [aWallet(), aWallet("wallet-2", "Savings")] });
  await screen.click(screen.button("Erase everything from this device"));
  expect(screen.find("dialog").textContent).toContain("All 2 wallets");
  expect(screen.find("dialog").textContent).toContain("2 wallets are not backed up");
  expect(screen.button("Erase").disabled).toBe(true);
  await screen.type("dialog input", "erase everything");
  await screen.click(screen.button("Erase"));
  expect(engine.asked).toEqual([{ action: "eraseDevice", with: undefined }]);
});

test("nothing is erased while it is not known whether a listing is unfinished", async () => {
  let answer: (listings: readonly []) => void = () => undefined;
  const asked = new Promise<readonly []>((resolve) => {
    answer = resolve;
  });
  const { screen } = await openSettings({}, { listingsAtStake: () => asked });
  await screen.click(screen.button("Erase everything from this device"));
  await screen.type("dialog input", "erase everything");
  expect(screen.button("Erase").disabled).toBe(true);
  answer([]);
  await screen.until(() => !screen.button("Erase").disabled);
});

test("erasing says when all wallets are backed up, and shows why it failed", async () => {
  const { screen } = await openSettings(
    { wallets: [{ ...aWallet(), backedUpAt: 1 }] },
    { eraseDevice: () => Promise.resolve(no({ code: "storage-failed", reason: "Disk gone" })) },
  );
  await screen.click(screen.button("Erase everything from this device"));
  expect(screen.find("dialog").textContent).toContain("All wallets are backed up");
  await screen.type("dialog input", "erase everything");
  await screen.click(screen.button("Erase"));
  expect(screen.find("dialog").textContent).toContain("Not everything could be erased.DetailsDisk gone");
});

test("a backup file has a password of its own", async () => {
  const made: string[] = [];
  const { screen } = await openSettings(
    {},
    { exportBackup: (password) => Promise.resolve(ok(`${made.push(password)}`)) },
  );
  await screen.click(screen.button("Export backup file"));
  await screen.type("#new-password", GOOD);
  await screen.type("#repeated-password", GOOD);
  await screen.click(screen.button("Export"));
  expect(made).toEqual([GOOD]);
  await screen.until(() => screen.text().includes("Backup file saved"));
});
