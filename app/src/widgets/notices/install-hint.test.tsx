import type { State } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { aWallet, createSampleEngine } from "../../testing/sample-engine.ts";
import { REFUSED } from "../../testing/stored-refusal.ts";
import { navigate } from "../../wiring/page/hash-location.ts";
import type { AppHost } from "../../wiring/page/host.ts";

afterEach(() => {
  unmount();
  vi.useRealTimers();
});

type Way = ReturnType<NonNullable<AppHost["install"]>["way"]>;
const BACKED_UP: Partial<State> = { wallets: [{ ...aWallet(), backedUpAt: 1 }] };
const TITLE = "Install Satchel";

async function open(state: Partial<State>, host: Partial<AppHost> = {}) {
  let way: Way;
  const ask = vi.fn(async () => undefined);
  const engine = createSampleEngine({ ...BACKED_UP, ...state });
  const screen = await renderApp(engine, "/", aNetwork(), { install: { way: () => way, ask }, ...host });
  await screen.until(() => screen.has("main h1"));
  const goTo = async (path: string, heading: string) => {
    await act(async () => navigate(path));
    await screen.until(() => screen.has("h1") && screen.find("h1").textContent === heading);
  };
  return {
    screen,
    engine,
    ask,
    can: (now: Way) => {
      way = now;
    },
    comeHome: async () => {
      await goTo("/contacts", "Contacts");
      await goTo("/", "Transactions");
    },
  };
}

test("the hint comes when Home is opened again, asks once, and does not come back", async () => {
  const { screen, engine, ask, can, comeHome } = await open({});
  can("press");
  expect(screen.text()).not.toContain(TITLE);
  await comeHome();
  await screen.until(() => screen.text().includes(TITLE));
  await screen.click(screen.button("Install"));
  expect(ask).toHaveBeenCalledTimes(1);
  await screen.until(() => !screen.text().includes(TITLE));
  expect(engine.state.getState().settings.offersInstall).toBe(false);
  await comeHome();
  expect(screen.text()).not.toContain(TITLE);
});

test("'Not now' is remembered, and asks nobody", async () => {
  const { screen, engine, ask, can, comeHome } = await open({});
  can("press");
  await comeHome();
  await screen.until(() => screen.text().includes(TITLE));
  await screen.click(screen.button("Not now"));
  await screen.until(() => !screen.text().includes(TITLE));
  expect(engine.state.getState().settings.offersInstall).toBe(false);
  expect(ask).not.toHaveBeenCalled();
});

test("where only the browser's menu does it, the hint says how, and that wallets have to be brought", async () => {
  const { screen, can, comeHome } = await open({});
  can("by-hand");
  await comeHome();
  await screen.until(() => screen.text().includes("Press Share in the browser, then Add to Home Screen."));
  expect(screen.text()).toContain("bring yours with its backup file or its seed phrase");
  expect(screen.text()).not.toContain(TITLE);
});

test.each([
  ["a wallet that is not backed up", { wallets: [aWallet()] }, {}],
  ["no connection", { connection: "offline" }, {}],
  ["a storage that may be deleted", {}, { wasStorageRefused: true, persistStorage: async () => "denied" }],
] as const)("%s is more important", async (_, state, host) => {
  const asking = { notifications: { state: () => "default", request: async () => "default" } } as const;
  const { screen, can, comeHome } = await open(state as Partial<State>, { ...asking, ...host } as Partial<AppHost>);
  can("press");
  await comeHome();
  expect(screen.text()).not.toContain(TITLE);
});

test("a payment under way is more important", async () => {
  const { screen, can, comeHome } = await open({ outbox: [REFUSED] });
  can("press");
  await comeHome();
  expect(screen.text()).not.toContain(TITLE);
});

test("where it cannot be installed there is no hint", async () => {
  const { screen, comeHome } = await open({});
  await comeHome();
  expect(screen.text()).not.toMatch(/Install|Home Screen/);
});

test("after a press the browser is asked once more to keep the storage", async () => {
  const calls: string[] = [];
  const persistStorage = async () => {
    calls.push("persist");
    return "granted" as const;
  };
  const { screen, ask, can, comeHome } = await open({}, { persistStorage });
  ask.mockImplementation(async () => void calls.push("install"));
  can("press");
  await comeHome();
  await screen.until(() => screen.text().includes(TITLE));
  await screen.click(screen.button("Install"));
  expect(calls.slice(-2)).toEqual(["install", "persist"]);
});

const STORE = "https://store.example/satchel";
const EXTENSION = "Satchel as a browser extension";

async function openWithStore(extensionStore: string, lacks: boolean, state = BACKED_UP) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const engine = createSampleEngine(state);
  const lacksExtension = vi.fn(async () => lacks);
  const screen = await renderApp(engine, "/", aNetwork({ extensionStore }), { lacksExtension });
  await screen.until(() => screen.has("main h1"));
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  return { engine, screen, lacksExtension, pass };
}

test("the extension is suggested after two seconds, for ten seconds, once, where the config names its store", async () => {
  const { engine, screen, lacksExtension, pass } = await openWithStore(STORE, true);
  await pass(2_000);
  expect(lacksExtension).toHaveBeenCalledTimes(1);
  await screen.until(() => screen.text().includes(EXTENSION));
  await pass(10_000);
  await screen.until(() => !screen.text().includes(EXTENSION));
  expect(engine.state.getState().settings.offersExtension).toBe(false);
});

test("an extension that was suggested before is not suggested again", async () => {
  const settings = { ...createSampleEngine({}).state.getState().settings, offersExtension: false };
  const { screen, pass } = await openWithStore(STORE, true, { ...BACKED_UP, settings });
  await pass(4_000);
  expect(screen.text()).not.toContain(EXTENSION);
});

test("the extension is not suggested beside the reminder to back up", async () => {
  const { screen, lacksExtension, pass } = await openWithStore(STORE, true, { wallets: [aWallet()] });
  await pass(4_000);
  expect(lacksExtension).not.toHaveBeenCalled();
  expect(screen.text()).not.toContain(EXTENSION);
});

test.each([
  ["no store is named", "", true],
  ["the browser has it, or cannot have it", STORE, false],
])("nothing is suggested where %s", async (_, store, lacks) => {
  const { screen, pass } = await openWithStore(store, lacks);
  await pass(4_000);
  expect(screen.text()).not.toContain(EXTENSION);
});
