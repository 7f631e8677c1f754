import { expect, test, vi } from "vitest";
import { createUpdates } from "./create-updates.ts";

function setUp(fetchOffering?: () => Promise<never>) {
  const offers: (() => void)[] = [];
  const held: (() => void)[] = [];
  const reload = vi.fn();
  const offering = async () => ({
    offerUpdate: (take: () => void) => void offers.push(take),
    afterPayments: (act: () => void) => void held.push(act),
  });
  return { offers, held, reload, updates: createUpdates({ reload, fetchOffering: fetchOffering ?? offering }) };
}

test("a version that waits is offered, and takes over when a person accepts it", async () => {
  const { offers, reload, updates } = setUp();
  const take = vi.fn();
  updates.offer(take);
  await expect.poll(() => offers).toHaveLength(1);
  expect(take).not.toHaveBeenCalled();
  offers[0]?.();
  expect(take).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

test("after the change the wallet is loaded again, once no payment is open", async () => {
  const { held, reload, updates } = setUp();
  updates.replaced();
  await expect.poll(() => held).toHaveLength(1);
  expect(reload).not.toHaveBeenCalled();
  held[0]?.();
  expect(reload).toHaveBeenCalledOnce();
});

test("where the files of this version are gone already, an offer is dropped and a change loads at once", async () => {
  const { reload, updates } = setUp(() => Promise.reject(new TypeError("Failed to fetch")));
  updates.offer(() => expect.unreachable());
  await new Promise(setImmediate);
  expect(reload).not.toHaveBeenCalled();
  updates.replaced();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});
