import { DERIVATION_VECTOR } from "@satchel/core/testing";
import { receiveAddress } from "@satchel/core/wallet";
import type { Engine } from "@satchel/engine";
import { afterEach, expect, test, vi } from "vitest";
import { type Screen, unmount } from "../../testing/page.ts";
import { createDevice, startEngine } from "../../testing/real-engine.ts";
import { renderApp } from "../../testing/render-app.tsx";

// The screen over the engine, the vault and the storage of the product; only the network is missing.

const running: Engine[] = [];

afterEach(() => {
  unmount();
  for (const engine of running.splice(0)) engine.stop();
  vi.restoreAllMocks();
});

async function open(device = createDevice()) {
  const engine = await startEngine(device);
  running.push(engine);
  const screen = await renderApp(engine, "/wallets");
  return { device, engine, screen };
}

/** A newcomer's device with two wallets, the second one active. */
async function openWithTwo() {
  const opened = await open();
  const { engine, screen } = opened;
  await screen.click(screen.button("New Wallet"));
  await screen.until(() => rows().length === 1);
  await rename(screen, nameOf(engine, 0), "Everyday");
  await screen.click(screen.button("New Wallet"));
  await screen.type("#wallet-name", "Savings");
  await screen.click(screen.button("Create wallet"));
  await screen.until(() => rows().length === 2 && activeRow()?.includes("Savings") === true);
  return opened;
}

const rows = () => [...document.querySelectorAll('ul[aria-label="Wallets"] > li')];
const activeRow = () => document.querySelector('ul[aria-label="Wallets"] > li[aria-current]')?.textContent;
const toasts = () => [...document.querySelectorAll("[data-toast]")].map((each) => each.textContent).join("\n");
const nameOf = (engine: Engine, at: number) => engine.state.getState().wallets[at]?.name ?? "";
const names = (engine: Engine) => engine.state.getState().wallets.map(({ name }) => name);
const selector = (screen: Screen) => screen.find('button[aria-haspopup="dialog"]');

async function rename(screen: Screen, from: string, to: string): Promise<void> {
  await screen.click(screen.button(`Rename ${from}`));
  await screen.type("#wallet-name", to);
  await screen.click(screen.button("Save"));
  await screen.until(() => !screen.has("dialog"));
}

async function chooseInSelector(screen: Screen, name: string): Promise<void> {
  await screen.click(selector(screen));
  await screen.until(() => screen.has("[role=option]"));
  const option = [...document.querySelectorAll("[role=option]")].find((each) => each.textContent?.includes(name));
  await screen.click(option ?? selector(screen));
}

test("a new wallet, its name, a switch and a deletion are still there in the next run", async () => {
  const { device, engine, screen } = await openWithTwo();
  expect(names(engine)).toEqual(["Everyday", "Savings"]);
  expect(activeRow()).toContain("Savings");
  await screen.click(screen.button("Activate Everyday"));
  await screen.until(() => activeRow()?.includes("Everyday") === true);
  await chooseInSelector(screen, "Savings");
  await screen.until(() => activeRow()?.includes("Savings") === true);

  const second = await open(device);
  expect(activeRow()).toContain("Savings");
  await second.screen.click(second.screen.button("More for Everyday"));
  await second.screen.click(second.screen.button("Delete wallet"));
  await second.screen.type("dialog input", "delete Everyday");
  await second.screen.click(second.screen.button("Delete"));
  await second.screen.until(() => rows().length === 1);

  const third = await open(device);
  expect(names(third.engine)).toEqual(["Savings"]);
});

test("a switch that cannot be stored is undone in the selector and in the list", async () => {
  const { device, screen } = await openWithTwo();
  vi.spyOn(device.store, "set").mockRejectedValue(new Error("the disk is full"));
  await chooseInSelector(screen, "Everyday");
  await screen.until(() => toasts().includes("Nothing was changed.Detailsthe disk is full"));
  expect(selector(screen).textContent).toContain("Savings");
  await screen.click(screen.button("Activate Everyday"));
  await screen.until(() => screen.button("Activate Everyday").getAttribute("aria-busy") === null);
  expect(activeRow()).toContain("Savings");
});

test("a name that cannot be stored shows why, and the old name stays", async () => {
  const { device, engine, screen } = await openWithTwo();
  vi.spyOn(device.copyStore, "set").mockRejectedValue(new Error("the disk is full"));
  vi.spyOn(device.store, "set").mockRejectedValue(new Error("the disk is full"));
  await screen.click(screen.button("Rename Everyday"));
  await screen.type("#wallet-name", "Other");
  await screen.click(screen.button("Save"));
  await screen.until(() => screen.has("dialog [role=alert]"));
  expect(screen.find("dialog [role=alert]").textContent).toContain("Nothing was changed.Detailsthe disk is full");
  expect(names(engine)).toEqual(["Everyday", "Savings"]);
});

test("a seed phrase that is here already is refused with its wallet's name, and nothing is added", async () => {
  const { engine, screen } = await openWithTwo();
  const importVector = async () => {
    await screen.click(screen.button("Import Wallet"));
    await screen.until(() => screen.has('[aria-label="Word 1"]'));
    await screen.type('[aria-label="Word 1"]', DERIVATION_VECTOR.phrase);
    await screen.click(screen.button("Import"));
  };
  await importVector();
  await screen.until(() => rows().length === 3);
  const imported = engine.state.getState().wallets[2];
  expect(imported && receiveAddress(imported, "ecash")).toBe(DERIVATION_VECTOR.address);
  await importVector();
  await screen.until(() => screen.text().includes(`Wallet name "${imported?.name}" already exists`));
  expect(rows()).toHaveLength(3);
});

test("a wallet is added to the contacts once, under its name", async () => {
  const { engine, screen } = await openWithTwo();
  await screen.until(() => engine.state.getState().contacts.status === "ready");
  const [everyday] = engine.state.getState().wallets;
  const address = everyday ? receiveAddress(everyday, "ecash") : "";
  await screen.click(screen.button("Add Everyday to contacts"));
  await screen.until(() => toasts().includes(`Everyday (${address}) added to Contact List`));
  await screen.click(screen.button("Add Everyday to contacts"));
  await screen.until(() => toasts().includes(`${address.slice(6, 9)}...${address.slice(-3)} already in Contacts`));
  expect(engine.state.getState().contacts.list).toEqual([{ name: "Everyday", address }]);
});
