// The service worker: the wallet opens without its server, and a new version waits for the person.
import { publishNext } from "../publish-next.ts";
import { expect, test } from "./engine-test.ts";
import type { Hand } from "./hand.ts";
import { serveCopy } from "./serve-copy.ts";
import { button, fund, newWallet, openScreen } from "./steps.ts";

/** Waits until the service worker has all files. */
const isReady = (hand: Hand) =>
  hand.run(async () => {
    await navigator.serviceWorker.ready;
    return true;
  });

test("offline: after a visit the wallet opens without its server and without an indexer", async ({ hand, devnet }) => {
  const site = await serveCopy(devnet.state().network);
  try {
    const address = await newWallet(hand, site.url);
    await fund(hand, site.url, devnet, address, 123_400n);
    expect(await isReady(hand)).toBe(true);
    await hand.reload();
    await hand.reads("1,234");
    await site.stop();
    await devnet.goOffline();
    await hand.reload();
    await hand.waitFor({ role: "heading", name: "Transactions" });
    await hand.reads("1,234");
    await devnet.goOnline();
  } finally {
    await site.end();
  }
});

test("update: a new version waits, and the person's press loads it", async ({ hand, devnet }) => {
  const site = await serveCopy(devnet.state().network);
  try {
    const address = await newWallet(hand, site.url);
    expect(address).toMatch(/^ecash:q/);
    expect(await isReady(hand)).toBe(true);
    await openScreen(hand, site.url, "", "Transactions");
    await hand.reload();
    publishNext(site.folder);
    const version = () => hand.run(() => document.body.dataset.version ?? "first");
    const look = () => hand.run(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    // The page asks about updates some seconds after its start.
    await expect(async () => {
      await look();
      expect((await hand.find(button("Update"))).count).toBeGreaterThan(0);
    }).toPass();
    expect(await version()).toBe("first");
    await hand.press(button("Update"));
    await expect.poll(() => version().catch(() => "loading"), { message: "the version of the page" }).toBe("next");
    await hand.waitFor({ role: "heading", name: "Transactions" });
  } finally {
    await site.end();
  }
});
