import { expect, test } from "vitest";
import { lacksExtension } from "./lacks-extension.ts";

const DESKTOP = { userAgentData: { mobile: false } };

test("a Chromium on a desktop without such a wallet lacks it", async () => {
  expect(await lacksExtension({ page: new EventTarget(), device: DESKTOP })).toBe(true);
});

test("other browsers and phones cannot have it", async () => {
  expect(await lacksExtension({ page: new EventTarget(), device: {} })).toBe(false);
  expect(await lacksExtension({ page: new EventTarget(), device: { userAgentData: { mobile: true } } })).toBe(false);
});

test("a browser with a wallet that answers, or leaves its mark, does not lack it", async () => {
  const page = new EventTarget();
  page.addEventListener("ecash:requestProvider", () => page.dispatchEvent(new Event("ecash:announceProvider")));
  expect(await lacksExtension({ page, device: DESKTOP })).toBe(false);
  const marked = Object.assign(new EventTarget(), { bitcoinAbc: "cashtab" });
  expect(await lacksExtension({ page: marked, device: DESKTOP })).toBe(false);
});
