import { no } from "@satchel/core/result";
import type { Engine } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { aDevice } from "../../testing/device-unlock-double.ts";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { SettingsScreen } from "./settings-screen.tsx";

afterEach(unmount);

const PASSWORD = "velvet ladder 9 fox";

async function openSettings({ device, host }: ReturnType<typeof aDevice>, answers: Partial<Engine> = {}) {
  const engine = createSampleEngine({ protection: "password" }, answers);
  const screen = await renderScreen(<SettingsScreen />, engine, "/configure", aNetwork(), host);
  await screen.until(() => screen.has('[role=switch][aria-label="Unlock by fingerprint or face"]'));
  const toggle = () => screen.find('[role=switch][aria-label="Unlock by fingerprint or face"]');
  const isOn = () => toggle().getAttribute("aria-checked") === "true";
  const turnOn = async () => {
    await screen.click(toggle());
    await screen.type("#current-password", PASSWORD);
    await screen.click(screen.button("Turn on"));
  };
  return { engine, screen, device, toggle, isOn, turnOn };
}

test("keeps the password once it is checked, and forgets it when it is turned off", async () => {
  const { engine, screen, device, toggle, isOn, turnOn } = await openSettings(aDevice());
  expect(isOn()).toBe(false);
  await turnOn();
  await screen.until(isOn);
  expect(engine.asked).toEqual([{ action: "setPassword", with: { current: PASSWORD, next: PASSWORD } }]);
  expect(device.kept).toBe(PASSWORD);
  await screen.click(toggle());
  await screen.until(() => !isOn());
  expect(device.kept).toBeUndefined();
});

test("keeps no wrong password", async () => {
  const wrong = async () => no({ code: "wrong-password", retryAt: 0 } as const);
  const { screen, device, turnOn } = await openSettings(aDevice(), { setPassword: wrong });
  await turnOn();
  await screen.until(() => screen.text().includes("That password does not open this wallet."));
  expect(device.kept).toBeUndefined();
});

test("says why the device did not keep it", async () => {
  const { screen, isOn, turnOn } = await openSettings(
    aDevice(undefined, { code: "unlock-failed", reason: "no finger" }),
  );
  await turnOn();
  await screen.until(() => screen.text().includes("It was not turned on"));
  expect(screen.text()).toContain("no finger");
  expect(isOn()).toBe(false);
});

test.each(["change", "remove"] as const)("%s of the password makes the device forget it", async (step) => {
  const { screen, device, isOn } = await openSettings(aDevice(PASSWORD));
  if (step === "change") await screen.click(screen.button("Change password"));
  else await screen.click(screen.find('[role=switch][aria-label="App lock"]'));
  await screen.type("#current-password", PASSWORD);
  if (step === "change") await screen.type("#new-password", "orbit lemon castle 3");
  if (step === "change") await screen.type("#repeated-password", "orbit lemon castle 3");
  await screen.click(screen.button(step === "change" ? "Change password" : "Remove password"));
  await screen.until(() => !isOn());
  expect(device.kept).toBeUndefined();
});
