import { no, ok } from "@satchel/core/result";
import { rounds } from "@satchel/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aPayment } from "../../testing/a-payment.ts";
import {
  aPlan,
  COIN,
  createSessionRig,
  DONE,
  PLACE,
  type SessionRig,
  STORED,
  shown,
} from "../../testing/session-rig.ts";
import { ask, askAgain, confirm, leave, stopSigning, unview } from "./run-sessions.ts";

/** What a person and the network can do, each of them at any moment. */
const DEEDS = {
  ask: (it: SessionRig) => void ask(it.running, PLACE, { plan: aPlan() }, { needsReview: false }),
  askForReview: (it: SessionRig) => void ask(it.running, PLACE, { plan: aPlan(2_000n) }, { needsReview: true }),
  askAgain: (it: SessionRig) => void askAgain(it.running, PLACE, [COIN]),
  confirm: (it: SessionRig) => void confirm(it.running, PLACE),
  leave: (it: SessionRig) => leave(it.running, PLACE),
  stopSigning: (it: SessionRig) => stopSigning(it.running, PLACE),
  unview: (it: SessionRig) => unview(it.running, PLACE),
  checkedAsSeen: (it: SessionRig) => it.checks.shift()?.answer(ok(aPlan())),
  checkedAnew: (it: SessionRig) => it.checks.pop()?.answer(ok(aPlan(900n))),
  uncheckable: (it: SessionRig) => it.checks.shift()?.answer(no({ code: "unreachable", reason: "" })),
  stored: (it: SessionRig) => it.sendings.at(-1)?.options.onStored?.(STORED),
  sent: (it: SessionRig) => it.sendings.shift()?.answer(DONE),
  refused: (it: SessionRig) => it.sendings.shift()?.answer(no({ code: "refused", reason: "" })),
  lost: (it: SessionRig) => it.sendings.shift()?.answer(no({ code: "outcome-unknown", reason: "", ...STORED })),
  settled: ({ state }: SessionRig) => state.setState({ outbox: [], settled: [STORED] }),
  unsettled: ({ state }: SessionRig) => state.setState({ outbox: [aPayment(7, "unknown")], settled: [] }),
};
const deed = fc.constantFrom(...Object.values(DEEDS));

test("whatever is pressed and answered, one payment of a place is being sent at most, and nothing throws", async () => {
  let most = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 24 }), async (deeds) => {
      const it = createSessionRig();
      shown(it);
      for (const act of deeds) {
        act(it);
        // Whatever waits for an answer goes on.
        await new Promise((resolve) => setImmediate(resolve));
        most = Math.max(most, it.sendings.length);
        expect(it.sendings.length).toBeLessThanOrEqual(1);
        // What is being sent is shown as that, so that the form stays closed.
        if (it.sendings.length === 1) expect(it.at()).toMatchObject({ step: "sending" });
      }
    }),
    { numRuns: rounds(300, 10_000), seed: 25 },
  );
  expect(most).toBe(1);
});
