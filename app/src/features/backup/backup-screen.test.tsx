import { no } from "@satchel/core/result";
import type { Engine, State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { aNetwork, type Screen, unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aWallet, createSampleEngine, SAMPLE_PHRASE } from "../../testing/sample-engine.ts";
import { BackupScreen } from "./backup-screen.tsx";
import { HIDES_AFTER_MS } from "./use-revealed-phrase.ts";

afterEach(() => {
  vi.useRealTimers();
  unmount();
});

type Device = NonNullable<Parameters<typeof renderScreen>[4]>;

const TWELVE = SAMPLE_PHRASE.split(" ");
const WORDS = "ol[translate=no] li";
const shownWords = () => [...document.querySelectorAll(WORDS)].map((li) => li.lastChild?.textContent);

async function openBackup(answers: Partial<Engine> = {}, state: Partial<State> = {}, device: Device = {}) {
  const engine = createSampleEngine(state, answers);
  const screen = await renderScreen(<BackupScreen />, engine, "/backup", aNetwork(), device);
  await screen.until(() => screen.has("[role=switch]"));
  return { engine, screen };
}

async function show(screen: Screen) {
  await screen.click(screen.find("[role=switch]"));
  await screen.until(() => screen.has(WORDS));
}

test("a browser that deletes what is not visited is named, and no other", async () => {
  const { screen } = await openBackup({}, {}, { forgetsUnvisited: true });
  expect(screen.text()).toContain("after seven days of use without a visit");
  unmount();
  expect((await openBackup()).screen.text()).not.toContain("seven days");
});

describe("the words", () => {
  test("appear in order with the switch, and are hidden when the window loses the focus", async () => {
    const { engine, screen } = await openBackup();
    expect(screen.text()).not.toContain("winner");
    await show(screen);
    expect(engine.asked).toContainEqual({ action: "revealPhrase", with: "wallet-1" });
    expect(shownWords()).toEqual(TWELVE);
    await act(async () => window.dispatchEvent(new Event("blur")));
    expect(shownWords()).toEqual([]);
    expect(screen.text()).not.toContain("winner");
  });

  test("are hidden after a minute, and when the tab is hidden", async () => {
    const { screen } = await openBackup();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await show(screen);
    expect(shownWords()).toEqual(TWELVE);
    await act(async () => vi.advanceTimersByTime(HIDES_AFTER_MS - 1));
    expect(shownWords()).toEqual(TWELVE);
    await act(async () => vi.advanceTimersByTime(1));
    expect(shownWords()).toEqual([]);
    await show(screen);
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await act(async () => document.dispatchEvent(new Event("visibilitychange")));
    hidden.mockRestore();
    expect(shownWords()).toEqual([]);
  });

  test("are gone after another screen was opened, and after Satchel was locked", async () => {
    const engine = createSampleEngine();
    const screen = await renderApp(engine, "/backup");
    await screen.until(() => screen.has("[role=switch]"));
    await show(screen);
    window.location.hash = "/receive";
    await screen.until(() => screen.has("main h1") && screen.find("main h1").textContent === "Receive");
    window.location.hash = "/backup";
    await screen.until(() => screen.has("[role=switch]") && screen.text().includes("Show seed phrase"));
    expect(screen.text()).not.toContain("winner");
    await show(screen);
    await act(async () => engine.state.setState({ phase: { kind: "locked" } }));
    await screen.until(() => !screen.text().includes("winner"));
    await act(async () => engine.state.setState({ phase: { kind: "ready" } }));
    await screen.until(() => screen.text().includes("Show seed phrase"));
    expect(screen.text()).not.toContain("winner");
  });

  test("an answer that comes after the screen was closed is dropped", async () => {
    let answer = (_phrase: string) => {};
    const late = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const { screen } = await openBackup({ revealPhrase: async () => ({ ok: true, value: await late }) });
    await screen.click(screen.find("[role=switch]"));
    await act(async () => window.dispatchEvent(new Event("blur")));
    await act(async () => answer(SAMPLE_PHRASE));
    expect(shownWords()).toEqual([]);
  });

  test("shows why the keys could not be opened", async () => {
    const { screen } = await openBackup({ revealPhrase: async () => no({ code: "vault-failed", reason: "no key" }) });
    await screen.click(screen.find("[role=switch]"));
    await screen.until(() => screen.has("main [role=alert]"));
    expect(screen.find("main [role=alert]").textContent).toBe(
      "The keys could not be openedNothing was changed.Detailsno key",
    );
    // Nothing was shown, so nothing can have been written down.
    expect(screen.button("Show seed phrase")).toBeDefined();
    expect(screen.text()).not.toContain("I wrote it down");
  });
});

test("copying asks first, suggests paper, and the clipboard is cleared after 60 seconds", async () => {
  const copies: unknown[] = [];
  const copyText: Device["copyText"] = async (...args) => copies.push(args) > 0;
  const { screen } = await openBackup({}, {}, { copyText });
  await show(screen);
  await screen.click(screen.button("Copy"));
  expect(screen.text()).toContain("Paper is safer.");
  expect(copies).toEqual([]);
  await screen.click(screen.button("Copy"));
  expect(copies).toEqual([[SAMPLE_PHRASE, { clearAfterMs: 60_000 }]]);
  await screen.until(() => !screen.has("dialog") && screen.text().includes("Seed phrase copied to clipboard"));
});

describe("the quiz", () => {
  const places = () =>
    [...document.querySelectorAll("dialog label")].map((label) => Number(label.textContent?.replace("Word ", "")));
  const answer = async (screen: Screen, wordOf: (place: number) => string) => {
    for (const place of places()) await screen.type(`#word-${place}`, wordOf(place));
    await act(async () => screen.find("dialog form").dispatchEvent(new Event("submit", { bubbles: true })));
  };
  const rightWord = (place: number) => TWELVE[place - 1] ?? "";
  const marks = (asked: { action: string }[]) => asked.filter(({ action }) => action === "markBackedUp");

  test("asks for three words by their place while the words are hidden, and marks the backup as done", async () => {
    const { engine, screen } = await openBackup();
    await show(screen);
    await screen.click(screen.button("I wrote it down"));
    await screen.until(() => screen.has("dialog"));
    expect(shownWords()).toEqual([]);
    expect(places()).toHaveLength(3);
    expect(screen.button("Check").disabled).toBe(true);
    await answer(screen, rightWord);
    await screen.until(() => !screen.has("dialog"));
    expect(marks(engine.asked)).toEqual([{ action: "markBackedUp", with: "wallet-1" }]);
    await screen.until(() => screen.text().includes("All three words are right"));
  });

  test("comes after the words were shown: before, showing them is the one prominent step", async () => {
    const { screen } = await openBackup();
    const buttons = () =>
      [...document.querySelectorAll("main button:not([role])")].map(({ textContent }) => textContent);
    expect(buttons()).toEqual(["Show seed phrase"]);
    await screen.click(screen.button("Show seed phrase"));
    await screen.until(() => screen.has(WORDS));
    expect(shownWords()).toEqual(TWELVE);
    expect(buttons()).toEqual(["Copy", "I wrote it down"]);
    await act(async () => window.dispatchEvent(new Event("blur")));
    expect(buttons()).toEqual(["I wrote it down"]);
  });

  test("can be taken while the words are hidden again: they are on paper", async () => {
    const { engine, screen } = await openBackup();
    await show(screen);
    await screen.click(screen.find("[role=switch]"));
    expect(shownWords()).toEqual([]);
    await screen.click(screen.button("I wrote it down"));
    await screen.until(() => screen.has("dialog"));
    await answer(screen, rightWord);
    await screen.until(() => !screen.has("dialog"));
    expect(marks(engine.asked)).toHaveLength(1);
  });

  test("marks each wrong answer, keeps the right one, and allows another try", async () => {
    const { engine, screen } = await openBackup();
    await show(screen);
    await screen.click(screen.button("I wrote it down"));
    await screen.until(() => screen.has("dialog"));
    const [first = 0, ...others] = places();
    await answer(screen, (place) => (place === first ? rightWord(place) : "zoo"));
    expect(marks(engine.asked)).toEqual([]);
    expect([...document.querySelectorAll("dialog [role=alert]")].map((each) => each.textContent)).toEqual(
      others.map((place) => `This is not word ${place}. Check your paper and try again.`),
    );
    // A new answer is not known to be wrong yet.
    await screen.type(`#word-${others[0]}`, "zo");
    expect(document.querySelectorAll("dialog [role=alert]")).toHaveLength(1);
    await answer(screen, rightWord);
    await screen.until(() => !screen.has("dialog"));
    expect(marks(engine.asked)).toHaveLength(1);
  });

  test("stays open and says why the result could not be stored", async () => {
    const { screen } = await openBackup({
      markBackedUp: async () => no({ code: "storage-failed", reason: "Disk full" }),
    });
    await show(screen);
    await screen.click(screen.button("I wrote it down"));
    await screen.until(() => screen.has("dialog"));
    await answer(screen, rightWord);
    await screen.until(() => screen.text().includes("Nothing was changed.DetailsDisk full"));
    expect(screen.has("dialog")).toBe(true);
  });

  test("a wallet that is backed up shows when", async () => {
    const backedUpAt = new Date(2026, 4, 26, 12).getTime();
    const { screen } = await openBackup({}, { wallets: [{ ...aWallet(), backedUpAt }] });
    expect(screen.text()).toContain("Backed up on May 26, 2026");
    expect(screen.button("Check again").disabled).toBe(false);
  });
});
