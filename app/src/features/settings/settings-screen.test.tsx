import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { renderApp, unmountApp } from "../../testing/render-app.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";

afterEach(unmountApp);

const openSettings = async () => {
  const engine = createSampleEngine();
  const screen = await renderApp(engine, "/configure");
  await screen.until(() => screen.has("input[type=range]"));
  return { engine, screen };
};

test("each setting applies at once", async () => {
  const { engine, screen } = await openSettings();
  await screen.click(screen.find('[aria-label="Send Confirmations"]'));
  await screen.click(screen.find('[role=switch][aria-label="Show balances"]'));
  await screen.click(screen.button("Dark"));
  const changes = [{ sendModal: true }, { balanceVisible: false }, { theme: "dark" }];
  expect(engine.asked).toEqual(changes.map((change) => ({ action: "updateSettings", with: change })));
  expect(document.documentElement.dataset.theme).toBe("dark");
  await screen.click(screen.button("System"));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test("the fee rate goes from 1,000 to 12,000 and is kept when it is let go", async () => {
  const { engine, screen } = await openSettings();
  const slider = screen.find("input[type=range]");
  expect([slider.getAttribute("min"), slider.getAttribute("max")]).toEqual(["1000", "12000"]);
  await screen.type("input[type=range]", "2500");
  expect(screen.text()).toContain("2,500");
  expect(engine.asked).toEqual([]);
  await act(async () => slider.dispatchEvent(new Event("pointerup", { bubbles: true })));
  expect(engine.asked).toEqual([{ action: "updateSettings", with: { satsPerKb: 2500 } }]);
});

test("the version of the specification, and the build", async () => {
  const { screen } = await openSettings();
  expect(screen.text()).toContain("Version 3.43.0");
  expect(screen.text()).toContain("Build test");
});
