import { expect, test, vi } from "vitest";
import { followInstall } from "./install.ts";

/** A page whose browser is installed or not, and may say that it can be. */
function open({ isInstalled = false, standalone }: { isInstalled?: boolean; standalone?: boolean } = {}) {
  const page = Object.assign(new EventTarget(), { matchMedia: () => ({ matches: isInstalled }) as MediaQueryList });
  const device = standalone === undefined ? {} : { standalone };
  const install = followInstall({ page: page as unknown as Window, device });
  const prompt = vi.fn(async () => undefined);
  const offer = () => {
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
    page.dispatchEvent(event);
    return event;
  };
  return { install, offer, prompt, page };
}

test("a browser that can ask is kept from asking by itself, and asks once after a press", async () => {
  const { install, offer, prompt } = open();
  expect(install.way()).toBeUndefined();
  expect(offer().defaultPrevented).toBe(true);
  expect(install.way()).toBe("press");
  await install.ask();
  await install.ask();
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(install.way()).toBeUndefined();
});

test("a browser that refuses to ask is no failure", async () => {
  const { install, offer, prompt } = open();
  offer();
  prompt.mockRejectedValue(new Error("only after a press"));
  await expect(install.ask()).resolves.toBeUndefined();
});

test("what is installed is not offered any more", () => {
  const fromNowOn = open();
  fromNowOn.offer();
  fromNowOn.page.dispatchEvent(new Event("appinstalled"));
  expect(fromNowOn.install.way()).toBeUndefined();
  const already = open({ isInstalled: true, standalone: false });
  already.offer();
  expect(already.install.way()).toBeUndefined();
  expect(open({ standalone: true }).install.way()).toBeUndefined();
});

test("on iOS a person does it by the browser's menu", () => {
  expect(open({ standalone: false }).install.way()).toBe("by-hand");
});
