import type { Engine } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type Screen, unmount } from "./testing/page.ts";
import { createDevice, type Device, startEngine } from "./testing/real-engine.ts";
import { renderApp } from "./testing/render-app.tsx";

// The screens with the product's engine, vault and storage; only the network is missing.

const running: Engine[] = [];

afterEach(() => {
  unmount();
  for (const engine of running.splice(0)) engine.stop();
  vi.restoreAllMocks();
});

const PASSWORD = "velvet ladder 9 fox";

async function open(device: Device, path = "/"): Promise<{ engine: Engine; screen: Screen }> {
  const engine = await startEngine(device);
  running.push(engine);
  return { engine, screen: await renderApp(engine, path) };
}

/** A device with one wallet and a password, unlocked, on Settings. */
async function openProtected() {
  const device = createDevice();
  const { engine, screen } = await open(device, "/configure");
  await screen.click(screen.button("New Wallet"));
  await screen.until(() => screen.has("input[type=range]"));
  await screen.click(screen.find('[aria-label="App lock"]'));
  await screen.type("#new-password", PASSWORD);
  await screen.type("#repeated-password", PASSWORD);
  await screen.click(screen.button("Set password"));
  await screen.until(() => screen.text().includes("Lock now"));
  return { device, engine, screen };
}

async function unlockWith(screen: Screen, password: string): Promise<void> {
  await screen.until(() => screen.has("#unlock-password"));
  await screen.type("#unlock-password", password);
  await screen.click(screen.button("Unlock"));
}

test("a password locks, a wrong one does not open, the right one does; the next run asks for it", async () => {
  const { device, screen } = await openProtected();
  await screen.click(screen.button("Lock now"));
  await unlockWith(screen, "velvet ladder 9 cat");
  await screen.until(() => screen.text().includes("That password does not open this wallet."));
  await unlockWith(screen, PASSWORD);
  await screen.until(() => screen.has("input[type=range]"));

  const next = await open(device);
  expect(next.screen.text()).toContain("Welcome back");
  await unlockWith(next.screen, PASSWORD);
  await next.screen.until(() => next.screen.has('[aria-label="Balances"]'));
});

test("after several wrong passwords the next try has to wait", async () => {
  const { screen } = await openProtected();
  await screen.click(screen.button("Lock now"));
  for (let tries = 0; !screen.text().includes("Try again in"); tries += 1) {
    expect(tries).toBeLessThan(6);
    await unlockWith(screen, `wrong ${tries}`);
    await screen.until(() => !screen.has("[aria-busy]"));
  }
  expect(screen.button("Unlock").disabled).toBe(true);
});

test("a password that was removed is not asked for again", async () => {
  const { device, screen } = await openProtected();
  await screen.click(screen.find('[aria-label="App lock"]'));
  await screen.type("#current-password", PASSWORD);
  await screen.click(screen.button("Remove password"));
  await screen.until(() => !screen.text().includes("Lock now"));
  const next = await open(device);
  await next.screen.until(() => next.screen.has('[aria-label="Balances"]'));
});

/** Returns the text of the file that `save` saves. */
async function fileOf(screen: Screen, save: () => Promise<void>): Promise<string> {
  const files: Promise<string>[] = [];
  // In this environment a download would open another page.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    if (file instanceof Blob) files.push(file.text());
    return "blob:test";
  });
  await save();
  await screen.until(() => files.length > 0);
  return files[0] ?? "";
}

async function importFile(screen: Screen, text: string, password: string): Promise<void> {
  const input = screen.find('input[type=file][aria-label="Backup file"]');
  Object.defineProperty(input, "files", { value: [new File([text], "my.satchel")], configurable: true });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
  await screen.until(() => screen.has("#backup-password"));
  await screen.type("#backup-password", password);
  await screen.click(screen.button("Import"));
}

test("a backup file brings a wallet to another device; erasing leaves nothing on this one", async () => {
  const { device, engine, screen } = await openProtected();
  const [wallet] = engine.state.getState().wallets;
  const file = await fileOf(screen, async () => {
    await screen.click(screen.button("Export backup file"));
    await screen.type("#new-password", "orbit lemon castle");
    await screen.type("#repeated-password", "orbit lemon castle");
    await screen.click(screen.button("Export"));
  });
  await screen.click(screen.button("Erase everything from this device"));
  await screen.type("dialog input", "erase everything");
  await screen.click(screen.button("Erase"));
  await screen.until(() => screen.text().includes("New Wallet"));
  expect((await open(device)).screen.text()).toContain("New Wallet");

  const other = await open(createDevice(), "/configure");
  await other.screen.click(other.screen.button("New Wallet"));
  await other.screen.until(() => other.screen.has("input[type=range]"));
  await importFile(other.screen, file, "not the password");
  await other.screen.until(() => other.screen.text().includes("This password does not open the file"));
  await other.screen.type("#backup-password", "orbit lemon castle");
  await other.screen.click(other.screen.button("Import"));
  await other.screen.until(() => other.screen.text().includes("1 wallet added"));
  const keys = other.engine.state.getState().wallets.map(({ keys: [key] }) => key?.hash160);
  expect(keys).toContain(wallet?.keys[0]?.hash160);
});

test("when every stored copy is damaged, the rescue screen appears, and a backup file brings the wallet back", async () => {
  const { device, engine, screen } = await openProtected();
  const [wallet] = engine.state.getState().wallets;
  const file = await fileOf(screen, async () => {
    await screen.click(screen.button("Export backup file"));
    await screen.type("#new-password", "orbit lemon castle");
    await screen.type("#repeated-password", "orbit lemon castle");
    await screen.click(screen.button("Export"));
  });
  unmount();
  engine.stop();
  for (const store of [device.store, device.copyStore]) await store.set("wallets", "{torn");
  const rescue = await open(device);
  expect(rescue.screen.text()).toContain("Corrupted storage: Satchel was unable to load wallets from storage");
  expect(rescue.screen.text()).not.toContain("New Wallet");
  await importFile(rescue.screen, file, "orbit lemon castle");
  await rescue.screen.until(() => rescue.screen.has('[aria-label="Balances"]'));
  expect(rescue.engine.state.getState().wallets[0]?.keys).toEqual(wallet?.keys);
});
