// The scripts of every action, judged by the token rules of the indexer.

import { type Atoms, atoms, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { fromHex } from "@satchel/core/script";
import { aUtxo, rounds, scriptOf, tokenIdOfNumber, txidOfNumber } from "@satchel/core/testing";
import type { GenesisSection, TokenType } from "@satchel/core/token";
import { type Plan, planTokenAction, planTokenSend, type TokenActionIntent, type Utxo } from "@satchel/core/tx";
import { judgeTx, type TokenCoin } from "@satchel/devnet/token-rules";
import fc from "fast-check";
import { expect, test } from "vitest";

const ME = scriptOf("me");
const OPTIONS = { feePerKb: 1000, changeScript: ME, tipHeight: 1000 };
const TOKEN = tokenIdOfNumber(0x70ce);
const TYPES: readonly TokenType[] = [
  { protocol: "SLP", type: "", number: 1 },
  { protocol: "SLP", type: "", number: 0x81 },
  { protocol: "SLP", type: "", number: 0x41 },
  { protocol: "ALP", type: "", number: 0 },
];
const maxOf = ({ protocol }: TokenType) => (protocol === "ALP" ? 2n ** 48n : 2n ** 64n) - 1n;

/** Small and large amounts alike. */
const amountUpTo = (max: bigint): fc.Arbitrary<Atoms> =>
  fc.oneof(fc.bigInt({ min: 1n, max: 30n }), fc.bigInt({ min: 1n, max })).map(atoms);

const anyWallet = fc.constantFrom(...TYPES).chain((tokenType) =>
  fc.record({
    tokenType: fc.constant(tokenType),
    amounts: fc.array(amountUpTo(maxOf(tokenType)), { maxLength: 8 }),
    batons: fc.integer({ min: 0, max: 2 }),
    others: fc.integer({ min: 0, max: 2 }),
    amount: amountUpTo(maxOf(tokenType)),
    /** In millionths of what is held. */
    share: fc.bigInt({ min: 1n, max: 1_000_000n }),
    kind: fc.constantFrom("mint", "burn", "fan-out", "mint-nft", "create", "send"),
    name: fc.string({ unit: "binary", maxLength: 12 }),
    hasBaton: fc.boolean(),
  }),
);
type Case = typeof anyWallet extends fc.Arbitrary<infer T> ? T : never;

function coinsOf({ tokenType, amounts, batons, others }: Case): Utxo[] {
  let n = 0;
  const coin = (tokenId: TokenId, amount: bigint, isMintBaton: boolean) =>
    aUtxo(ME, 546n, { n: ++n, token: { tokenId, tokenType, atoms: atoms(amount), isMintBaton, entryIdx: 0 } });
  return [
    ...amounts.map((amount) => coin(TOKEN, amount, false)),
    ...Array.from({ length: batons }, () => coin(TOKEN, 0n, true)),
    ...Array.from({ length: others }, () => coin(tokenIdOfNumber(0x07e4), 9n, false)),
    aUtxo(ME, 1_000_000n, { n: ++n }),
  ];
}

function planOf(one: Case): { plan: Plan; burned: bigint } | undefined {
  const { tokenType, amount, name, hasBaton, amounts, share, kind } = one;
  const held = amounts.reduce((sum, each) => sum + each, 0n);
  const part = atoms((held * share) / 1_000_000n);
  const coins = coinsOf(one);
  const texts = { tokenName: name, tokenTicker: "T", url: "" };
  const extra = tokenType.protocol === "ALP" ? { data: "", authPubkey: "" } : { hash: "" };
  const info = { ...texts, decimals: 0, ...extra };
  const token: GenesisSection = {
    kind: "genesis",
    protocol: tokenType.protocol,
    typeNumber: tokenType.number === 0x41 ? 1 : tokenType.number,
    info,
    atoms: amount,
    hasBaton,
  };
  const intents: Record<Exclude<Case["kind"], "send">, TokenActionIntent> = {
    mint: { action: "mint", tokenId: TOKEN, atoms: amount },
    burn: { action: "burn", tokenId: TOKEN, atoms: part },
    "fan-out": { action: "fan-out", tokenId: TOKEN },
    "mint-nft": { action: "mint-nft", groupTokenId: TOKEN, info: { ...texts, decimals: 0, hash: "" } },
    create: { action: "create", token },
  };
  const plan =
    kind === "send"
      ? planTokenSend(coins, { tokenId: TOKEN, to: [{ script: scriptOf("bob"), atoms: part }] }, OPTIONS)
      : planTokenAction(coins, intents[kind], OPTIONS);
  return plan.ok ? { plan: plan.value, burned: kind === "burn" ? part : 0n } : undefined;
}

/** Judges the transactions of a plan one after the other; returns the atoms that the indexer will count as burned. */
function judge(plan: Plan): bigint {
  const made = new Map<string, TokenCoin | undefined>();
  let burned = 0n;
  for (const [index, { inputs, outputs }] of plan.txs.entries()) {
    const coins = inputs.map(({ utxo: { outpoint, token } }) =>
      made.has(outpoint) ? made.get(outpoint) : token && heldOf(token),
    );
    const txid = txidOfNumber(0xabc0 + index);
    const parsed = {
      txid,
      outputs: outputs.map(({ sats: amount, script }) => ({ sats: sats(amount), script: fromHex(script) })),
    };
    const verdict = judgeTx(parsed, { coins, scripts: [], confirmedGenesis: () => undefined });
    expect(verdict?.failedParsings ?? []).toEqual([]);
    for (const entry of verdict?.entries ?? []) {
      expect(entry).toMatchObject({ isInvalid: false, burnsMintBatons: false, failedColourings: [] });
      burned += entry.actualBurnAtoms;
      // ALP declares a burn; SLP cannot.
      if (entry.meta.protocol === "alp") expect(entry.intentionalBurnAtoms ?? 0n).toBe(entry.actualBurnAtoms);
    }
    for (const [outIdx, { token }] of outputs.entries()) {
      const given = verdict?.outputs[outIdx];
      made.set(`plan:${index}:${outIdx}`, given);
      const tokenId = token?.tokenId.startsWith("plan:") ? txid : token?.tokenId;
      expect([given?.meta.tokenId, given?.atoms, given?.isMintBaton ?? false]).toEqual([
        tokenId,
        token?.atoms,
        token?.isMintBaton ?? false,
      ]);
    }
  }
  return burned;
}

const heldOf = ({ tokenId, tokenType, atoms: amount, isMintBaton }: NonNullable<Utxo["token"]>): TokenCoin => ({
  meta: { protocol: tokenType.protocol === "ALP" ? "alp" : "slp", typeCode: tokenType.number, tokenId },
  atoms: amount,
  isMintBaton,
  groupMeta: undefined,
});

test(`${rounds(300, 10_000)} random wallets: nothing burns but a burn, and a burn burns exactly what was planned`, () => {
  const counts = new Map<string, number>();
  fc.assert(
    fc.property(anyWallet, (one) => {
      const made = planOf(one);
      if (made === undefined) return;
      counts.set(one.kind, (counts.get(one.kind) ?? 0) + 1);
      expect(judge(made.plan)).toBe(made.burned);
    }),
    { numRuns: rounds(300, 10_000) },
  );
  for (const kind of ["mint", "burn", "fan-out", "mint-nft", "create", "send"]) {
    expect(counts.get(kind) ?? 0, kind).toBeGreaterThan(3);
  }
});
