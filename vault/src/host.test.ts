import { expect, onTestFinished, test } from "vitest";
import { createBrowserVault } from "./browser.ts";
import { answerPage } from "./host.ts";
import { createMemoryDeviceKeys, createNodeVault, QUICK_KDF } from "./node.ts";
import { PUBLIC_PHRASE } from "./testing/public-wallet.ts";

/** A vault of its own, and pages that use it through ports. */
function keeper() {
  const vault = createNodeVault({ deviceKeys: createMemoryDeviceKeys(), kdf: QUICK_KDF });
  let warmed = 0;
  const warm = async () => {
    warmed += 1;
  };
  const kept = Object.assign(vault, { warm });
  const openPage = () => {
    const page = createBrowserVault({
      createWorker: () => {
        const { port1, port2 } = new MessageChannel();
        answerPage(port2, kept);
        port1.start();
        return Object.assign(port1, { terminate: () => port1.close() }) as never;
      },
    });
    onTestFinished(() => page.close());
    return page;
  };
  return { openPage, warmed: () => warmed };
}

test("what one page unlocks another can use, and a lock in one locks both", async () => {
  const { openPage, warmed } = keeper();
  const [first, second] = [openPage(), openPage()];
  const made = await first.restore(PUBLIC_PHRASE, "device");
  if (!made.ok) throw new Error("not made");
  const wallet = { ...made.value, name: "Wallet" };
  const sealed = await first.protect([wallet], "correct horse");
  if (!sealed.ok) throw new Error("not sealed");
  const [locked] = sealed.value;
  if (!locked) throw new Error("no wallet");

  await first.lock();
  expect(await second.reveal(locked)).toEqual({ ok: false, problem: { code: "locked" } });
  expect((await first.unlock([locked], "correct horse")).ok).toBe(true);
  first.close();
  expect(await second.join([locked])).toBe(true);
  expect(await second.reveal(locked)).toEqual({ ok: true, value: PUBLIC_PHRASE });

  await second.lock();
  expect(await openPage().join([locked])).toBe(false);
  expect(warmed()).toBeGreaterThan(0);
});
