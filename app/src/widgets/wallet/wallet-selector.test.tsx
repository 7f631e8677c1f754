import type { WalletId } from "@satchel/core/ids";
import { no, ok } from "@satchel/core/result";
import { aWalletId } from "@satchel/core/testing";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aWallet, createSampleEngine } from "../../testing/sample-engine.ts";
import { WalletSelector } from "./wallet-selector.tsx";

afterEach(unmount);

type Answer = { ok: boolean };

/** The selector with three wallets and an engine whose switches end when the test says so. */
async function openSelector() {
  const waiting: { walletId: WalletId; answer: (answer: Answer) => void }[] = [];
  const engine = createSampleEngine(
    { wallets: [aWallet("1", "Everyday"), aWallet("2", "Savings"), aWallet("3", "Market")], activeId: aWalletId("1") },
    {
      activateWallet: async (walletId) => {
        const { ok: isOk } = await new Promise<Answer>((answer) => waiting.push({ walletId, answer }));
        if (!isOk) return no({ code: "storage-failed", reason: "disk full" });
        engine.state.setState({ activeId: walletId });
        return ok(undefined);
      },
    },
  );
  const screen = await renderScreen(<WalletSelector />, engine);
  const opener = () => screen.find('button[aria-haspopup="dialog"]');
  const choose = async (name: string) => {
    await screen.click(opener());
    await screen.until(() => screen.has("[role=option]"));
    const option = [...document.querySelectorAll("[role=option]")].find((each) => each.textContent?.includes(name));
    if (!option) throw new Error(`no ${name}`);
    await screen.click(option);
  };
  const answer = (at: number, isOk: boolean) => act(async () => waiting[at]?.answer({ ok: isOk }));
  return { engine, screen, waiting, opener, choose, answer };
}

test("a name with letters of several alphabets is marked, in the header and in the menu", async () => {
  // The first letter of the second name is Cyrillic.
  const engine = createSampleEngine({
    wallets: [aWallet("1", "Savings"), aWallet("2", "\u0405avings")],
    activeId: aWalletId("2"),
  });
  const screen = await renderScreen(<WalletSelector />, engine);
  const mark = '[title="Mixed alphabets"]';
  await screen.until(() => screen.has(`button[aria-haspopup="dialog"] ${mark}`));
  await screen.click(screen.find('button[aria-haspopup="dialog"]'));
  await screen.until(() => screen.has(`[role=option] ${mark}`));
  const marked = [...document.querySelectorAll("[role=option]")].map((option) => option.querySelector(mark) !== null);
  expect(marked).toEqual([false, true]);
});

test("shows the chosen wallet during the switch", async () => {
  const { opener, choose, answer } = await openSelector();
  await choose("Savings");
  expect(opener().textContent).toContain("Savings");
  expect(opener().getAttribute("aria-busy")).toBe("true");
  expect(document.activeElement).toBe(opener());
  await answer(0, true);
  expect(opener().textContent).toContain("Savings");
  expect(opener().getAttribute("aria-busy")).toBeNull();
});

test("what is below the header cannot be used while it names a wallet that is not open yet", async () => {
  const wallets = [aWallet("1", "Everyday"), aWallet("2", "Savings")];
  let end: () => void = () => undefined;
  const engine = createSampleEngine(
    { wallets, activeId: aWalletId("1") },
    {
      activateWallet: async (activeId) => {
        await new Promise<void>((resolve) => {
          end = resolve;
        });
        engine.state.setState({ activeId });
        return ok(undefined);
      },
    },
  );
  const screen = await renderApp(engine, "/receive");
  await screen.until(() => screen.has("main"));
  const inert = () => [...document.querySelectorAll("[inert]")].map(({ tagName }) => tagName);
  await screen.click(screen.find('button[aria-haspopup="dialog"]'));
  await screen.until(() => screen.has("[role=option][aria-selected=false]"));
  expect(inert()).toEqual([]);
  await screen.click(screen.find("[role=option][aria-selected=false]"));
  // The button that copies the address, and the screen.
  expect(inert()).toEqual(["SPAN", "MAIN"]);
  await act(async () => end());
  expect(inert()).toEqual([]);
});

test("shows the wallet before again when the switch fails, and says why", async () => {
  const { screen, opener, choose, answer } = await openSelector();
  await choose("Savings");
  await answer(0, false);
  expect(opener().textContent).toContain("Everyday");
  expect(opener().getAttribute("aria-busy")).toBeNull();
  await screen.until(() => screen.text().includes("Nothing was changed.Detailsdisk full"));
});

test("after two choices the later one stays shown, however the first one ends", async () => {
  const { opener, choose, answer } = await openSelector();
  await choose("Savings");
  await choose("Market");
  await answer(0, false);
  expect(opener().textContent).toContain("Market");
  await answer(1, true);
  expect(opener().textContent).toContain("Market");
  expect(opener().getAttribute("aria-busy")).toBeNull();
});

test("the first wallet can be chosen again before the switch is over", async () => {
  const { waiting, choose } = await openSelector();
  await choose("Savings");
  await choose("Everyday");
  expect(waiting.map(({ walletId }) => walletId)).toEqual(["2", "1"]);
});

test("keys move through the list; Escape closes it and returns the focus", async () => {
  const { screen, opener, waiting } = await openSelector();
  await screen.click(opener());
  await screen.until(() => screen.has("[role=option]"));
  const press = (key: string) =>
    act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  expect(document.activeElement?.textContent).toContain("Everyday");
  await press("End");
  expect(document.activeElement?.textContent).toContain("Market");
  await press("ArrowUp");
  expect(document.activeElement?.textContent).toContain("Savings");
  await press("Escape");
  expect(screen.has("[role=option]")).toBe(false);
  expect(document.activeElement).toBe(opener());
  expect(waiting).toEqual([]);
});

test("Lock Satchel stands in the header only when there is a password", async () => {
  const open = await renderApp(createSampleEngine());
  expect(open.has('button[aria-label="Lock Satchel"]')).toBe(false);
  const engine = createSampleEngine({ protection: "password" });
  const screen = await renderApp(engine);
  await screen.until(() => screen.has('header button[aria-label="Lock Satchel"]'));
  await screen.click(screen.find('header button[aria-label="Lock Satchel"]'));
  expect(engine.asked).toEqual([{ action: "lock", with: undefined }]);
});
