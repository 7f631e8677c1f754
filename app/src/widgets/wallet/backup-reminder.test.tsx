import { aWalletId } from "@satchel/core/testing";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { aLedger, aWallet, createSampleEngine } from "../../testing/sample-engine.ts";

afterEach(unmount);

const SAVED = { ...aWallet(), backedUpAt: 1_700_000_000_000 };
const EMPTY = aLedger([], 0n);
const REMINDER = "This wallet is not backed up";
const WARNING = "Back up this wallet before you use it";
const links = () => document.querySelectorAll('main a[href="#/backup"]').length;

test("Home reminds to back up a wallet in use, until the quiz was passed", async () => {
  const engine = createSampleEngine();
  const screen = await renderApp(engine);
  await screen.until(() => screen.text().includes(REMINDER));
  expect(links()).toBe(1);
  await act(async () => engine.state.setState({ wallets: [SAVED] }));
  expect([screen.text().includes(REMINDER), links()]).toEqual([false, 0]);
});

test("an empty wallet has one warning, and none after its backup", async () => {
  const engine = createSampleEngine({ ledger: EMPTY });
  const screen = await renderApp(engine);
  await screen.until(() => screen.text().includes(WARNING));
  expect([screen.text().includes(REMINDER), links()]).toEqual([false, 1]);
  await act(async () => engine.state.setState({ wallets: [SAVED] }));
  expect([screen.text().includes(WARNING), links()]).toEqual([false, 0]);
});

test("in a browser that deletes what is not visited, the reminder says so", async () => {
  for (const ledger of [undefined, EMPTY]) {
    const screen = await renderApp(createSampleEngine(ledger && { ledger }), "/", aNetwork(), {
      forgetsUnvisited: true,
    });
    await screen.until(() =>
      screen.text().includes("this browser deletes the wallet after seven days without a visit"),
    );
    expect(screen.text()).not.toContain("a lost device means lost money");
    unmount();
  }
});

test("the reminder is about the active wallet", async () => {
  const engine = createSampleEngine({ wallets: [SAVED, aWallet("wallet-2", "Savings")] });
  const screen = await renderApp(engine);
  expect(screen.text()).not.toContain(REMINDER);
  await act(async () => engine.state.setState({ activeId: aWalletId("wallet-2") }));
  await screen.until(() => screen.text().includes(REMINDER));
});
