import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressOf } from "../address/index.ts";
import { type Atoms, atoms, ENGLISH, sats } from "../amount/index.ts";
import { tokenIdOf } from "../ids/index.ts";
import { agoraPartial, MAKER_SCRIPT, oneshotOutput, partialOutput } from "../offer/testing/agora-offers.ts";
import { readRecipientLines } from "../payment-link/index.ts";
import { p2shScript, type ScriptHex } from "../script/index.ts";
import { aScript, aToken, aTx, aUtxo, createManualClock, rounds, scriptOf, someAddress } from "../testing/index.ts";
import type { Utxo } from "../tx/index.ts";
import {
  type AirdropTerms,
  checkAirdropForm,
  type Holdings,
  holdersOf,
  mintScriptsOf,
  recipientLines,
  shareOut,
} from "./index.ts";

const clock = createManualClock();
const [alice, bob, carol] = [scriptOf("alice"), scriptOf("bob"), scriptOf("carol")];
const vault = p2shScript("33".repeat(20));
const holding = (script: ScriptHex, amount: bigint, fields: Partial<Utxo> = {}): Utxo =>
  aUtxo(script, 546n, { token: aToken(amount), ...fields });
const held = (...pairs: [ScriptHex, bigint][]): Holdings => new Map(pairs.map(([script, n]) => [script, atoms(n)]));
const terms = (totalSats: bigint, fields: Partial<AirdropTerms> = {}): AirdropTerms => ({
  totalSats: sats(totalSats),
  share: "proportional",
  minAtoms: atoms(1n),
  ignored: new Set(),
  ...fields,
});

describe("holders", () => {
  const offer = partialOutput(
    agoraPartial({
      protocol: "ALP",
      bits: 64n,
      offeredAtoms: 1_000_000n,
      priceNanoSatsPerAtom: 3_000_000_000n,
      minAcceptedAtoms: 1_000n,
      enforcedLockTime: 600_000_000,
    }) ?? never(),
  );
  const asUtxo = (output: typeof offer): Utxo => ({ ...aUtxo(output.script, 546n), ...output });
  const oneshot = asUtxo(oneshotOutput([{ sats: 5_000n, script: bob }]));

  test("coins of one script are added up, confirmed or not; batons and scripts without an address do not count", async () => {
    const baton = holding(carol, 0n, { token: { ...aToken(0n), isMintBaton: true } });
    const utxos = [
      holding(alice, 5n),
      holding(alice, 7n, { blockHeight: -1, isFinal: false }),
      holding(vault, 3n),
      baton,
      holding(aScript("51"), 9n),
      aUtxo(bob, 1_000n),
    ];
    expect(await holdersOf(utxos, clock)).toEqual({ holdings: held([alice, 12n], [vault, 3n]), unread: 0 });
  });

  test("offers count for their maker, not for the script that is paid; an offer that is not trusted counts for nobody", async () => {
    const forged = { ...asUtxo(offer), script: vault };
    const bought = holding(alice, 2n, { plugins: { agora: { groups: [], data: ["4552524f52", "00"] } } });
    const { holdings, unread } = await holdersOf([asUtxo(offer), oneshot, holding(alice, 5n), forged, bought], clock);
    expect(holdings).toEqual(held([MAKER_SCRIPT, 1_000_001n], [alice, 7n]));
    expect(unread).toBe(1);
  });

  test("50,000 coins are added up in slices, with progress, until it is stopped", async () => {
    let ms = 0;
    let pauses = 0;
    const slow = { now: () => ms++, pause: async () => void pauses++ };
    const utxos = Array.from({ length: 50_000 }, (_, n) => holding(scriptOf(`p${n % 5000}`), 1n));
    const seen: number[] = [];
    const { holdings } = await holdersOf(utxos, slow, { onProgress: (done) => void seen.push(done) });
    expect(holdings.size).toBe(5000);
    expect([...holdings.values()].every((amount) => amount === 10n)).toBe(true);
    expect(pauses).toBeGreaterThan(100);
    expect(seen.at(-1)).toBe(50_000);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    const stop = new AbortController();
    const onProgress = (done: number) => done > 20_000 && stop.abort(new Error("stopped"));
    await expect(holdersOf(utxos, slow, { onProgress, signal: stop.signal })).rejects.toThrow("stopped");
  });

  test("the minted address is that of the first atoms and of the baton", () => {
    const tx = aTx(9);
    const token = aToken(100n, tokenIdOf(tx.txid));
    const genesis = tx
      .paying(aScript("6a"), 0n)
      .paying(alice, 546n, token)
      .paying(bob, 546n, { ...token, isMintBaton: true })
      .paying(alice, 546n, token)
      .paying(carol, 900n);
    expect(mintScriptsOf(genesis)).toEqual([alice, bob]);
    expect(mintScriptsOf(aTx(9).paying(alice, 546n, aToken(5n)))).toEqual([]);
  });
});

function never(): never {
  throw new Error("no terms");
}

describe("shares", () => {
  test("proportional shares leave out holders below dust and say how many; the largest comes first", async () => {
    const holdings = held([bob, 99n], [alice, 900n], [carol, 1n]);
    expect(await shareOut(holdings, terms(10_000n), clock)).toEqual({
      ok: true,
      value: { payments: [pay(alice, 9000n), pay(bob, 990n)], paid: 9990n, leftOut: 1, belowMinimum: 0 },
    });
    expect(await shareOut(holdings, terms(100n), clock)).toEqual({
      ok: false,
      problem: { code: "airdrop-no-recipients" },
    });
  });

  test("equal shares below dust are refused", async () => {
    const holdings = held([alice, 900n], [bob, 1n]);
    expect(await shareOut(holdings, terms(1092n, { share: "equal" }), clock)).toEqual({
      ok: true,
      value: { payments: [pay(alice, 546n), pay(bob, 546n)], paid: 1092n, leftOut: 0, belowMinimum: 0 },
    });
    expect(await shareOut(holdings, terms(1091n, { share: "equal" }), clock)).toEqual({
      ok: false,
      problem: { code: "airdrop-share-below-dust", recipients: 2, dust: 546n },
    });
  });

  test("who holds too little or is ignored gets nothing and does not weigh; those with too little are counted", async () => {
    const holdings = held([alice, 600n], [bob, 400n], [carol, 9n]);
    const some = terms(10_000n, { minAtoms: atoms(10n), ignored: new Set([alice]) });
    expect(await shareOut(holdings, some, clock)).toMatchObject({
      value: { payments: [pay(bob, 10_000n)], leftOut: 0, belowMinimum: 1 },
    });
    const nobody = terms(10_000n, { minAtoms: atoms(601n) });
    expect(await shareOut(holdings, nobody, clock)).toEqual({
      ok: false,
      problem: { code: "airdrop-no-holders", minAtoms: 601n },
    });
  });

  const anyHoldings = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })), { maxLength: 60 })
    .map((pairs) => pairs.map(([n, amount]): [ScriptHex, Atoms] => [scriptOf(`p${n}`), atoms(amount)]));
  const anyTerms: fc.Arbitrary<AirdropTerms> = fc.record({
    totalSats: fc.bigInt({ min: 1n, max: 2_100_000_000_000_000n }).map(sats),
    share: fc.constantFrom("equal" as const, "proportional" as const),
    minAtoms: fc.oneof(fc.constant(atoms(1n)), fc.bigInt({ min: 1n, max: 2n ** 63n }).map(atoms)),
    ignored: fc.uniqueArray(fc.integer({ min: 0, max: 300 })).map((ns) => new Set(ns.map((n) => scriptOf(`p${n}`)))),
  });

  test(`${rounds(500, 10_000)} random airdrops: never above the total, at least dust each, exact shares, in any order`, async () => {
    const counts = { equal: 0, proportional: 0, leftOut: 0 };
    await fc.assert(
      fc.asyncProperty(anyHoldings, anyTerms, fc.nat(), async (pairs, some, turn) => {
        const holdings = new Map(pairs);
        const result = await shareOut(holdings, some, clock);
        const isEligible = ([script, amount]: [ScriptHex, Atoms]) =>
          amount >= some.minAtoms && amount > 0n && !some.ignored.has(script);
        const eligible = [...holdings].filter(isEligible);
        if (!result.ok) {
          const [most = 0n] = eligible.map(([, amount]): bigint => amount).sort((a, b) => (a > b ? -1 : 1));
          const weight = eligible.reduce((sum, [, amount]) => sum + amount, 0n);
          if (eligible.length === 0) expect(result.problem.code).toBe("airdrop-no-holders");
          else if (some.share === "equal") expect(some.totalSats / BigInt(eligible.length)).toBeLessThan(546n);
          else expect((some.totalSats * most) / weight).toBeLessThan(546n);
          return;
        }
        const { payments, paid, leftOut, belowMinimum } = result.value;
        const isPoor = ([script, amount]: [ScriptHex, Atoms]) =>
          !some.ignored.has(script) && (amount < some.minAtoms || amount === 0n);
        expect(belowMinimum).toBe([...holdings].filter(isPoor).length);
        expect(payments.every(({ sats: got }, n) => got <= (payments[n - 1]?.sats ?? got))).toBe(true);
        counts[some.share]++;
        counts.leftOut += leftOut;
        expect(paid).toBe(payments.reduce((sum, payment) => sum + payment.sats, 0n));
        expect(paid).toBeLessThanOrEqual(some.totalSats);
        expect(payments.length + leftOut).toBe(eligible.length);
        const weight = eligible.reduce((sum, [, amount]) => sum + amount, 0n);
        for (const { script, sats: got } of payments) {
          expect(got).toBeGreaterThanOrEqual(546n);
          expect(isEligible([script, holdings.get(script) ?? atoms(0n)])).toBe(true);
          const due = some.share === "equal" ? [1n, BigInt(eligible.length)] : [holdings.get(script) ?? 0n, weight];
          const [part = 0n, whole = 1n] = due;
          expect(got * whole <= some.totalSats * part && (got + 1n) * whole > some.totalSats * part).toBe(true);
        }
        const all = [...holdings];
        const at = turn % (all.length + 1);
        const turned = await shareOut(new Map([...all.slice(at), ...all.slice(0, at)].reverse()), some, clock);
        const byScript = (list: readonly { script: ScriptHex }[]) =>
          list.toSorted((a, b) => (a.script < b.script ? -1 : 1));
        expect(turned.ok && byScript(turned.value.payments)).toEqual(byScript(payments));
      }),
      { numRuns: rounds(500, 10_000) },
    );
    expect(Math.min(counts.equal, counts.proportional, counts.leftOut)).toBeGreaterThan(20);
  });
});

const pay = (script: ScriptHex, amount: bigint) => ({ script, sats: sats(amount) });

test("50,000 holders are shared among and written in slices, with progress, until it is stopped", async () => {
  let ms = 0;
  let pauses = 0;
  const slow = { now: () => ms++, pause: async () => void pauses++ };
  const holdings = new Map(Array.from({ length: 50_000 }, (_, n) => [p2shScript(hashOf(n)), atoms(1n)] as const));
  for (const share of ["equal", "proportional"] as const) {
    pauses = 0;
    const shared = await shareOut(holdings, terms(50_000n * 600n, { share }), slow);
    if (!shared.ok) throw new Error(shared.problem.code);
    expect(shared.value.payments).toHaveLength(50_000);
    expect(pauses).toBeGreaterThan(100);
    const stop = new AbortController();
    const seen: number[] = [];
    const onProgress = (done: number) => {
      seen.push(done);
      if (done > 2_000) stop.abort(new Error("stopped"));
    };
    const written = recipientLines(shared.value.payments, "ecash", slow, { onProgress, signal: stop.signal });
    await expect(written).rejects.toThrow("stopped");
    expect(seen.length).toBeGreaterThan(5);
  }
});

const hashOf = (n: number) => n.toString(16).padStart(40, "0");

describe("the form", () => {
  const tokenId = "ab".repeat(32);
  const rules = { decimals: 2, prefix: "ecash", separators: ENGLISH } as const;

  test("is read as amounts and scripts", () => {
    const ignoreList = `${someAddress("alice")},${addressOf(vault, "ecash")}`;
    expect(checkAirdropForm({ tokenId, total: "1,000.5", minimum: "0.25", ignoreList }, rules)).toEqual({
      ok: true,
      value: { tokenId, totalSats: 100_050n, minAtoms: 25n, ignored: new Set([alice, vault]) },
    });
    expect(checkAirdropForm({ tokenId, total: "5.46" }, rules)).toEqual({
      ok: true,
      value: { tokenId, totalSats: 546n, minAtoms: 1n, ignored: new Set() },
    });
  });

  test.each([
    ["tokenId", { tokenId: "AB".repeat(32) }, "airdrop-token-id"],
    ["total", { total: "" }, "airdrop-total"],
    ["total", { total: "0" }, "airdrop-total"],
    ["total", { total: "-5" }, "airdrop-total"],
    ["total", { total: "1.234" }, "airdrop-total"],
    ["minimum", { minimum: "0" }, "airdrop-minimum"],
    ["minimum", { minimum: "0.001" }, "airdrop-minimum"],
    ["ignoreList", { ignoreList: "" }, "airdrop-ignore-list"],
    ["ignoreList", { ignoreList: `${someAddress("alice")}, ${someAddress("bob")}` }, "airdrop-ignore-list"],
    ["ignoreList", { ignoreList: someAddress("alice").replace("ecash:", "") }, "airdrop-ignore-list"],
    ["ignoreList", { ignoreList: someAddress("alice", "ectest") }, "airdrop-ignore-list"],
    ["ignoreList", { ignoreList: `${someAddress("alice")},` }, "airdrop-ignore-list"],
  ])("%s is refused: %o", (field, change, code) => {
    const checked = checkAirdropForm({ tokenId, total: "100", ...change }, rules);
    expect(checked).toEqual({ ok: false, problem: { [field]: code } });
  });

  test("the lines for Send are read there as the same payments", async () => {
    const payments = [pay(alice, 546n), pay(vault, 123_456_789_01n)];
    const lines = await recipientLines(payments, "ecash", clock);
    const read = readRecipientLines(lines.join("\n"), { prefix: "ecash", separators: ENGLISH });
    expect(read.problems).toEqual([]);
    expect(read.recipients.map(({ payee, sats: amount }) => pay(payee.script, amount))).toEqual(payments);
  });
});
