// Who else may want the port of the Android app, or give the page one of its own. WebView shows no other page, so some
// of this cannot happen in it; the page does not rely on that.
import type { Page } from "@playwright/test";
import { expect, ORIGIN, test } from "./android-test.ts";

const EVIL = "https://evil.invalid";

/** What a frame or another page heard at the ports that it gave to the wallet, and what it was told. */
type Attacker = { heard: unknown[] };

/**
 * Runs in each frame of the wallet that is not the main one. The main frame puts one there before the app's own
 * message; it asks for the port, gives one of its own, and goes on with it.
 */
const attackFromFrame = () => {
  if (window === window.top) {
    addEventListener("DOMContentLoaded", () => {
      const [inside, outside] = [document.createElement("iframe"), document.createElement("iframe")];
      outside.src = "https://evil.invalid/frame";
      document.body.append(inside, outside);
    });
    return;
  }
  const heard: unknown[] = [];
  Object.assign(window, { heard });
  addEventListener("message", ({ data, ports }) => heard.push(data, ...ports));
  const attack = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => heard.push(data);
    parent.postMessage("satchel-port", "*", [port2]);
    parent.postMessage("satchel-port", "*");
    parent.postMessage({ give: "the port" }, "*");
  };
  attack();
  setInterval(attack, 20);
};

/** A page that opens the wallet, shows it in a frame, and talks to both. */
const EVIL_PAGE = `<!doctype html><title>evil</title><button>Open</button><script>
  const heard = [];
  addEventListener("message", ({ data }) => heard.push(data));
  function attack(wallet) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => heard.push(data);
    wallet.postMessage("satchel-port", "*", [port2]);
  }
  const frame = document.createElement("iframe");
  frame.src = "${ORIGIN}/";
  document.body.append(frame);
  setInterval(() => attack(frame.contentWindow), 20);
  document.querySelector("button").onclick = () => {
    const opened = open("${ORIGIN}/");
    setInterval(() => attack(opened), 20);
  };
</script>`;

const heardBy = (page: Pick<Page, "evaluate">) => page.evaluate(() => (window as unknown as Attacker).heard);
/** Reloads nothing and asks nobody: what the page says to the app when a person asks for something. */
const welcome = (page: Page) => page.getByRole("button", { name: "New Wallet" });

test("frames of the page, and a page of another origin, get no port and give none", async ({
  page,
  wallet,
  app,
  context,
  complaints,
}) => {
  await page.addInitScript(attackFromFrame);
  await page.goto(wallet.url);
  await expect(welcome(page)).toBeVisible();
  // A frame of another origin is not loaded at all; one that is empty is, and attacks.
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  expect(frames.map((frame) => frame.url())).not.toContain(`${EVIL}/frame`);
  const inside = frames.find((frame) => frame.url() === "about:blank");
  if (!inside) throw new Error("no frame attacks");
  expect(complaints.splice(0).filter((line) => !line.includes("frame-src"))).toEqual([]);

  await welcome(page).click();
  await expect(page.getByRole("button", { name: "Copy address" }).first()).toBeVisible();
  await expect.poll(() => app.areas.get("sealed")?.has("wallets"), "the app's own port is used").toBe(true);
  expect(await heardBy(inside)).toEqual([]);

  // Another origin that opens the wallet is cut off from it, and its frame shows nothing of it.
  await context.route(`${EVIL}/**`, (route) => route.fulfill({ contentType: "text/html", body: EVIL_PAGE }));
  const evil = await context.newPage();
  await evil.goto(`${EVIL}/`);
  const opening = context.waitForEvent("page");
  await evil.getByRole("button").click();
  const opened = await opening;
  await expect(opened.getByRole("button", { name: "Copy address" }).first()).toBeVisible();
  expect(await evil.evaluate("heard")).toEqual([]);
  await expect(evil.frameLocator("iframe").getByRole("button", { name: "Copy address" })).toHaveCount(0);
});
