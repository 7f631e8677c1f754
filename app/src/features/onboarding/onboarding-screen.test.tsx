import { DERIVATION_VECTOR } from "@satchel/core/testing";
import { receiveAddress } from "@satchel/core/wallet";
import type { Engine } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { aNetwork, type Screen, unmount } from "../../testing/page.ts";
import { createDevice, startEngine } from "../../testing/real-engine.ts";
import { renderApp } from "../../testing/render-app.tsx";

const running: Engine[] = [];
afterEach(() => {
  unmount();
  for (const engine of running.splice(0)) engine.stop();
});

const { phrase, address } = DERIVATION_VECTOR;

/** A run of the program on this device, with the product's engine, vault and stores. */
async function open(device = createDevice(), path = "/") {
  const engine = await startEngine(device);
  running.push(engine);
  return { device, engine, screen: await renderApp(engine, path) };
}

/** A run on a network that names a demo wallet, whose devnet tells `told`. */
async function openWithDemo(name: "devnet" | "testnet", told: string | undefined) {
  const engine = await startEngine(createDevice());
  running.push(engine);
  const network = aNetwork({ demoWallet: "http://127.0.0.1/state" }, name);
  return { engine, screen: await renderApp(engine, "/", network, { demoPhrase: async () => told }) };
}

const paste = (screen: Screen, text: string) =>
  act(async () => {
    const event = new Event("paste", { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { getData: () => text } });
    return screen.find("[role=combobox]").dispatchEvent(event);
  });

async function importPhrase(screen: Screen, opener = "Import Wallet") {
  await screen.click(screen.button(opener));
  await screen.until(() => screen.has("[role=combobox]"));
  await paste(screen, phrase);
  await screen.click(screen.button("Import"));
}

const addresses = (engine: Engine) => engine.state.getState().wallets.map((wallet) => receiveAddress(wallet, "ecash"));

test("an imported wallet opens at once, counts as backed up, and its other addresses are searched on Home", async () => {
  const { device, engine, screen } = await open();
  expect(screen.text()).toContain("New Wallet");
  await importPhrase(screen);
  await screen.until(() => screen.has('[aria-label="Balances"]'));
  expect(addresses(engine)).toEqual([address]);
  // There is no network here: the search reports it, and the wallet stays.
  await screen.until(() => screen.text().includes("The search for addresses of other wallets could not be finished"));
  await screen.click(screen.button("Close"));
  expect([screen.has("dialog"), screen.text().includes("could not be finished")]).toEqual([false, false]);
  expect(engine.state.getState().wallets[0]?.backedUpAt).toBeTypeOf("number");
  expect(screen.has('main a[href="#/backup"]')).toBe(false);

  const again = await open(device);
  expect(addresses(again.engine)).toEqual([address]);
});

test("a seed phrase that is known is refused with the name of its wallet", async () => {
  const { device, engine } = await open();
  const first = await engine.importWallet(phrase);
  expect(first.ok).toBe(true);
  const { engine: second, screen } = await open(device, "/wallets");
  await screen.until(() => screen.text().includes("Import Wallet"));
  await importPhrase(screen);
  const name = second.state.getState().wallets[0]?.name;
  await screen.until(() => screen.has("dialog [role=alert]"));
  expect(screen.find("dialog [role=alert]").textContent).toBe(
    `Wallet name "${name}" already existsThis is its seed phrase. Nothing was changed.`,
  );
  expect(addresses(second)).toEqual([address]);
});

test("the demo wallet of a devnet opens with one press", async () => {
  const { engine, screen } = await openWithDemo("devnet", phrase);
  await screen.until(() => screen.text().includes("Open the demo wallet"));
  await screen.click(screen.button("Open the demo wallet"));
  await screen.until(() => screen.has('[aria-label="Balances"]'));
  expect(addresses(engine)).toEqual([address]);
});

test.each([
  ["no phrase", undefined, "The demo wallet could not be opened"],
  ["words of another kind", "some words", "Invalid 12-word mnemonic"],
])("a devnet that tells %s makes no wallet, and the screen says why", async (_, told, why) => {
  const { engine, screen } = await openWithDemo("devnet", told);
  await screen.until(() => screen.text().includes("Open the demo wallet"));
  await screen.click(screen.button("Open the demo wallet"));
  await screen.until(() => screen.text().includes(why));
  expect(addresses(engine)).toEqual([]);
  expect(screen.button("New Wallet")).toBeDefined();
});

test("How it works explains keys and seed phrase before there is a wallet", async () => {
  const { engine, screen } = await openWithDemo("testnet", undefined);
  await screen.until(() => screen.text().includes("How it works"));
  await screen.click(screen.button("How it works"));
  await screen.until(() => screen.has("dialog"));
  expect(screen.find("dialog").textContent).toContain("The 12 words are the wallet");
  await screen.click(screen.button("Got it"));
  expect(screen.has("dialog")).toBe(false);
  expect(addresses(engine)).toEqual([]);
});

test("other networks never offer a demo wallet", async () => {
  const { screen } = await openWithDemo("testnet", phrase);
  await screen.until(() => screen.text().includes("Satchel cannot recover a lost seed phrase."));
  expect(screen.text()).not.toContain("demo wallet");
});

test("a new wallet counts as backed up only after its words were typed, after a restart too", async () => {
  const { device, engine, screen } = await open();
  await screen.click(screen.button("New Wallet"));
  await screen.until(() => screen.has('[aria-label="Balances"]'));
  expect(screen.has("dialog")).toBe(false);
  window.location.hash = "/backup";
  await screen.until(() => screen.has("[role=switch]"));
  await screen.click(screen.find("[role=switch]"));
  await screen.until(() => screen.has("ol[translate=no] li"));
  const words = [...document.querySelectorAll("ol[translate=no] li")].map((li) => li.lastChild?.textContent ?? "");
  await screen.click(screen.button("I wrote it down"));
  await screen.until(() => screen.has("dialog"));
  for (const input of document.querySelectorAll("dialog input")) {
    await screen.type(`#${input.id}`, words[Number(input.id.replace("word-", "")) - 1] ?? "");
  }
  expect(engine.state.getState().wallets[0]?.backedUpAt).toBeUndefined();
  await screen.click(screen.button("Check"));
  await screen.until(() => screen.text().includes("Backed up on"));

  const again = await open(device, "/backup");
  await again.screen.until(() => again.screen.text().includes("Backed up on"));
  expect(again.engine.state.getState().wallets[0]?.backedUpAt).toBeTypeOf("number");
});

test("an extension says that it cannot see other wallets, takes a phrase or a file, and leads from its popup to a tab", async () => {
  const engine = await startEngine(createDevice());
  running.push(engine);
  let tabs = 0;
  const host = { isExtension: true, openInTab: () => void tabs++ };
  const screen = await renderApp(engine, "/", aNetwork(), host);
  expect(screen.text()).not.toContain("web wallet");
  await screen.click(screen.button("Setting up is easier with more room."));
  expect(tabs).toBe(1);
  await screen.click(screen.button("Import Wallet"));
  await screen.until(() => screen.has("[role=combobox]"));
  expect(screen.text()).toContain(
    "A browser lets no extension see the wallets of a web page or of another extension. Bring such a wallet with its seed phrase or a backup file.",
  );
  const input = screen.find('input[type=file][aria-label="Backup file"]');
  const choosing = new Promise<void>((resolve) => input.addEventListener("click", () => resolve(), { once: true }));
  await screen.click(screen.button("Import backup file"));
  await choosing;
});

test("an app of the device is no web wallet", async () => {
  const engine = await startEngine(createDevice());
  running.push(engine);
  const screen = await renderApp(engine, "/", aNetwork(), { isDeviceApp: true });
  expect(screen.text()).toContain("non-custodial wallet for eCash");
});

test("on the web nothing is said of other places, and there is no button for a tab", async () => {
  const { screen } = await open();
  expect(screen.text()).toContain("web wallet");
  expect(screen.text()).not.toContain("more room");
  await screen.click(screen.button("Import Wallet"));
  await screen.until(() => screen.has("[role=combobox]"));
  expect(screen.text()).not.toContain("another extension");
});

test("a backup file brings the first wallet", async () => {
  const { engine: old } = await open();
  await old.importWallet(phrase);
  const file = await old.exportBackup("a long password");
  if (!file.ok) throw new Error(file.problem.code);
  unmount();
  const { engine, screen } = await open();
  await screen.click(screen.button("Import Wallet"));
  await screen.until(() => screen.has("[role=combobox]"));
  const input = screen.find('input[type=file][aria-label="Backup file"]') as HTMLInputElement;
  Object.defineProperty(input, "files", { value: [new File([file.value], "backup.json")], configurable: true });
  await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })));
  await screen.until(() => screen.has("#backup-password"));
  await screen.type("#backup-password", "a long password");
  await screen.click(screen.button("Import"));
  await screen.until(() => screen.has('[aria-label="Balances"]'));
  expect(addresses(engine)).toEqual([address]);
});
