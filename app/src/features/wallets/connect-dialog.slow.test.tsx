import { no, ok } from "@satchel/core/result";
import { aWalletId } from "@satchel/core/testing";
import { receiveAddress } from "@satchel/core/wallet";
import type { Engine } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aWallet, createSampleEngine } from "../../testing/sample-engine.ts";
import { WalletsScreen } from "./wallets-screen.tsx";

afterEach(() => {
  unmount();
  vi.useRealTimers();
});

const everyday = aWallet("1", "Everyday");
const savings = {
  ...aWallet("2", "Savings"),
  keys: [{ path: "m/44'/1899'/0'/0/0", hash160: "b".repeat(40), publicKey: "02".padEnd(66, "1") }],
};

type Device = Parameters<typeof renderScreen>[4];

/** Opens the dialog as a site does. `deeds` lists what the app did outside of itself, in order. */
async function openByLink(answers: Partial<Engine> = {}, device: Device = {}) {
  const deeds: string[] = [];
  const engine = createSampleEngine(
    { wallets: [everyday, savings], activeId: aWalletId("1") },
    {
      activateWallet: async (activeId) => {
        deeds.push(`activate ${activeId}`);
        engine.state.setState({ activeId });
        return ok(undefined);
      },
      ...answers,
    },
  );
  const screen = await renderScreen(<WalletsScreen />, engine, "/wallets?shareAddresses=true", aNetwork(), {
    copyText: async (text) => deeds.push(`copy ${text}`) > 0,
    closeWindow: () => {
      deeds.push("close");
    },
    ...device,
  });
  await screen.until(() => screen.has("dialog"));
  const connect = async (name: string) => {
    await screen.until(() => !screen.button(`Connect ${name}`).disabled);
    await screen.click(screen.button(`Connect ${name}`));
  };
  return { engine, screen, deeds, connect };
}

const dialogText = () => document.querySelector("dialog")?.textContent ?? "";
const addressOf = (wallet: typeof savings | typeof everyday) => receiveAddress(wallet, "ecash");

test("lists the wallets and marks the active one; its buttons do not work at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { screen } = await openByLink();
  expect(screen.find("dialog h2").textContent).toBe("Connect Wallet");
  await act(async () => void vi.advanceTimersByTime(399));
  expect(screen.button("Connect Savings").disabled).toBe(true);
  const rows = [...document.querySelectorAll("dialog li")];
  expect(rows.map((row) => row.textContent?.includes("Active"))).toEqual([true, false]);
  await act(async () => void vi.advanceTimersByTime(1));
  expect(screen.button("Connect Savings").disabled).toBe(false);
});

test("choosing a wallet copies its address, activates the wallet and closes the tab", async () => {
  const { screen, deeds, connect } = await openByLink();
  await connect("Savings");
  // Where the browser keeps the tab open, the dialog says what to do.
  await screen.until(() => dialogText().includes("Address Copied to Clipboard"));
  expect(deeds).toEqual([`copy ${addressOf(savings)}`, "activate 2", "close"]);
  expect(dialogText()).toContain("You can close this tab.");
  await screen.click(screen.button("Done"));
  expect(screen.has("dialog")).toBe(false);
  expect(window.location.hash).toBe("#/wallets");
});

test("the active wallet is not activated again", async () => {
  const { screen, deeds, connect } = await openByLink();
  await connect("Everyday");
  await screen.until(() => dialogText().includes("You can close this tab."));
  expect(deeds).toEqual([`copy ${addressOf(everyday)}`, "close"]);
});

test("a shell that cannot close its window says what to do", async () => {
  const { screen, connect } = await openByLink({}, { closeWindow: undefined });
  await connect("Savings");
  await screen.until(() => dialogText().includes("You can close this tab."));
});

test("when the address cannot be copied, it is shown and the tab stays open", async () => {
  const { screen, deeds, connect } = await openByLink({}, { copyText: async () => false });
  await connect("Savings");
  await screen.until(() => dialogText().includes("The address could not be copied"));
  expect(dialogText()).toContain(addressOf(savings));
  expect(deeds).toEqual(["activate 2"]);
});

test("a switch that fails shows why, and nothing closes", async () => {
  const full = { code: "storage-failed", reason: "disk full" } as const;
  const { screen, deeds, connect } = await openByLink({ activateWallet: async () => no(full) });
  await connect("Savings");
  await screen.until(() => dialogText().includes("Nothing was changed.Detailsdisk full"));
  expect(deeds).toEqual([`copy ${addressOf(savings)}`]);
  expect(screen.button("Connect Savings").disabled).toBe(false);
});

test("Reject only closes the dialog", async () => {
  const { screen, deeds } = await openByLink();
  await screen.click(screen.button("Reject"));
  expect(screen.has("dialog")).toBe(false);
  expect(window.location.hash).toBe("#/wallets");
  expect(deeds).toEqual([]);
});

test("without the query the dialog stays closed", async () => {
  for (const path of ["/wallets", "/wallets?shareAddresses=false", "/wallets?other=true"]) {
    const screen = await renderScreen(<WalletsScreen />, createSampleEngine(), path);
    await screen.until(() => screen.has('ul[aria-label="Wallets"]'));
    expect(screen.has("dialog")).toBe(false);
  }
});
