import { type Atoms, atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { NO_SCRIPT } from "@satchel/core/script";
import type { Plan } from "@satchel/core/tx";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createSystemClock } from "@satchel/platform/memory";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDevnetRig, createFunded, type DevnetRig } from "../../testing/devnet-rig.ts";
import { mustBe } from "../../testing/rig.ts";
import { createToken, tradeBy } from "../../testing/trading.ts";

/** A day in November 2026, in seconds. */
const NOW_S = 1_795_000_000;
const FORTNIGHT_S = 14 * 24 * 60 * 60;

let devnet: Devnet;
let rig: DevnetRig;
let draws: number[];
const limits: number[] = [];
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  const random = {
    below: (limit: number) => {
      limits.push(limit);
      return draws.shift() ?? 0;
    },
  };
  rig = createDevnetRig(devnet.url, { random, clock: { ...createSystemClock(), now: () => NOW_S * 1000 } });
  await createFunded(devnet, rig, 2_000_000n, 2_000_000n);
});
afterAll(async () => {
  rig.stop();
  await devnet.stop();
});

const lockTimeOf = ({ trade }: Plan) =>
  trade?.offer.variant === "PARTIAL" ? trade.offer.terms.enforcedLockTime : undefined;

const requestFor = (tokenId: TokenId) =>
  ({
    trade: "list",
    tokenId,
    atoms: atoms(300_000n) as Atoms,
    minAtoms: atoms(1_000n) as Atoms,
    priceNanoSatsPerAtom: 3_000_000_000n,
  }) as const;

test("ALP: the lock time is drawn again while an offer has the same script", async () => {
  const tokenId = await createToken(rig, "ALP");
  const request = requestFor(tokenId);
  draws = [0];
  const first = await tradeBy(rig, request);
  expect(lockTimeOf(first.plan)).toBe(500_000_000);
  expect(limits.at(-1)).toBe(NOW_S - FORTNIGHT_S - 500_000_000 + 1);

  const latest = NOW_S - FORTNIGHT_S - 500_000_000;
  draws = [0, 0, latest];
  const second = await tradeBy(rig, request);
  expect([lockTimeOf(second.plan), draws]).toEqual([NOW_S - FORTNIGHT_S, []]);
  expect(mustBe(await rig.engine.fetchOffers({ tokenId })).offers).toHaveLength(2);

  draws = [];
  expect(await rig.engine.prepareTrade(request)).toEqual({ ok: false, problem: { code: "no-lock-time" } });
});

test("SLP: the lock time follows from the coins, and is another one while a server says that its scripts are used", async () => {
  const tokenId = await createToken(rig, "SLP");
  const request = requestFor(tokenId);
  const { utxos } = rig.client;
  const some = await utxos([...rig.engine.state.getState().ledger.scripts][0] ?? NO_SCRIPT);
  /** Makes the server say of the scripts of the first draws that they have outputs; returns the listing's plan. */
  const planBehind = async (used: number) => {
    const scripts = new Set<string>();
    rig.client.utxos = async (script, signal) => {
      if (rig.engine.state.getState().ledger.scripts.has(script)) return utxos(script, signal);
      scripts.add(script);
      // Each draw asks for two scripts.
      return scripts.size <= 2 * used ? some : [];
    };
    const prepared = await rig.engine.prepareTrade(request);
    rig.client.utxos = utxos;
    return prepared;
  };
  const times = [];
  for (const used of [0, 1, 5, 0]) times.push(lockTimeOf(mustBe(await planBehind(used))));
  expect(times[3]).toBe(times[0]);
  expect(new Set(times).size).toBe(3);
  expect(await planBehind(20)).toEqual({ ok: false, problem: { code: "no-lock-time" } });

  const first = await tradeBy(rig, request);
  const second = await tradeBy(rig, request);
  expect(lockTimeOf(first.plan)).not.toBe(lockTimeOf(second.plan));
  expect(mustBe(await rig.engine.fetchOffers({ tokenId })).offers).toHaveLength(2);
});
