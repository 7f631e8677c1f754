import type { Archive } from "@satchel/core/ports";
import { createMemoryArchive } from "@satchel/platform/memory";
import { expect, test } from "vitest";
import { ready } from "../testing/devnet-rig.ts";
import { devnetForTest } from "../testing/for-one-test.ts";
import { createHistoryDevice, expectWhole, FILLED, fillWallet, pagesOf } from "../testing/history-rig.ts";
import { mustBe } from "../testing/rig.ts";

/** An archive whose process dies before or after write number `at`; from then on it answers no call. */
function dyingAt(inner: Archive, at: number, when: "before" | "after") {
  let writes = 0;
  let isDead = false;
  let announce = () => {};
  const died = new Promise<"died">((resolve) => {
    announce = () => resolve("died");
  });
  const never = () => new Promise<never>(() => undefined);
  const archive: Archive = {
    ...inner,
    note: (...args) => (isDead ? never() : inner.note(...args)),
    count: (...args) => (isDead ? never() : inner.count(...args)),
    list: (...args) => (isDead ? never() : inner.list(...args)),
    find: (...args) => (isDead ? never() : inner.find(...args)),
    write: async (...args) => {
      if (isDead) return never();
      writes += 1;
      if (writes === at && when === "before") isDead = true;
      const isDone = isDead ? never() : inner.write(...args);
      if (writes === at) {
        if (!isDead) await isDone;
        isDead = true;
        announce();
        return never();
      }
      return isDone;
    },
  };
  return { archive, died };
}

test("killed before or after any write, the next run finds only valid records and completes the history", {
  timeout: 240_000,
}, async () => {
  const devnet = await devnetForTest();
  const device = createHistoryDevice(devnet);
  const address = await fillWallet(devnet, device, 600);
  let hasSurvived = false;
  let deaths = 0;
  let total = 600 + FILLED;
  for (let at = 1; !hasSurvived; at++) {
    for (const when of ["before", "after"] as const) {
      const disk = createMemoryArchive();
      const { archive, died } = dyingAt(disk, at, when);
      const first = await device.open({ archive });
      await ready(first.engine);
      const outcome = await Promise.race([died, first.engine.loadAllHistory()]);
      if (outcome !== "died") {
        mustBe(outcome);
        hasSurvived = true;
      }
      if (outcome === "died") deaths += 1;
      first.stop();

      const second = await device.open({ archive: disk });
      const { count } = await second.engine.storedHistory();
      const stored = await second.engine.readStored(0, count);
      const real = new Set((await pagesOf(second)).flat().map(({ txid }) => txid));
      expect(stored.filter(({ txid }) => !real.has(txid))).toEqual([]);
      await ready(second.engine);
      await devnet.fund(address, 1_000n);
      total += 1;
      mustBe(await second.engine.loadAllHistory());
      await expectWhole(second, total);
      second.stop();
    }
    expect(at).toBeLessThan(20);
  }
  expect(deaths).toBeGreaterThan(6);
});
