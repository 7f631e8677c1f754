import { no } from "@satchel/core/result";
import { aTx, aWalletId, txidOfNumber } from "@satchel/core/testing";
import type { State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { ENGLISH, type Language, setLanguage } from "./catalogue/catalogue.ts";
import { frameText } from "./catalogue/en/frame.ts";
import { onboardingText } from "./catalogue/en/start/onboarding.ts";
import { PSEUDO_LANGUAGES } from "./catalogue/pseudo.ts";
import { ROUTES } from "./routes.ts";
import { aNetwork, unmount } from "./testing/page.ts";
import { renderApp } from "./testing/render-app.tsx";
import { ALICE, aLedger, createSampleEngine, ME } from "./testing/sample-engine.ts";

afterEach(unmount);

const NO_WALLET = { phase: { kind: "no-wallet" }, wallets: [], activeId: undefined } as const;

test("a storage that failed shows what failed and a retry, and never onboarding", async () => {
  const engine = createSampleEngine({ ...NO_WALLET, phase: { kind: "storage-failed", reason: "The disk is broken." } });
  const screen = await renderApp(engine);
  expect(screen.text()).toContain("The disk is broken.");
  expect(screen.text()).toContain("Nothing was changed or deleted.");
  expect(screen.text()).not.toContain("New Wallet");
  await screen.click(screen.button("Retry"));
  expect(engine.asked).toEqual([{ action: "retryLoad", with: undefined }]);
});

describe("onboarding", () => {
  test("a press is seen at once", async () => {
    const engine = createSampleEngine(NO_WALLET, { createWallet: () => new Promise(() => undefined) });
    const screen = await renderApp(engine);
    await screen.click(screen.button("New Wallet"));
    expect(screen.button("New Wallet").getAttribute("aria-busy")).toBe("true");
  });

  test("New Wallet shows a problem", async () => {
    const engine = createSampleEngine(NO_WALLET, {
      createWallet: () => Promise.resolve(no({ code: "storage-failed", reason: "Disk full" })),
    });
    const screen = await renderApp(engine);
    await screen.click(screen.button("New Wallet"));
    await screen.until(() => screen.has("[role=alert]"));
    expect(screen.find("[role=alert]").textContent).toBe("Storage failedNothing was changed.DetailsDisk full");
  });
});

describe("a device that probably has no wallet is welcomed while its storage is read", () => {
  const LOADING = { ...NO_WALLET, phase: { kind: "loading" } } as const;

  /** The app before the storage has been read, New Wallet pressed already. `end` says what the storage had. */
  async function pressEarly() {
    let end: (phase: State["phase"], rest?: Partial<State>) => void = () => undefined;
    const read = new Promise<void>((resolve) => {
      end = (phase, rest) => {
        engine.state.setState({ ...rest, phase });
        resolve();
      };
    });
    const engine = createSampleEngine(LOADING, { start: () => read });
    const screen = await renderApp(engine, "/", aNetwork(), { welcomesFirst: true });
    await screen.click(screen.button("New Wallet"));
    expect(screen.button("New Wallet").getAttribute("aria-busy")).toBe("true");
    expect(engine.asked).toEqual([]);
    return { engine, screen, end: (...told: Parameters<typeof end>) => act(async () => end(...told)) };
  }

  test("a press waits, and then makes the wallet once", async () => {
    const { engine, screen, end } = await pressEarly();
    await end({ kind: "no-wallet" });
    await screen.until(() => engine.asked.length > 0);
    expect(engine.asked).toEqual([{ action: "createWallet", with: undefined }]);
  });

  test("a wallet that the storage has is shown, and an early press makes none", async () => {
    const { engine, screen, end } = await pressEarly();
    const { wallets, activeId, ledger } = createSampleEngine().state.getState();
    await end({ kind: "ready" }, { wallets, activeId, ledger });
    await screen.until(() => screen.text().includes("12,500"));
    expect(screen.text()).not.toContain("New Wallet");
    expect(engine.asked.map(({ action }) => action)).not.toContain("createWallet");
  });

  test.each([
    ["a locked wallet", { kind: "locked" }, "Unlock"],
    ["a storage that failed", { kind: "storage-failed", reason: "The disk is broken." }, "The disk is broken."],
  ] as const)("%s is shown, and an early press makes no wallet", async (_what, phase, text) => {
    const { engine, screen, end } = await pressEarly();
    await end(phase);
    await screen.until(() => screen.text().includes(text));
    expect(engine.asked).toEqual([]);
  });

  test("in another language nothing is said before its texts are there", async () => {
    const [row] = PSEUDO_LANGUAGES;
    if (!row) throw new Error("there is no made language");
    let arrive: (language: Language) => void = () => undefined;
    const slow = { ...row, load: () => new Promise<Language>((resolve) => (arrive = resolve)) };
    const screen = await renderApp(createSampleEngine(LOADING), "/", aNetwork(), {
      welcomesFirst: true,
      languages: [row.tag],
      moreLanguages: [slow],
    });
    expect(screen.text()).toBe("Satchel");
    const language = await row.load();
    await act(async () => arrive(language));
    expect(screen.text()).toContain(onboardingText.newWallet);
    expect(screen.text()).not.toContain("New Wallet");
    setLanguage(ENGLISH);
  });

  test("otherwise the storage is read first", async () => {
    const screen = await renderApp(createSampleEngine(LOADING));
    expect(screen.text()).toBe("Satchel");
  });
});

test("an unknown path shows Page not found", async () => {
  const screen = await renderApp(createSampleEngine(), "/nowhere");
  expect(screen.find("h1").textContent).toBe("Page not found");
});

test.each(ROUTES.map(({ path, name }) => [path, frameText.screens[name]] as const))(
  "%s opens, from the navigation too",
  async (path, label) => {
    const screen = await renderApp(createSampleEngine(), path);
    await screen.until(() => screen.has("h1"));
    expect(screen.find('nav a[aria-current="page"]').getAttribute("href")).toBe(`#${path}`);
    expect(document.title).toBe(`${label} · Satchel`);
  },
);

test("the first screen too begins with the focus on its content, not before the frame", async () => {
  const screen = await renderApp(createSampleEngine(), "/send");
  await screen.until(() => screen.has("#amount"));
  expect(document.activeElement?.tagName).toBe("MAIN");
});

test("the eye button hides every amount and is pressed", async () => {
  const engine = createSampleEngine();
  const screen = await renderApp(engine);
  expect(screen.text()).toContain("12,500");
  await screen.click(screen.button("Hide balances"));
  expect(engine.asked).toEqual([{ action: "updateSettings", with: { balanceVisible: false } }]);
  expect(screen.text()).not.toContain("12,500");
  expect(screen.text()).toContain("••••••");
  const eye = screen.button("Hide balances");
  expect(eye.getAttribute("aria-pressed")).toBe("true");
  // The tooltip says what the next press does; the name of a pressed button stays.
  expect(eye.getAttribute("data-tip")).toBe("Show balances");
});

test("offline: the last known balance stays, with its age", async () => {
  const at = new Date(2024, 0, 5, 14, 32).getTime();
  const engine = createSampleEngine({ sync: { state: "stale", at, failed: "x" }, connection: "offline" });
  const screen = await renderApp(engine);
  expect(screen.text()).toContain("as of January 5, 2024, 2:32 PM");
  expect(screen.text()).toContain("12,500");
});

test("a balance that was never loaded is not shown as zero", async () => {
  const screen = await renderApp(
    createSampleEngine({ ledger: aLedger([], 0n), sync: { state: "stale", failed: "x" }, connection: "offline" }),
  );
  expect(screen.find('[aria-label="Balances"]').textContent).toContain("not known yet");
  expect(screen.text()).not.toContain("0.00");
});

test("the devnet badge leads to the faucet with the address filled in, on every screen", async () => {
  const network = aNetwork({ faucet: "http://127.0.0.1/faucet?address={address}" }, "devnet");
  for (const path of ["/", "/send", "/backup"]) {
    const screen = await renderApp(createSampleEngine(), path, network);
    await screen.until(() => screen.has('a[aria-label="devnet: open the faucet"]'));
    const href = screen.find('a[aria-label="devnet: open the faucet"]').getAttribute("href");
    expect(href).toMatch(/faucet\?address=ecash%3Aq[a-z0-9]{41}$/);
  }
});

describe("history", () => {
  test("a wallet without transactions is asked to back up, and shown its address", async () => {
    const screen = await renderApp(createSampleEngine({ ledger: aLedger([], 0n) }));
    await screen.until(() => screen.text().includes("Back up this wallet before you use it"));
    expect(screen.has('a[href="#/backup"]')).toBe(true);
    await screen.click(screen.button("Copy address"));
    expect(screen.copied[0]).toMatch(/^ecash:q/);
  });

  test("a history that has not been loaded is not shown as empty", async () => {
    const screen = await renderApp(
      createSampleEngine({ ledger: aLedger([], 0n), sync: { state: "syncing" }, connection: "connecting" }),
    );
    expect(screen.has('[role=status][aria-label="Loading history"]')).toBe(true);
    expect(screen.text()).not.toContain("Back up this wallet");
  });

  test("a row opens; finalizing becomes final, and is announced once", async () => {
    const tx = aTx(1).from(ALICE, 1n).paying(ME, 25_000_000n);
    const engine = createSampleEngine({ ledger: aLedger([tx], 25_000_000n) });
    const screen = await renderApp(engine);
    const row = screen.find("li > button");
    expect(row.textContent).toContain("plus 250,000.00 XEC");
    expect(row.textContent).toContain("finalizing");
    await screen.click(row);
    expect(row.getAttribute("aria-expanded")).toBe("true");
    await screen.until(() => screen.text().includes("Copy txid"));
    await screen.click(screen.button("Copy txid"));
    await screen.click(screen.find('button[title="Copy amount"]'));
    expect(screen.copied).toEqual([txidOfNumber(1), "250000"]);

    engine.state.setState({ ledger: aLedger([tx.with({ isFinal: true })], 25_000_000n) });
    await screen.until(() => screen.text().includes("Payment final"));
    expect(screen.find("li > button").textContent).not.toContain("finalizing");
  });

  test("pages behind the first are fetched once, and shown at once when one comes back", async () => {
    const first = Array.from({ length: 10 }, (_, index) =>
      aTx(index + 1)
        .from(ALICE, 1n)
        .paying(ME, 1000n),
    );
    const second = aTx(77).from(ALICE, 1n).paying(ME, 7_700n);
    const fetched: number[] = [];
    const engine = createSampleEngine(
      { activeId: aWalletId("wallet-1"), ledger: aLedger(first, 10_000n, { numTxs: 11 }) },
      {
        fetchHistoryPage: (page) => {
          fetched.push(page);
          return Promise.resolve({ txs: [second], numPages: 2, numTxs: 11 });
        },
      },
    );
    const screen = await renderApp(engine);
    expect(screen.text()).toContain("Page 1 of 2");
    await screen.click(screen.button("Next page"));
    await screen.until(() => screen.text().includes("77.00"));
    await screen.click(screen.button("Page 1"));
    await screen.click(screen.button("Page 2"));
    expect(screen.text()).toContain("77.00");
    expect(fetched).toEqual([1]);
  });
});
