import { sats } from "@satchel/core/amount";
import type { WalletId } from "@satchel/core/ids";
import { no, ok } from "@satchel/core/result";
import { aWalletId } from "@satchel/core/testing";
import type { Engine, FoundAddress } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { type Screen, unmount } from "../../../testing/page.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { createSampleEngine, SAMPLE_PHRASE } from "../../../testing/sample-engine.ts";
import { hasScanWish, takeScanWish, wishForScan } from "./scan-wish.ts";

afterEach(async () => {
  await unmount();
  takeScanWish();
});

const found: FoundAddress[] = [
  { path: "m/44'/145'/0'/0/0", address: "a", sats: sats(1000n), numTxs: 1, tokens: 0 },
  { path: "m/44'/145'/0'/0/3", address: "b", sats: sats(200n), numTxs: 2, tokens: 0 },
];
const LINE = "Looking for addresses of other wallets";
const isHome = (screen: Screen) => screen.has('[aria-label="Balances"]');
const open = (path: string) =>
  act(async () => {
    window.location.hash = path;
  });

type Scan = Engine["scanWallet"];
type Asked = {
  walletId: WalletId;
  options: Parameters<Scan>[1];
  answer(answer: Awaited<ReturnType<Scan>>): Promise<void>;
};
/** Searches whose progress and answers the test decides. */
function heldScans() {
  const asked: Asked[] = [];
  const scanWallet: Scan = (walletId, options) =>
    new Promise((resolve) => {
      const answer = (with_: Awaited<ReturnType<Scan>>) => act(async () => resolve(with_));
      asked.push({ walletId, options, answer });
    });
  return { asked, scanWallet };
}

async function openBehind(state: Parameters<typeof createSampleEngine>[0] = {}) {
  const { asked, scanWallet } = heldScans();
  wishForScan();
  const engine = createSampleEngine(state, { scanWallet });
  const screen = await renderApp(engine);
  // The search itself is fetched when it is asked for.
  await screen.until(() => !hasScanWish());
  return { asked, engine, screen };
}

const first = ([scan]: readonly Asked[]): Asked => {
  if (!scan) throw new Error("no search has begun");
  return scan;
};

test("shows its progress under the balance, covers nothing, and goes on while another screen is open", async () => {
  const { asked, screen } = await openBehind();
  expect([asked.map(({ walletId }) => walletId), screen.has("dialog")]).toEqual([["wallet-1"], false]);
  await act(async () => first(asked).options.onProgress?.(0.15, 80));
  await screen.until(() => screen.text().includes(`${LINE}… 12 of 80`));
  await open("/backup");
  await screen.until(() => screen.has("[role=switch]"));
  expect([screen.text().includes(LINE), first(asked).options.signal?.aborted]).toEqual([false, false]);
  await open("/");
  await screen.until(() => isHome(screen) && screen.text().includes(LINE));
  expect(asked).toHaveLength(1);
});

test("what it finds is said by a toast, which leads to the addresses without a second search", async () => {
  const { asked, screen } = await openBehind();
  await first(asked).answer(ok(found));
  await screen.until(() => screen.text().includes("Found 12.00 XEC on other addresses"));
  expect(screen.text()).toContain("2 addresses of other wallets. Nothing is added yet, and no coins are moved.");
  expect([screen.text().includes(LINE), screen.has("dialog")]).toEqual([false, false]);
  await screen.click(screen.button("Show addresses"));
  await screen.until(() => screen.has("dialog"));
  expect(screen.find("dialog").textContent).toContain("Found 12.00 XEC and 3 transactions 2 addresses of m/44'/145'");
  expect(screen.button("Add 1 wallet").disabled).toBe(false);
  expect(asked).toHaveLength(1);
  await screen.click(screen.button("Not now"));
  expect(screen.has("dialog")).toBe(false);
  await screen.until(() => !screen.text().includes("Show addresses"));
});

test("if nothing is found the line goes without a word", async () => {
  const { asked, screen } = await openBehind();
  await first(asked).answer(ok([]));
  expect([screen.text().includes(LINE), screen.text().includes("Found")]).toEqual([false, false]);
});

test("a failure is said by the line, from which the search can be tried again or left", async () => {
  const { asked, screen } = await openBehind();
  await first(asked).answer(no({ code: "unreachable", reason: "No indexer answered" }));
  await screen.until(() => screen.text().includes("The search for addresses of other wallets could not be finished"));
  await screen.click(screen.button("Search again"));
  expect(asked).toHaveLength(2);
  await asked[1]?.answer(no({ code: "unreachable", reason: "No indexer answered" }));
  await screen.click(screen.button("Close"));
  expect(screen.text()).not.toContain("could not be finished");
});

test("a search that fails because the wallet is locked says nothing", async () => {
  const { asked, screen } = await openBehind();
  await first(asked).answer(no({ code: "locked" }));
  expect(screen.text()).not.toContain("could not be finished");
});

test("waits for the first answer of the indexer, and goes on when the indexer comes back", async () => {
  const { asked, engine } = await openBehind({ connection: "connecting", sync: { state: "syncing" } });
  expect(asked).toHaveLength(0);
  await act(async () => engine.state.setState({ connection: "offline" }));
  expect(asked).toHaveLength(1);
  await act(async () => engine.state.setState({ connection: "connecting" }));
  expect([asked.length, first(asked).options.signal?.aborted]).toEqual([1, false]);
});

test("a second import begins with its own search, not with the outcome of the first", async () => {
  const { asked, screen } = await openBehind();
  await first(asked).answer(ok(found));
  await act(async () => void wishForScan({ walletId: aWalletId("wallet-2") }));
  expect(asked.map(({ walletId }) => walletId)).toEqual(["wallet-1", "wallet-2"]);
  await asked[1]?.answer(ok([]));
  const titles = screen.text().match(/Found 12.00 XEC on other addresses/g) ?? [];
  expect(titles).toHaveLength(1);
});

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

test("begins after an import, once", async () => {
  const { asked, scanWallet } = heldScans();
  const { engine, screen } = await openImport({ scanWallet });
  await screen.click(screen.button("Import"));
  await arrive(engine);
  await screen.until(() => asked.length > 0);
  expect(isHome(screen)).toBe(true);
});

test("does not begin after a refused import followed by a new wallet", async () => {
  const { asked, scanWallet } = heldScans();
  const { engine, screen } = await openImport({ importWallet: async () => no({ code: "invalid-phrase" }), scanWallet });
  await screen.click(screen.button("Import"));
  await screen.until(() => screen.has("form [role=alert]"));
  await arrive(engine);
  await screen.until(() => isHome(screen));
  expect(asked).toHaveLength(0);
});
