import { no } from "@satchel/core/result";
import type { Engine } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { aDevice } from "../../testing/device-unlock-double.ts";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { UnlockScreen } from "./unlock-screen.tsx";

afterEach(unmount);

const PASSWORD = "velvet ladder 9 fox";

async function openLocked({ device, host }: ReturnType<typeof aDevice>, answers: Partial<Engine> = {}) {
  const engine = createSampleEngine({ phase: { kind: "locked" }, protection: "password" }, answers);
  const screen = await renderScreen(<UnlockScreen retryAt={undefined} />, engine, "/", aNetwork(), host);
  await screen.until(() => screen.has("#unlock-password"));
  const has = (name: string) => screen.text().includes(name);
  return { engine, screen, device, has };
}

test("opens with the password that the device kept", async () => {
  const { engine, screen } = await openLocked(aDevice(PASSWORD));
  await screen.click(screen.button("Use fingerprint or face"));
  expect(engine.asked).toEqual([{ action: "unlock", with: PASSWORD }]);
});

test("offers nothing while no password is kept, and names the lock of the screen where there is no reader", async () => {
  expect((await openLocked(aDevice())).has("Use fingerprint or face")).toBe(false);
  const withoutReader = aDevice(PASSWORD);
  withoutReader.device.kind = "credential";
  expect((await openLocked(withoutReader)).has("Use screen lock")).toBe(true);
});

test("says nothing to a person who refused", async () => {
  const { engine, screen } = await openLocked(aDevice(PASSWORD, { code: "refused" }));
  await screen.click(screen.button("Use fingerprint or face"));
  expect(engine.asked).toEqual([]);
  expect(screen.has("[role=alert]")).toBe(false);
  expect(screen.button("Use fingerprint or face").disabled).toBe(false);
});

test("asks for the password after a new fingerprint", async () => {
  const { screen, has } = await openLocked(aDevice(PASSWORD, { code: "lost" }));
  await screen.click(screen.button("Use fingerprint or face"));
  await screen.until(() => has("What unlocks this device has changed. Enter the password"));
  expect(has("Use fingerprint or face")).toBe(false);
  expect(screen.has("#unlock-password")).toBe(true);
});

test("forgets a password that opens nothing any more", async () => {
  const wrong = async () => no({ code: "wrong-password", retryAt: 0 } as const);
  const { screen, device, has } = await openLocked(aDevice(PASSWORD), { unlock: wrong });
  await screen.click(screen.button("Use fingerprint or face"));
  await screen.until(() => has("The password was changed."));
  expect(device.kept).toBeUndefined();
  expect(has("Use fingerprint or face")).toBe(false);
});
