import { sats } from "@satchel/core/amount";
import { no, ok } from "@satchel/core/result";
import { aTxid, aWalletId } from "@satchel/core/testing";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine, SAMPLE_PHRASE } from "../../testing/sample-engine.ts";
import { UnlockScreen } from "./unlock-screen.tsx";

afterEach(() => {
  vi.useRealTimers();
  unmount();
});

const LOCKED = { phase: { kind: "locked" }, protection: "password" } as const;

test("the field has the focus, and the password goes to the engine", async () => {
  const engine = createSampleEngine(LOCKED);
  const screen = await renderScreen(<UnlockScreen retryAt={undefined} />, engine, "/send");
  expect(screen.find("h1").textContent).toBe("Welcome back");
  expect(document.activeElement?.id).toBe("unlock-password");
  expect(screen.button("Unlock").disabled).toBe(true);
  await screen.type("#unlock-password", "velvet ladder");
  await screen.click(screen.button("Unlock"));
  expect(engine.asked).toEqual([{ action: "unlock", with: "velvet ladder" }]);
});

test("a wrong password shows its reason, and the next try waits as long as the engine wants", async () => {
  // On a busy machine a second of the screen could pass unseen.
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  const engine = createSampleEngine(LOCKED, {
    unlock: () => Promise.resolve(no({ code: "wrong-password", retryAt: Date.now() + 1_500 })),
  });
  const screen = await renderScreen(<UnlockScreen retryAt={undefined} />, engine);
  await screen.type("#unlock-password", "wrong");
  await screen.click(screen.button("Unlock"));
  expect(screen.find("[role=alert]").textContent).toBe(
    "That password does not open this wallet. Check Caps Lock and try again.",
  );
  expect(screen.find("[aria-live=polite]").textContent).toBe("Try again in 2 seconds");
  expect(screen.button("Unlock").disabled).toBe(true);
  await act(async () => void vi.advanceTimersByTime(1_000));
  await screen.until(() => screen.text().includes("Try again in 1 second"));
  expect(screen.button("Unlock").disabled).toBe(true);
  await act(async () => void vi.advanceTimersByTime(1_000));
  await screen.until(() => !screen.button("Unlock").disabled);
  expect(screen.text()).not.toContain("Try again in");
});

/** An engine whose checks end when the test says so. */
function aSlowCheck() {
  const answers: ((isRight: boolean) => void)[] = [];
  const asked: string[] = [];
  const engine = createSampleEngine(LOCKED, {
    unlock: (password) => {
      asked.push(password);
      return new Promise((resolve) =>
        answers.push((isRight) => resolve(isRight ? ok(undefined) : no({ code: "wrong-password", retryAt: 0 }))),
      );
    },
  });
  return { engine, asked, answer: (isRight: boolean) => act(async () => answers.shift()?.(isRight)) };
}
const isWrong = () => document.querySelector("#unlock-password")?.getAttribute("aria-invalid") === "true";
const pressEnter = () =>
  act(async () => void document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true })));

test("the old reason goes when one types, and the answer of a slow check never marks a newer password", async () => {
  const { engine, answer } = aSlowCheck();
  const screen = await renderScreen(<UnlockScreen retryAt={undefined} />, engine);
  await screen.type("#unlock-password", "wrong");
  await pressEnter();
  await answer(false);
  expect(isWrong()).toBe(true);
  await screen.type("#unlock-password", "wrong t");
  expect(isWrong()).toBe(false);
  await pressEnter();
  await screen.type("#unlock-password", "velvet ladder");
  await answer(false);
  expect(isWrong()).toBe(false);
});

test("Enter during a slow check is kept for the newer password, unless one types on", async () => {
  const { engine, asked, answer } = aSlowCheck();
  const screen = await renderScreen(<UnlockScreen retryAt={undefined} />, engine);
  await screen.type("#unlock-password", "wrong");
  await pressEnter();
  await pressEnter();
  await screen.type("#unlock-password", "velvet");
  await pressEnter();
  await screen.type("#unlock-password", "velvet ladder");
  await answer(false);
  expect(asked).toEqual(["wrong"]);
  await pressEnter();
  await screen.type("#unlock-password", "velvet ladder 2");
  await pressEnter();
  await answer(false);
  expect(asked).toEqual(["wrong", "velvet ladder", "velvet ladder 2"]);
});

test("a delay from before the page was opened counts too", async () => {
  const screen = await renderScreen(<UnlockScreen retryAt={Date.now() + 3_600_000} />, createSampleEngine(LOCKED));
  await screen.type("#unlock-password", "velvet ladder");
  expect(screen.button("Unlock").disabled).toBe(true);
  expect(screen.text()).toContain("Try again in 60 minutes");
});

test("no balance, name or toast is shown while Satchel is locked; a notice that came meanwhile is shown afterwards", async () => {
  const engine = createSampleEngine();
  const screen = await renderApp(engine);
  engine.notify({ kind: "save-failed", reason: "Disk full" });
  await screen.until(() => screen.text().includes("Disk full"));
  engine.state.setState(LOCKED);
  await screen.until(() => screen.text().includes("Welcome back"));
  engine.notify({ kind: "received", txid: aTxid("ab".repeat(32)), sats: sats(77_700n) });
  expect(screen.text()).not.toMatch(/12,500|777|Everyday|Disk full/);
  expect(document.title).toBe("Satchel");
  engine.state.setState({ phase: { kind: "ready" } });
  await screen.until(() => screen.text().includes("Received 777.00 XEC"));
});

test("a forgotten password: only a seed phrase helps, and the wallets that stay sealed are named afterwards", async () => {
  const phrases: string[] = [];
  const engine = createSampleEngine(LOCKED, {
    restoreForgotten: (phrase) => {
      phrases.push(phrase);
      engine.state.setState({ phase: { kind: "ready" } });
      return Promise.resolve(ok({ walletId: aWalletId("wallet-1"), sealed: ["Savings", "Travel"] }));
    },
  });
  const screen = await renderApp(engine);
  await screen.click(screen.button("Forgotten password?"));
  await screen.until(() => screen.has("fieldset input"));
  expect(screen.text()).toContain("Only a seed phrase brings a wallet back");
  for (const [at, word] of SAMPLE_PHRASE.split(" ").entries()) {
    await screen.type(`[aria-label="Word ${at + 1}"]`, word);
  }
  await screen.until(() => !screen.button("Import").disabled);
  await screen.click(screen.button("Import"));
  await screen.until(() => screen.text().includes("2 wallets stay sealed"));
  expect(screen.text()).toContain("Savings and Travel are kept on this device");
  expect(phrases).toEqual([SAMPLE_PHRASE]);
});

test("what a browser says about a failure is folded under Details", async () => {
  const engine = createSampleEngine(LOCKED, {
    unlock: () => Promise.resolve(no({ code: "vault-failed", reason: "QuotaExceededError: 0x8" })),
  });
  const screen = await renderScreen(<UnlockScreen retryAt={undefined} />, engine);
  await screen.type("#unlock-password", "velvet ladder");
  await screen.click(screen.button("Unlock"));
  expect(screen.find("[role=alert]").textContent).toBe("The keys could not be opened. Nothing was changed.");
  expect(screen.find("details").textContent).toBe("DetailsQuotaExceededError: 0x8");
});
