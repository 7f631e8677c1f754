import { no, ok } from "@satchel/core/result";
import { aScript, aTx, aWalletId, scriptOf } from "@satchel/core/testing";
import type { Tx } from "@satchel/core/tx";
import type { Engine, State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { aNetwork, type Screen, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ALICE, aLedger, BOB, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { HomeScreen } from "./home-screen.tsx";
import { newestFirst } from "./search/search-history.ts";

afterEach(unmount);

const settings = createSampleEngine().state.getState().settings;
const hex = (text: string) => [...new TextEncoder().encode(text)].map((b) => b.toString(16).padStart(2, "0")).join("");
const message = (text: string) => aScript(`6a0400746162${text.length.toString(16).padStart(2, "0")}${hex(text)}`);
const aHistory = (count: number): Tx[] =>
  Array.from({ length: count }, (_, index) =>
    aTx(index + 1)
      .from(ALICE)
      .paying(ME, BigInt(100_000 + index)),
  ).sort(newestFirst);

type Options = { txs: readonly Tx[]; state?: Partial<State>; answers?: Partial<Engine>; stored?: readonly Tx[] };

/** Home with the first ten on show, and `stored` on the device. */
async function open({ txs, state = {}, answers = {}, stored = txs }: Options) {
  const engine = createSampleEngine(
    { ledger: aLedger(txs.slice(0, 10), 1_000_000n, { numTxs: txs.length }), ...state },
    {
      storedHistory: () =>
        Promise.resolve({ count: stored.length, total: txs.length, isWhole: stored.length === txs.length }),
      readStored: (from, count) => Promise.resolve(stored.slice(from, from + count)),
      ...answers,
    },
  );
  const screen = await renderScreen(<HomeScreen />, engine, "/", aNetwork());
  await screen.until(() => rows().length > 0);
  return { screen, engine };
}

const rows = () => [...document.querySelectorAll<HTMLElement>("main li > button[aria-expanded]")];
const FIELD = "input[type=search]";

const press = (key: string, on: EventTarget = document.body) =>
  act(async () => on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));

async function search(screen: Screen, text: string): Promise<void> {
  if (!screen.has(FIELD)) {
    await press("/");
    await screen.until(() => screen.has(FIELD));
  }
  await screen.type(FIELD, text);
  await screen.until(() => /found\./.test(screen.text()) && !/so far/.test(screen.text()));
}

async function expand(screen: Screen): Promise<void> {
  await screen.click(rows()[0] ?? document.body);
  await screen.until(() => screen.text().includes("Copy txid"));
}

describe("the search", () => {
  test("opens with a key, but not while the person types; the focus returns to its button", async () => {
    const { screen } = await open({ txs: aHistory(3) });
    const input = document.createElement("input");
    document.body.append(input);
    await press("/", input);
    expect(screen.has(FIELD)).toBe(false);
    await press("/");
    await screen.until(() => screen.has(FIELD));
    expect(document.activeElement).toBe(screen.find(FIELD));
    await screen.type(FIELD, "x");
    await press("Escape", screen.find(FIELD));
    expect(screen.find(FIELD)).toMatchObject({ value: "" });
    await press("Escape", screen.find(FIELD));
    expect(screen.has(FIELD)).toBe(false);
    expect(document.activeElement).toBe(screen.button("Search transactions"));
  });

  test("finds a row of page 90, and leads through many rows ten at a time", async () => {
    const { screen } = await open({ txs: aHistory(1_200) });
    await search(screen, "1,003.05");
    expect(screen.text()).toContain("1 transaction found. All 1,200 transactions are on this device.");
    expect(rows()).toHaveLength(1);
    await search(screen, "received");
    await screen.until(() => screen.text().includes("1,200 transactions found."));
    await screen.click(screen.button("Page 120"));
    await screen.until(() => rows()[9]?.textContent?.includes("1,000.00") === true);
  });

  test("says what to do when nothing was found", async () => {
    const txs = aHistory(40);
    const { screen } = await open({ txs, stored: txs.slice(0, 20) });
    await search(screen, "nobody");
    expect(screen.text()).toContain("Nothing found. 20 of 40 transactions are on this device.");
    expect(screen.text()).toContain("Load all to search the rest too.");
  });

  test("loads the rest, shows its progress, and stops", async () => {
    let progress: ((done: number, total: number) => void) | undefined;
    let end: (() => void) | undefined;
    let stopped: AbortSignal | undefined;
    const { screen } = await open({
      txs: aHistory(30),
      stored: [],
      answers: {
        loadAllHistory: (options) => {
          progress = options?.onProgress;
          stopped = options?.signal;
          return new Promise((resolve) => {
            end = () => resolve(no({ code: "stopped" }));
            options?.signal?.addEventListener("abort", end);
          });
        },
      },
    });
    await press("/");
    await screen.until(() => screen.text().includes("0 of 30 transactions are on this device."));
    await screen.click(screen.button("Load all"));
    await act(async () => progress?.(20, 30));
    expect(screen.text()).toContain("Loading 20 of 30…");
    expect(screen.find("progress")).toMatchObject({ value: expect.closeTo(2 / 3) });
    await screen.click(screen.button("Stop"));
    expect(stopped?.aborted).toBe(true);
    await screen.until(() => !screen.has("progress"));
  });

  test("says so when the device is offline or the rest cannot be loaded", async () => {
    const txs = aHistory(30);
    const failing: Partial<Engine> = {
      loadAllHistory: () => Promise.resolve(no({ code: "unreachable", reason: "No answer" })),
    };
    const { screen, engine } = await open({ txs, stored: txs.slice(0, 20), answers: failing });
    await press("/");
    await screen.until(() => screen.text().includes("20 of 30"));
    await screen.click(screen.button("Load all"));
    await screen.until(() => screen.text().includes("Not everything could be loaded"));
    await act(async () => engine.state.setState({ connection: "offline" }));
    expect(screen.text()).toContain("You are offline. 20 of 30 transactions are on this device.");
    expect(() => screen.button("Load all")).toThrow();
  });

  test("searches the loaded pages when the storage fails", async () => {
    const { screen } = await open({
      txs: aHistory(10),
      answers: { storedHistory: () => Promise.reject(new Error("the disk is gone")) },
    });
    await search(screen, "1,000.05");
    await screen.until(() => screen.text().includes("The history on this device could not be read"));
    expect(screen.find("details").textContent).toBe("Detailsthe disk is gone");
    expect(rows()).toHaveLength(1);
  });

  test("finds a payment that comes in during the search", async () => {
    const txs = aHistory(5);
    const { screen, engine } = await open({ txs });
    await search(screen, "received");
    expect(screen.text()).toContain("5 transactions found.");
    const next = aTx(99).from(BOB).paying(ME, 777n);
    await act(async () => engine.state.setState({ ledger: aLedger([next, ...txs], 1_000_000n) }));
    await screen.until(() => screen.text().includes("6 transactions found."));
  });
});

describe("the tools of the list", () => {
  test("the filter opens without the search; looked at only, the list is as it was", async () => {
    const { screen } = await open({ txs: aHistory(3) });
    await screen.click(screen.button("Filter"));
    await screen.until(() => screen.has("dialog select"));
    await press("Escape", screen.find("dialog"));
    await act(async () => screen.find("dialog").dispatchEvent(new Event("cancel", { cancelable: true })));
    expect(screen.has("dialog")).toBe(false);
    expect(screen.has(FIELD)).toBe(false);
    expect(document.activeElement).toBe(screen.button("Search transactions"));
  });

  test("every filter that is on is a chip which takes it off, and one button takes off all", async () => {
    const { screen } = await open({ txs: aHistory(12) });
    await screen.click(screen.button("Filter"));
    await screen.until(() => screen.has("dialog select"));
    await screen.click(screen.button("In"));
    await screen.type("dialog input[type=date]", "2001-02-03");
    await screen.until(() => screen.text().includes("Show 12"));
    await screen.click(screen.button("Show 12"));
    expect(screen.text()).toContain("Filter (2)");
    const chips = () =>
      [...document.querySelectorAll("search button[aria-label^=Remove]")].map((chip) => chip.textContent);
    expect(chips()).toEqual(["In", "From February 3, 2001"]);
    await screen.click(screen.button("Remove the filter In"));
    expect(chips()).toEqual(["From February 3, 2001"]);
    await screen.click(screen.button("Clear all"));
    expect(chips()).toEqual([]);
    expect(screen.text()).toContain("Filter");
    await screen.until(() => rows().length === 10);
  });

  test("the export opens without the search", async () => {
    const { screen } = await open({ txs: aHistory(3) });
    await screen.click(screen.button("Export"));
    await screen.until(() => screen.text().includes("Save as CSV"));
    expect(screen.has(FIELD)).toBe(false);
    await screen.click(screen.button("Close"));
    expect(screen.has("dialog")).toBe(false);
  });
});

describe("the page in the address bar", () => {
  const pageOf = (from: number, txs: readonly Tx[]) =>
    Promise.resolve({ txs: txs.slice(from, from + 10), numPages: 3, numTxs: 30 });
  const openPages = async (path: string) => {
    const txs = aHistory(30);
    const answers: Partial<Engine> = { fetchHistoryPage: (page) => pageOf(page * 10, txs) };
    const engine = createSampleEngine({ ledger: aLedger(txs.slice(0, 10), 1_000_000n, { numTxs: 30 }) }, answers);
    const screen = await renderScreen(<HomeScreen />, engine, path, aNetwork());
    return { engine, screen, txs };
  };
  const current = () => document.querySelector("nav [aria-current=page]")?.textContent;

  test("a reload opens the same page, and the way back leads to the page before", async () => {
    const { screen } = await openPages("/?page=3");
    await screen.until(() => current() === "3" && rows().length === 10);
    await screen.click(screen.button("Page 2"));
    await screen.until(() => current() === "2");
    expect(window.location.hash).toBe("#/?page=2");
    await screen.click(screen.button("Page 1"));
    await screen.until(() => current() === "1");
    expect(window.location.hash).toBe("#/");
    await act(async () => window.history.back());
    await screen.until(() => current() === "2");
  });

  test("a page behind the last is the last; another wallet starts on its first", async () => {
    const { engine, screen } = await openPages("/?page=99");
    await screen.until(() => current() === "3");
    await act(async () =>
      engine.state.setState(({ wallets }) => ({
        wallets: wallets.flatMap((wallet) => [wallet, { ...wallet, id: aWalletId("wallet-2") }]),
        activeId: aWalletId("wallet-2"),
      })),
    );
    await screen.until(() => current() === "1");
    expect(window.location.hash).toBe("#/");
  });
});

describe("strangers in the results", () => {
  test("a message is hidden until the person opens it", async () => {
    const spam = aTx(1).from(BOB).paying(ME, 100_000n).paying(message("buy my coin"), 0n);
    const hiding = { settings: { ...settings, hideMessagesFromUnknownSenders: true } };
    const { screen } = await open({ txs: [spam], state: hiding });
    await search(screen, "buy coin");
    await screen.until(() => rows()[0]?.textContent?.includes("Message hidden") === true);
    expect(screen.text()).not.toContain("buy my coin");
    await expand(screen);
    await screen.click(screen.button("Show"));
    await screen.until(() => screen.text().includes("buy my coin"));
  });

  test("a payment of dust on an old page offers no address", async () => {
    const dust = aTx(500).from(scriptOf("spammer")).paying(ME, 546n).with({ timeFirstSeen: 1_600_000_000 });
    const { screen } = await open({ txs: [...aHistory(20), dust] });
    await search(screen, dust.txid);
    await expand(screen);
    expect(screen.text()).toContain("Satchel does not offer this address when you send.");
    expect(screen.text()).not.toContain("Add to contacts");
  });
});

describe("a private note", () => {
  const txs = [aTx(1).from(ALICE).paying(ME, 100_000n)];
  const NOTE = "textarea";

  test("is added, shown in the row, changed and deleted", async () => {
    const { screen, engine } = await open({ txs });
    await expand(screen);
    await screen.click(screen.button("Add a note"));
    await screen.type(NOTE, "rent");
    await screen.click(screen.button("Save"));
    await screen.until(() => screen.text().includes("Edit note"));
    expect(screen.text().split("rent")).toHaveLength(2);
    expect(document.activeElement).toBe(screen.button("Edit note"));
    await screen.click(screen.button("Edit note"));
    expect(screen.find(NOTE)).toMatchObject({ value: "rent" });
    await screen.type(NOTE, " ");
    await screen.click(screen.button("Delete note"));
    await screen.until(() => !screen.text().includes("rent"));
    expect(engine.asked.filter(({ action }) => action === "setNote").map((each) => each.with)).toEqual([
      { txid: txs[0]?.txid, text: "rent" },
      { txid: txs[0]?.txid, text: " " },
    ]);
  });

  test("is saved with Enter, and left alone with Escape", async () => {
    const { screen, engine } = await open({ txs });
    await expand(screen);
    await screen.click(screen.button("Add a note"));
    await screen.type(NOTE, "rent");
    await press("Escape", screen.find(NOTE));
    expect(screen.has(NOTE)).toBe(false);
    await screen.click(screen.button("Add a note"));
    await screen.type(NOTE, "half of the rent");
    await press("Enter", screen.find(NOTE));
    await screen.until(() => screen.text().includes("Edit note"));
    expect(engine.asked.filter(({ action }) => action === "setNote")).toHaveLength(1);
    await screen.click(rows()[0] ?? document.body);
    await screen.until(() => rows()[0]?.textContent?.includes("half of the rent") === true);
  });

  test("stays in the form when it is too long or cannot be stored", async () => {
    const { screen } = await open({
      txs,
      answers: { setNote: () => Promise.resolve(no({ code: "storage-failed", reason: "Full" })) },
    });
    await expand(screen);
    await screen.click(screen.button("Add a note"));
    await screen.type(NOTE, "x".repeat(281));
    expect(screen.text()).toContain("A note can have 280 characters.");
    expect(screen.button("Save").disabled).toBe(true);
    await screen.type(NOTE, "short");
    await screen.click(screen.button("Save"));
    await screen.until(() => screen.text().includes("The note was not saved. Try again.DetailsFull"));
    expect(screen.find(NOTE)).toMatchObject({ value: "short" });
  });
});

test("small payments of strangers fold into one line of their day, and open", async () => {
  const spam = [3, 2].map((n) =>
    aTx(n)
      .from(scriptOf(`spammer ${n}`))
      .paying(ME, 546n),
  );
  const meant = aTx(1).from(ALICE).paying(ME, 500_000n);
  const state = { settings: { ...settings, foldDustBelow: 600 } };
  const { screen } = await open({ txs: [...spam, meant], state });
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining("5,000.00"),
    "2 small transactions hiddenShow",
  ]);
  await screen.click(rows()[1] ?? document.body);
  expect(rows()).toHaveLength(4);
  expect(rows()[2]?.textContent).toContain("5.46");
  await search(screen, "5.46");
  expect(rows()).toHaveLength(2);
});

test("the export offers to load the rest first", async () => {
  const txs = aHistory(30);
  const { screen, engine } = await open({
    txs,
    stored: txs.slice(0, 20),
    answers: { loadAllHistory: () => Promise.resolve(ok({ total: 30 })) },
  });
  const saved: string[] = [];
  const createUrl = URL.createObjectURL;
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) void file.text().then((text) => saved.push(text));
    return "blob:none";
  };
  try {
    await press("/");
    await screen.until(() => screen.text().includes("20 of 30"));
    await screen.click(screen.button("Export"));
    await screen.until(() => screen.text().includes("Load the rest first"));
    await screen.click(screen.button("Save what is here"));
    await screen.until(() => saved.length > 0);
    expect(saved[0]?.split("\r\n")).toHaveLength(22);
    expect(engine.asked.some(({ action }) => action === "needTokens")).toBe(true);
    await screen.until(() => screen.text().includes("20 transactions saved as CSV"));
  } finally {
    URL.createObjectURL = createUrl;
  }
});
