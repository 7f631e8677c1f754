import { describe, expect, test } from "vitest";
import { type Atoms, atoms, DUST_SATS } from "../../amount/index.ts";
import { p2shScript, type ScriptHex } from "../../script/index.ts";
import { aUtxo, scriptOf, tokenIdOfNumber } from "../../testing/index.ts";
import { maxAtomsOf, type TokenType } from "../../token/index.ts";
import { usableBatons } from "../coins/usable-coins.ts";
import { type PlanOptions, planTokenAction, type TokenActionIntent, type Utxo } from "../index.ts";

const ME = scriptOf("me");
const TOKEN = tokenIdOfNumber(0x70ce);
const OPTIONS: PlanOptions = { feePerKb: 1000, changeScript: ME, tipHeight: 1000 };
const ALP: TokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 };
const SLP: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 };
const GROUP: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_GROUP", number: 0x81 };

const holding = (
  tokenType: TokenType,
  held: bigint,
  n: number,
  fields: { isMintBaton?: boolean; script?: ScriptHex } = {},
) =>
  aUtxo(fields.script ?? ME, 546n, {
    n,
    token: { tokenId: TOKEN, tokenType, atoms: atoms(held), isMintBaton: fields.isMintBaton ?? false, entryIdx: 0 },
  });
const purse = aUtxo(ME, 1_000_000n, { n: 91 });
const planOf = (coins: readonly Utxo[], intent: TokenActionIntent) => {
  const plan = planTokenAction([...coins, purse], intent, OPTIONS);
  if (!plan.ok) throw new Error(plan.problem.code);
  return plan.value;
};

describe.each([ALP, SLP])("a mint of $protocol", (tokenType) => {
  const baton = holding(tokenType, 0n, 1, { isMintBaton: true });
  const mint = (amount: bigint) => ({ action: "mint", tokenId: TOKEN, atoms: atoms(amount) as Atoms }) as const;

  test("keeps the atoms and the baton: both outputs are the wallet's own", () => {
    const [tx] = planOf([baton], mint(5n)).txs;
    const own = { script: ME, sats: DUST_SATS, isChange: true };
    expect(tx?.outputs.slice(1, 3)).toEqual([
      { ...own, token: { tokenId: TOKEN, atoms: 5n } },
      { ...own, token: { tokenId: TOKEN, atoms: 0n, isMintBaton: true } },
    ]);
  });

  test("of fewer atoms than none, or of more than an output can hold, is refused", () => {
    const max = maxAtomsOf(tokenType.protocol);
    for (const amount of [-1n, max + 1n]) {
      expect(planTokenAction([baton, purse], mint(amount), OPTIONS)).toEqual({
        ok: false,
        problem: { code: "atoms-out-of-range", index: 0, max },
      });
    }
    expect(planOf([baton], mint(max)).txs).toHaveLength(1);
  });
});

test("an NFT is made of a coin of exactly one unit, and only without one some are made first", () => {
  const info = { tokenName: "N", tokenTicker: "T", url: "", decimals: 0, hash: "" };
  const mint = { action: "mint-nft", groupTokenId: TOKEN, info } as const;
  const [whole, one] = [holding(GROUP, 9n, 1), holding(GROUP, 1n, 2)];
  const plan = planOf([whole, one], mint);
  expect(plan.txs.map(({ inputs }) => inputs[0]?.utxo.outpoint)).toEqual([one.outpoint]);
  expect(plan.spends).not.toContain(whole.outpoint);
  expect(planOf([whole], mint).txs).toHaveLength(2);
});

test("texts that do not fit into the script of a new token, or of an NFT, are a problem", () => {
  const info = { tokenName: "N".repeat(200), tokenTicker: "T", url: "", decimals: 0, hash: "" };
  const token = { kind: "genesis", protocol: "SLP", typeNumber: 1, info, atoms: atoms(1n), hasBaton: false } as const;
  const problem = expect.objectContaining({ code: "data-too-long", max: 223 });
  expect(planTokenAction([purse], { action: "create", token }, OPTIONS)).toEqual({ ok: false, problem });
  const nft = { action: "mint-nft", groupTokenId: TOKEN, info } as const;
  expect(planTokenAction([holding(GROUP, 1n, 1), purse], nft, OPTIONS)).toEqual({ ok: false, problem });
});

test("a baton is usable if it is of the token, its script is plain, and nothing speaks against the coin", () => {
  const baton = holding(ALP, 0n, 1, { isMintBaton: true });
  const hidden = holding(ALP, 0n, 2, { isMintBaton: true, script: p2shScript("22".repeat(20)) });
  const all = [baton, hidden, holding(ALP, 5n, 3), purse];
  expect(usableBatons(all, TOKEN, OPTIONS)).toEqual([baton]);
  expect(usableBatons(all, tokenIdOfNumber(7), OPTIONS)).toEqual([]);
  expect(usableBatons(all, TOKEN, { ...OPTIONS, isUsable: () => false })).toEqual([]);
});
