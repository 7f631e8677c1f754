// A page that was left: the browser may keep it for a way back, and WebKit freezes it in the middle of what it does.
import { expect, test } from "./engine-test.ts";
import { serveCopy } from "./serve-copy.ts";
import { fund, newWallet } from "./steps.ts";

/** Begins a write to every store of every database; the stores in which it does not begin within 30 s. */
async function heldStores(): Promise<string[]> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const look = (name: string) =>
    new Promise<string[]>((resolve) => {
      const timer = setTimeout(() => resolve([name]), 30_000);
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const stores = [...opening.result.objectStoreNames];
        const tx = opening.result.transaction(stores, "readwrite");
        tx.oncomplete = () => {
          clearTimeout(timer);
          opening.result.close();
          resolve([]);
        };
      };
    });
  return (await Promise.all(names.map(look))).flat();
}

test("left: a page that is left while it writes holds no store, whichever way one comes back", async ({
  hand,
  devnet,
}) => {
  const site = await serveCopy(devnet.state().network);
  try {
    const address = await newWallet(hand, site.url);
    await fund(hand, site.url, devnet, address, 123_400n);
    for (const isBack of [false, true, false, true, false]) {
      await hand.waitFor({ role: "heading", name: "Transactions" });
      await hand.run(() => Object.assign(window, { isOld: true }) && undefined);
      // The wallet stores each of them.
      for (let count = 0; count < 5; count += 1) await devnet.fund(address, 1_000n);
      await hand.goTo("about:blank");
      if (isBack) await hand.run(() => history.back());
      else await hand.goTo(site.url);
      await hand.waitFor({ role: "heading", name: "Transactions" });
      await expect
        .poll(() => hand.run(() => "isOld" in window), { message: "the page was kept and goes on" })
        .toBe(false);
      expect(await hand.run(heldStores)).toEqual([]);
      await hand.readsNot("cannot be read");
    }
    await hand.reads("1,484");
  } finally {
    await site.end();
  }
});
