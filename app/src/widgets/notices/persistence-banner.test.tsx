import type { NotificationState } from "@satchel/core/ports";
import type { State } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { aWallet, createSampleEngine } from "../../testing/sample-engine.ts";
import type { AppHost } from "../../wiring/page/host.ts";

afterEach(unmount);

const ENABLE =
  "Your browser may delete this wallet when space runs low. It keeps the data of sites that may show notifications.";

/** A device that will not promise to keep what is stored, as the last time, and a person who answers so when asked. */
async function open(
  state: NotificationState,
  answer: NotificationState,
  persists = false,
  path = "/",
  more: Partial<State> = {},
  host: Partial<AppHost> = {},
) {
  const calls: string[] = [];
  const device: Partial<AppHost> = {
    wasStorageRefused: !persists,
    persistStorage: () => {
      calls.push("persist");
      return Promise.resolve(persists ? "granted" : "denied");
    },
    notifications: {
      state: () => state,
      request: () => {
        calls.push("request");
        return Promise.resolve(answer);
      },
    },
  };
  const screen = await renderApp(
    createSampleEngine({ wallets: [{ ...aWallet(), backedUpAt: 1 }], ...more }),
    path,
    aNetwork(),
    { ...device, ...host },
  );
  await screen.until(() => calls.includes("persist"));
  return { screen, calls };
}

test("a person who refused is not asked again, because the browser would not ask either", async () => {
  const { screen } = await open("default", "denied");
  await screen.until(() => screen.text().includes(ENABLE));
  await screen.click(screen.button("Enable notifications"));
  await screen.until(() => !screen.text().includes("Enable notifications"));
  expect(screen.text()).toContain(ENABLE);
  expect(screen.text()).not.toContain("Notification permission granted");
  await screen.click(screen.button("Not now"));
  expect(screen.text()).not.toContain(ENABLE);
});

test("has the specification's text, and asks only when the person presses the button", async () => {
  const { screen, calls } = await open("default", "granted");
  await screen.until(() => screen.text().includes(ENABLE));
  expect(calls).not.toContain("request");
  await screen.click(screen.button("Enable notifications"));
  await screen.until(() => screen.text().includes("Notification permission granted"));
  expect(screen.text()).not.toContain(ENABLE);
  expect(calls.slice(-2)).toEqual(["request", "persist"]);
});

test.each([
  ["the storage is kept", "default", true, "/"],
  ["notifications are allowed", "granted", false, "/"],
  ["there are no notifications here", "unavailable", false, "/"],
  ["another screen is open", "default", false, "/receive"],
] as const)("there is no banner where %s", async (_why, state, persists, path) => {
  const { screen } = await open(state, "granted", persists, path);
  await screen.until(() => screen.has("h1"));
  expect(screen.text()).not.toContain(ENABLE);
});

test("'Not now' is remembered, and a more important banner comes first", async () => {
  const { screen } = await open("default", "granted");
  await screen.until(() => screen.text().includes(ENABLE));
  await screen.click(screen.button("Not now"));
  expect(screen.text()).not.toContain(ENABLE);

  const unmarked = await open("default", "granted", false, "/", { wallets: [aWallet()] });
  await unmarked.screen.until(() => unmarked.screen.text().includes("This wallet is not backed up"));
  expect(unmarked.screen.text()).not.toContain(ENABLE);
  const cutOff = await open("default", "granted", false, "/", { wallets: [aWallet()], connection: "offline" });
  await cutOff.screen.until(() => cutOff.screen.text().includes("12,500"));
  expect(cutOff.screen.text()).not.toContain("This wallet is not backed up");
});

test("a browser that deletes for another reason does not hear that notifications would help", async () => {
  const { screen } = await open("default", "granted", false, "/", {}, { forgetsUnvisited: true });
  await screen.until(() => screen.text().includes("12,500"));
  expect(screen.text()).not.toContain(ENABLE);
});

test("an app of the device does not speak of a browser", async () => {
  const { screen } = await open("default", "granted", false, "/", {}, { isDeviceApp: true });
  await screen.until(() => screen.text().includes("12,500"));
  expect(screen.text()).not.toContain(ENABLE);
});

test("if the device refuses only now, the banner waits until Home is opened again, and pushes nothing down", async () => {
  const { screen } = await open("default", "granted", false, "/", {}, { wasStorageRefused: false });
  await screen.until(() => screen.text().includes("12,500"));
  expect(screen.text()).not.toContain(ENABLE);
  await screen.click(screen.find('nav a[href="#/receive"]'));
  await screen.until(() => !screen.text().includes("12,500.00 XEC"));
  await screen.click(screen.find('nav a[href="#/"]'));
  await screen.until(() => screen.text().includes(ENABLE));
});

test("the room is there from the first drawing on, while stored data is still compared with the network", async () => {
  const at = Date.now();
  const { screen } = await open("default", "granted", false, "/", { sync: { state: "stale", at } });
  await screen.until(() => screen.text().includes(ENABLE));
  const failed = await open("default", "granted", false, "/", { sync: { state: "stale", at, failed: "x" } });
  await failed.screen.until(() => failed.screen.text().includes("12,500"));
  expect(failed.screen.text()).not.toContain(ENABLE);
});
