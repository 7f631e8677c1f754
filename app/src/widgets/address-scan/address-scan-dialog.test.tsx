import { sats } from "@satchel/core/amount";
import { no, ok } from "@satchel/core/result";
import type { Engine, FoundAddress } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { type Screen, unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { createSampleEngine, SAMPLE_PHRASE } from "../../testing/sample-engine.ts";
import { wishForScan } from "./scan-wish.ts";

afterEach(unmount);

const TITLE = "Other addresses of this seed phrase";
const found: FoundAddress[] = [
  { path: "m/44'/145'/0'/0/0", address: "a", sats: sats(1000n), numTxs: 1, tokens: 0 },
  { path: "m/44'/145'/0'/0/3", address: "b", sats: sats(200n), numTxs: 2, tokens: 0 },
  { path: "m/44'/899'/0'/0/0", address: "c", sats: sats(0n), numTxs: 1, tokens: 1 },
];

/** Opens Home as an import leads to it. */
async function openScan(answers: Partial<Engine> = {}) {
  wishForScan();
  const engine = createSampleEngine({}, answers);
  const screen = await renderApp(engine);
  await screen.until(() => screen.has("dialog"));
  return { engine, screen };
}

type Ask = { walletId: string } & Parameters<Engine["scanWallet"]>[1];
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
    await act(async () => asks[0]?.onProgress?.(0.25));
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

  test("goes on when an indexer comes back, without starting anew", async () => {
    const { asks, scanWallet } = heldScan();
    wishForScan();
    const engine = createSampleEngine({ connection: "offline", sync: { state: "syncing" } }, { scanWallet });
    const screen = await renderApp(engine);
    await screen.until(() => screen.has("dialog"));
    await act(async () => engine.state.setState({ connection: "connecting" }));
    expect([screen.has("dialog"), asks.length, asks[0]?.signal?.aborted]).toEqual([true, 1, false]);
  });

  test("says what went wrong, and can be tried again", async () => {
    let tries = 0;
    const scanWallet: Engine["scanWallet"] = async () =>
      tries++ === 0 ? no({ code: "unreachable", reason: "No indexer answered" }) : ok([]);
    const { screen } = await openScan({ scanWallet });
    await screen.until(() => screen.has("dialog [role=alert]"));
    expect(screen.find("dialog [role=alert]").textContent).toBe("The search could not be finishedNo indexer answered.");
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
    expect(screen.find("dialog [role=alert]").textContent).toBe("Storage failedDisk full. Nothing was changed.");
    expect(screen.button("Add 2 wallets").disabled).toBe(false);
  });

  test("Not now adds nothing", async () => {
    const { engine, screen } = await openFound();
    await screen.click(screen.button("Not now"));
    expect([screen.has("dialog"), addsOf(engine.asked)]).toEqual([false, []]);
  });
});

describe("when it opens", () => {
  const openImport = async (answers: Partial<Engine>) => {
    const engine = createSampleEngine({ phase: { kind: "no-wallet" }, wallets: [], activeId: undefined }, answers);
    const screen = await renderApp(engine);
    await screen.click(screen.button("Import Wallet"));
    await screen.until(() => screen.has("[role=combobox]"));
    await act(async () => {
      const event = new Event("paste", { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { getData: () => SAMPLE_PHRASE } });
      return screen.find("[role=combobox]").dispatchEvent(event);
    });
    return { engine, screen };
  };
  const arrive = async (engine: ReturnType<typeof createSampleEngine>) => {
    const { wallets, activeId } = createSampleEngine().state.getState();
    await act(async () => engine.state.setState({ phase: { kind: "ready" }, wallets, activeId }));
  };
  const isHome = (screen: Screen) => screen.has('[aria-label="Balances"]');

  test("opens once over Home after an import", async () => {
    const { engine, screen } = await openImport({});
    await screen.click(screen.button("OK"));
    await arrive(engine);
    await screen.until(() => screen.text().includes(TITLE));
    expect(isHome(screen)).toBe(true);
    await screen.click(screen.button("Close"));
    window.location.hash = "/backup";
    await screen.until(() => screen.has("[role=switch]"));
    window.location.hash = "/";
    await screen.until(() => isHome(screen) && screen.text().includes("Transactions"));
    expect(screen.has("dialog")).toBe(false);
  });

  test("does not open after a refused import followed by a new wallet", async () => {
    const { engine, screen } = await openImport({ importWallet: async () => no({ code: "invalid-phrase" }) });
    await screen.click(screen.button("OK"));
    await screen.until(() => screen.has("form [role=alert]"));
    await arrive(engine);
    await screen.until(() => isHome(screen));
    expect(screen.has("dialog")).toBe(false);
    expect(screen.text()).not.toContain(TITLE);
  });
});
