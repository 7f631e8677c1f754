// A server refuses a payment, and hides the coins that it spends; another server lists them. Only these coins can
// replace the payment.
import { atoms, sats } from "@satchel/core/amount";
import type { PaymentIntent } from "@satchel/engine";
import { expect, test, vi } from "vitest";
import type { KeepingServer } from "../../keeping-server.ts";
import type { Run } from "../device.ts";
import { ALP, AMOUNT, createRefusals, make, SLP, somebody } from "./refusal-arena.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const arena = createRefusals();

/** Both servers refuse the payment; then only the second one is honest. The wallet has new coins. */
async function refusedByBoth(run: Run, second: KeepingServer, intent: PaymentIntent): Promise<void> {
  arena.liar.lie({ refuses: true, hides: true });
  second.lie({ refuses: true });
  expect(await make(run, intent)).toMatchObject({ ok: false });
  second.lie({});
  expect(arena.liar.kept()).toHaveLength(1);
  await run.engine.resync();
  await arena.newCoins(run);
}

test("the replacing payment spends a coin that only the second server lists: paid once", async () => {
  const second = await arena.another();
  const run = await arena.open([second.url]);
  const bob = somebody();
  const intent: PaymentIntent = { to: [{ script: bob, sats: sats(AMOUNT) }] };
  await refusedByBoth(run, second, intent);
  // Of another amount, so that it is not the same payment, which would be the same bytes.
  expect(await make(run, { to: [{ script: bob, sats: sats(AMOUNT + 1n) }] })).toMatchObject({ ok: true });
  expect(await arena.liar.publish(1)).toBe(0);
  expect(await arena.got(bob)).toEqual([AMOUNT + 1n]);
});

test("'Cancel it' spends a coin that only the second server lists: not paid", async () => {
  const second = await arena.another();
  const run = await arena.open([second.url]);
  const bob = somebody();
  await refusedByBoth(run, second, { to: [{ script: bob, sats: sats(AMOUNT) }] });
  const [entry] = run.engine.state.getState().outbox;
  if (!entry) throw new Error("The refused payment is gone");
  expect(await make(run, { cancel: entry.id })).toMatchObject({ ok: true });
  expect(await arena.liar.publish(1)).toBe(0);
  expect(await arena.got(bob)).toEqual([]);
});

test.each([
  ["SLP", SLP],
  ["ALP", ALP],
] as const)(
  "a payment of %s tokens whose coins only the second server lists is made once, and no token is lost",
  async (_, token) => {
    const second = await arena.another();
    const run = await arena.open([second.url]);
    const tokenId = await arena.create(run, token);
    await run.engine.resync();
    const bob = somebody();
    const intent: PaymentIntent = { tokenId, to: [{ script: bob, atoms: atoms(400n) }] };
    await refusedByBoth(run, second, intent);
    // The tokens are in a coin that the first server hides. A payment of XEC replaces the one of tokens.
    const xec = somebody();
    expect(await make(run, { to: [{ script: xec, sats: sats(AMOUNT) }] })).toMatchObject({ ok: true });
    expect(await arena.liar.publish(1)).toBe(0);
    expect(await arena.got(xec)).toEqual([AMOUNT]);
    expect(await arena.tokensOf(bob, tokenId)).toEqual([]);
    arena.liar.lie({});
    await run.engine.resync();
    expect(await make(run, intent)).toMatchObject({ ok: true });
    expect(await arena.tokensOf(bob, tokenId)).toEqual([400n]);
  },
);

test("a second server that refuses a payment and hides its coins does not keep the wallet from replacing it: paid once", async () => {
  const first = await arena.another();
  const run = await arena.open([], undefined, { before: [first.url] });
  const bob = somebody();
  const intent: PaymentIntent = { to: [{ script: bob, sats: sats(AMOUNT) }] };
  arena.liar.lie({ refuses: true, hides: true });
  first.lie({ refuses: true });
  expect(await make(run, intent)).toMatchObject({ ok: false });
  first.lie({});
  await arena.newCoins(run);
  // Of another amount, so that it is not the same payment, which would be the same bytes.
  expect(await make(run, { to: [{ script: bob, sats: sats(AMOUNT + 1n) }] })).toMatchObject({ ok: true });
  expect(await arena.liar.publish(1)).toBe(0);
  expect(await arena.got(bob)).toEqual([AMOUNT + 1n]);
});
