// A wallet is made, imported, locked, saved and brought back.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { TEST_ADDRESS } from "../person.ts";
import { expect, test } from "./engine-test.ts";
import type { Hand } from "./hand.ts";
import { addressIn, button, dialog, field, fund, importWallet, newWallet, openScreen, toggle } from "./steps.ts";

const shownWords = (hand: Hand) =>
  hand.run(() =>
    [...document.querySelectorAll("main ol li")].map((row) => (row.textContent ?? "").replace(/[^a-z]/g, "")),
  );

test("onboarding: a new wallet shows its twelve words, and is still there after a reload", async ({
  hand,
  url,
  engine,
}) => {
  const address = await newWallet(hand, url);
  await openScreen(hand, url, "backup", "Wallet Backup");
  // Only WebKit deletes what is not visited.
  expect(await hand.shows("deletes what a site keeps after seven days")).toBe(engine === "WebKit");
  await hand.press(toggle("Show seed phrase"));
  await expect.poll(() => shownWords(hand)).toHaveLength(12);
  const words = await shownWords(hand);
  expect(words.filter((word) => /^[a-z]{3,8}$/.test(word))).toHaveLength(12);
  await hand.reload();
  await hand.waitFor(toggle("Show seed phrase"));
  expect(await shownWords(hand)).toEqual([]);
  expect(await addressIn(hand, url)).toBe(address);
});

test("import: twelve words that are typed lead to their address, and its money is shown", async ({
  hand,
  url,
  devnet,
}) => {
  await devnet.fund(TEST_ADDRESS, 1_234_500n);
  await importWallet(hand, url);
  await hand.reads("12,345");
  expect(await addressIn(hand, url)).toBe(TEST_ADDRESS);
});

const PASSWORD = "velvet ladder 9 fox";

async function setPassword(hand: Hand, url: string): Promise<void> {
  await openScreen(hand, url, "configure", "Settings");
  await hand.press(toggle("App lock"));
  const asked = dialog("Set a password");
  await hand.type(field("Password", asked), PASSWORD);
  await hand.type(field("Repeat it", asked), PASSWORD);
  await hand.press(button("Set password", asked));
  await hand.waitFor(button("Lock now"));
}

test("lock and unlock: only the password opens the wallet, also after a reload", async ({ hand, url, devnet }) => {
  const address = await newWallet(hand, url);
  await fund(hand, url, devnet, address, 123_400n);
  await setPassword(hand, url);
  await hand.press(button("Lock now"));
  await hand.waitFor({ role: "heading", name: "Welcome back" });
  await hand.readsNot(/1,234/);
  await hand.type(field("Password"), "velvet ladder 9 cat");
  await hand.press(button("Unlock"));
  await hand.reads("That password does not open this wallet");
  await hand.reload();
  await hand.type(field("Password"), PASSWORD);
  await hand.press(button("Unlock"));
  await hand.waitFor({ role: "heading", name: "Settings" });
  await openScreen(hand, url, "", "Transactions");
  await hand.reads("1,234");
});

const FILE_PASSWORD = "harbour 7 lantern";

test("backup file: it is saved, everything is erased, and the file brings the wallet back", async ({
  hand,
  url,
  device,
}) => {
  const address = await newWallet(hand, url);
  await openScreen(hand, url, "configure", "Settings");
  await hand.press(button("Export backup file"));
  const out = dialog("Export backup file");
  await hand.type(field("Backup file password", out), FILE_PASSWORD);
  await hand.type(field("Repeat it", out), FILE_PASSWORD);
  await hand.press(button("Export", out));
  const saved = () => readdirSync(device.downloads()).filter((name) => name.endsWith(".satchel"));
  await expect.poll(saved, { message: "a file that was saved" }).toHaveLength(1);
  await hand.waitGone(out);
  const file = join(device.downloads(), saved()[0] ?? "");
  await expect.poll(() => statSync(file).size, { message: "bytes of the file" }).toBeGreaterThan(0);

  await hand.press(button("Erase everything from this device"));
  const erase = dialog("Erase everything");
  await hand.type({ role: "textbox", in: erase }, "erase everything");
  await hand.press(button("Erase", erase));
  await hand.waitFor(button("New Wallet"));
  expect(await newWallet(hand, url)).not.toBe(address);
  await openScreen(hand, url, "configure", "Settings");
  await hand.choose("input[type=file][aria-label='Backup file']", file);
  const into = dialog("Import backup file");
  await hand.type(field("Backup file password", into), FILE_PASSWORD);
  await hand.press(button("Import", into));
  await hand.reads("1 wallet added");
  await hand.press({ ...button("Close", into), at: 0 });
  await hand.press(button(/^Wallet: /));
  await hand.press({ role: "option", name: new RegExp(address.slice(6, 12)) });
  // The button names the wallet that was chosen at once, and is busy until it is open.
  const opener = button(new RegExp(`^Wallet: .*${address.slice(6, 12)}`));
  await hand.waitFor(opener);
  await expect
    .poll(async () => (await hand.find(opener)).isBusy, { message: "the wallet is being opened" })
    .toBe(false);
  expect(await addressIn(hand, url)).toBe(address);
});
