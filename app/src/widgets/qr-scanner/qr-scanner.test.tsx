import { no, ok } from "@satchel/core/result";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { aNetwork } from "../../testing/page.ts";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { AppContext } from "../../wiring/app-context.ts";
import type { AppHost } from "../../wiring/page/host.ts";
import { QrScanner } from "./qr-scanner.tsx";

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

/** Opens the scanner alone, on a device with this camera. */
async function open(camera: AppHost["camera"], isDeviceApp = false) {
  const host = { camera, isDeviceApp, locale: "en-US" } as AppHost;
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  root = createRoot(container);
  const parts = { engine: createSampleEngine(), network: aNetwork(), host };
  const scanner = <QrScanner onRead={() => undefined} onClose={() => undefined} />;
  await act(async () => root?.render(<AppContext value={parts}>{scanner}</AppContext>));
  const text = () => document.body.textContent ?? "";
  const button = (name: string) => [...document.querySelectorAll("button")].find((each) => each.textContent === name);
  return { text, button };
}

test("a device without a camera offers to choose a picture, and no second try", async () => {
  const { text, button } = await open(undefined);
  expect(text()).toContain("No camera found");
  expect(button("Try again")).toBeUndefined();
  expect(button("Choose picture")).toBeDefined();
});

test.each([
  [{ code: "camera-denied" }, "Satchel may not use the camera"],
  [{ code: "camera-busy" }, "The camera is busy"],
  [{ code: "camera-failed", reason: "Out of luck" }, "Out of luck"],
] as const)("$code is said, and can be tried again", async (problem, said) => {
  let asked = 0;
  const { text, button } = await open({
    open: () => {
      asked += 1;
      return Promise.resolve(no(problem));
    },
  });
  expect(text()).toContain(said);
  await act(async () => button("Try again")?.click());
  expect(asked).toBe(2);
});

test("an app of the device names the device's settings, where a page names the browser's", async () => {
  const denied = { open: () => Promise.resolve(no({ code: "camera-denied" } as const)) };
  expect((await open(denied, true)).text()).toContain("for Satchel in your device's settings");
  await act(() => root?.unmount());
  expect((await open(denied)).text()).toContain("for this site in your browser's settings");
  await act(() => root?.unmount());
  expect((await open({ open: () => new Promise(() => undefined) }, true)).text()).toContain("Your device may ask you");
});

test("while the browser asks for permission, that is said", async () => {
  const { text } = await open({ open: () => new Promise(() => undefined) });
  expect(text()).toContain("Waiting for the camera.");
});

test("a camera that opens after the scanner was closed is switched off again", async () => {
  let switchedOff = 0;
  let give: (stream: MediaStream) => void = () => undefined;
  const opened = new Promise<MediaStream>((resolve) => {
    give = resolve;
  });
  await open({ open: async () => ok(await opened) });
  await act(async () => root?.unmount());
  root = undefined;
  give({ getTracks: () => [{ stop: () => (switchedOff += 1) }] } as unknown as MediaStream);
  await expect.poll(() => switchedOff).toBe(1);
});
