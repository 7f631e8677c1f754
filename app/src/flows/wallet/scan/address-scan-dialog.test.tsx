import { sats } from "@satchel/core/amount";
import type { WalletId } from "@satchel/core/ids";
import { no, ok } from "@satchel/core/result";
import { aWalletId } from "@satchel/core/testing";
import type { Engine, FoundAddress } from "@satchel/engine";
import { act, useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { createSampleEngine } from "../../../testing/sample-engine.ts";
import { AddressScanDialog } from "./address-scan-dialog.tsx";

afterEach(unmount);

const found: FoundAddress[] = [
  { path: "m/44'/145'/0'/0/0", address: "a", sats: sats(1000n), numTxs: 1, tokens: 0 },
  { path: "m/44'/145'/0'/0/3", address: "b", sats: sats(200n), numTxs: 2, tokens: 0 },
  { path: "m/44'/899'/0'/0/0", address: "c", sats: sats(0n), numTxs: 1, tokens: 1 },
];

async function openScan(answers: Partial<Engine> = {}) {
  const engine = createSampleEngine({}, answers);
  const screen = await renderScreen(<OpenedScan />, engine);
  return { engine, screen };
}

/** The dialog until it is closed. */
function OpenedScan() {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <AddressScanDialog walletId={aWalletId("wallet-1")} onClose={() => setOpen(false)} />;
}

type Ask = { walletId: WalletId } & Parameters<Engine["scanWallet"]>[1];
/** A search whose progress and answer the test decides. */
function heldScan() {
  const asks: Ask[] = [];
  const scanWallet: Engine["scanWallet"] = (walletId, options) => {
    asks.push({ walletId, ...options });
    return new Promise((resolve) =>
      options.signal?.addEventListener("abort", () => resolve(no({ code: "stopped" } as const))),
    );
  };
  return { asks, scanWallet };
}

const addsOf = (asked: { action: string; with: unknown }[]) => asked.filter(({ action }) => action === "addFound");
const boxes = () => [...document.querySelectorAll<HTMLInputElement>("dialog input[type=checkbox]")];

describe("searching", () => {
  test("shows its progress, can be stopped, and starts again", async () => {
    const { asks, scanWallet } = heldScan();
    const { screen } = await openScan({ scanWallet });
    expect(asks.map(({ walletId }) => walletId)).toEqual(["wallet-1"]);
    await act(async () => asks[0]?.onProgress?.(0.25, 80));
    expect(screen.find("dialog progress").getAttribute("value")).toBe("0.25");
    await screen.click(screen.button("Stop"));
    await screen.until(() => screen.text().includes("The search was stopped"));
    await screen.click(screen.button("Search again"));
    expect(asks).toHaveLength(2);
    expect(screen.has("dialog progress")).toBe(true);
  });

  test("ends with the dialog", async () => {
    const { asks, scanWallet } = heldScan();
    const { screen } = await openScan({ scanWallet });
    await screen.click(screen.button("Close"));
    expect([screen.has("dialog"), asks[0]?.signal?.aborted]).toEqual([false, true]);
  });

  test("says what went wrong, and can be tried again", async () => {
    let tries = 0;
    const scanWallet: Engine["scanWallet"] = async () =>
      tries++ === 0 ? no({ code: "unreachable", reason: "No indexer answered" }) : ok([]);
    const { screen } = await openScan({ scanWallet });
    await screen.until(() => screen.has("dialog [role=alert]"));
    expect(screen.find("dialog [role=alert]").textContent).toBe(
      "The search could not be finishedThe network did not answer. Nothing was added.DetailsNo indexer answered",
    );
    await screen.click(screen.button("Search again"));
    await screen.until(() => screen.text().includes("Nothing found at the paths other wallets use"));
    await screen.click(screen.button("Done"));
    expect(screen.has("dialog")).toBe(false);
  });
});

describe("what was found", () => {
  const openFound = async (answers: Partial<Engine> = {}) => {
    const opened = await openScan({ scanWallet: async () => ok(found), ...answers });
    await opened.screen.until(() => boxes().length > 0);
    return opened;
  };

  test("is shown for each coin type, and offered in full", async () => {
    const { engine, screen } = await openFound();
    expect(screen.text()).toContain("Found 12.00 XEC and 3 transactions 2 addresses of m/44'/145'");
    expect(screen.text()).toContain("Found 0.00 XEC, tokens and 1 transaction 1 address of m/44'/899'");
    expect(boxes().map(({ checked }) => checked)).toEqual([true, true]);
    await screen.click(screen.button("Add 2 wallets"));
    await screen.until(() => screen.text().includes("added"));
    expect(addsOf(engine.asked)).toEqual([
      { action: "addFound", with: { id: "wallet-1", paths: found.map(({ path }) => path) } },
    ]);
  });

  test("only chosen groups are added; without a choice Add is disabled", async () => {
    const added = async () => ok({ added: 1 });
    const paths: (readonly string[])[] = [];
    const { screen } = await openFound({
      addFound: (_id, chosen) => {
        paths.push(chosen);
        return added();
      },
    });
    const [first, second] = boxes();
    if (first && second) {
      await screen.click(first);
      await screen.click(second);
      expect(screen.button("Add").disabled).toBe(true);
      await screen.click(second);
    }
    await screen.click(screen.button("Add 1 wallet"));
    await screen.until(() => screen.text().includes("1 wallet was added"));
    expect(paths).toEqual([["m/44'/899'/0'/0/0"]]);
  });

  test("a refusal shows why, and adding can be tried again", async () => {
    const { screen } = await openFound({ addFound: async () => no({ code: "storage-failed", reason: "Disk full" }) });
    await screen.click(screen.button("Add 2 wallets"));
    await screen.until(() => screen.has("dialog [role=alert]"));
    expect(screen.find("dialog [role=alert]").textContent).toBe("Storage failedNothing was changed.DetailsDisk full");
    expect(screen.button("Add 2 wallets").disabled).toBe(false);
  });

  test("Not now adds nothing", async () => {
    const { engine, screen } = await openFound();
    await screen.click(screen.button("Not now"));
    expect([screen.has("dialog"), addsOf(engine.asked)]).toEqual([false, []]);
  });
});
