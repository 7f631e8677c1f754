import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, createSampleEngine } from "../../testing/sample-engine.ts";
import { SendScreen } from "./send-screen.tsx";

afterEach(unmount);

test("raw data and the choice of coins stand behind one row, which stays open while one of them is used", async () => {
  const screen = await renderScreen(<SendScreen />, createSampleEngine({ ledger: aLedger([], 1_250_000n) }), "/send");
  await screen.until(() => screen.has("#amount"));
  const more = screen.button("More options");
  const options = () => [screen.text().includes("Raw OP_RETURN data"), screen.text().includes("Choose coins")];
  expect([more.getAttribute("aria-expanded"), ...options()]).toEqual(["false", false, false]);
  await screen.click(more);
  expect([more.getAttribute("aria-expanded"), ...options()]).toEqual(["true", true, true]);
  await screen.click(screen.button("Raw OP_RETURN data"));
  expect(more.disabled).toBe(true);
  await screen.click(screen.button("On-chain message"));
  await screen.click(more);
  expect(options()).toEqual([false, false]);
});
