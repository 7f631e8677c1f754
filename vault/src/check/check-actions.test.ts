import { atoms, sats } from "@satchel/core/amount";
import { createdTokenId, type TokenId } from "@satchel/core/ids";
import type { ScriptHex } from "@satchel/core/script";
import { aScript, aTokenId } from "@satchel/core/testing";
import {
  alpBurnScript,
  burnScript,
  type GenesisSection,
  genesisScript,
  mintScript,
  slpSendScript,
  type TokenType,
} from "@satchel/core/token";
import { type Plan, type PlannedTx, planTokenAction, type TokenActionIntent, type Utxo } from "@satchel/core/tx";
import { describe, expect, test } from "vitest";
import { aUtxo, OTHER_SCRIPT } from "../testing/plans.ts";
import { checkPlan } from "./check-plan.ts";

const OWN = aScript(`76a914${"11".repeat(20)}88ac`);
const own = new Set([OWN]);
const TOKEN = aTokenId("ab".repeat(32));
const OTHER_TOKEN = "cd".repeat(32);
const SLP: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 };
const GROUP: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_GROUP", number: 0x81 };
const ALP: TokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 };

const holding = (amount: bigint, tokenType: TokenType, seed = 2, isMintBaton = false): Utxo => ({
  ...aUtxo(OWN, 546n, seed),
  token: { tokenId: TOKEN, tokenType, atoms: atoms(amount), isMintBaton, entryIdx: 0 },
});
const fuel = aUtxo(OWN, 100_000n, 9);
const planOf = (coins: readonly Utxo[], intent: TokenActionIntent): Plan => {
  const plan = planTokenAction([...coins, fuel], intent, { feePerKb: 1000, changeScript: OWN, tipHeight: 1000 });
  if (!plan.ok) throw new Error(plan.problem.code);
  return plan.value;
};

const info = { tokenTicker: "TEA", tokenName: "Tea", url: "tea.test", decimals: 2 };
const alpToken: GenesisSection = {
  kind: "genesis",
  protocol: "ALP",
  typeNumber: 0,
  info: { ...info, data: "", authPubkey: "" },
  atoms: atoms(500n),
  hasBaton: true,
};
const slpToken: GenesisSection = { ...alpToken, protocol: "SLP", typeNumber: 1, info: { ...info, hash: "" } };
const collection: GenesisSection = { ...slpToken, typeNumber: 0x81, info: { ...info, decimals: 0, hash: "" } };
const nftInfo = { ...info, decimals: 0, hash: "ee".repeat(32) };

const created = planOf([], { action: "create", token: alpToken });
const minted = planOf([holding(0n, SLP, 2, true), holding(5n, SLP, 3)], {
  action: "mint",
  tokenId: TOKEN,
  atoms: atoms(70n),
});
const slpBurn = planOf([holding(100n, SLP)], { action: "burn", tokenId: TOKEN, atoms: atoms(40n) });
const exactBurn = planOf([holding(100n, SLP), holding(40n, SLP, 3)], {
  action: "burn",
  tokenId: TOKEN,
  atoms: atoms(40n),
});
const alpBurn = planOf([holding(100n, ALP)], { action: "burn", tokenId: TOKEN, atoms: atoms(40n) });
const fanOut = planOf([holding(100n, GROUP)], { action: "fan-out", tokenId: TOKEN });
const nft = planOf([holding(1n, GROUP), holding(7n, GROUP, 3)], {
  action: "mint-nft",
  groupTokenId: TOKEN,
  info: nftInfo,
});
const nftPrepared = planOf([holding(30n, GROUP)], { action: "mint-nft", groupTokenId: TOKEN, info: nftInfo });

describe("the planner's own plans are accepted:", () => {
  test.each<[string, Plan, number]>([
    ["an ALP token", created, 1],
    ["a fixed SLP token", planOf([], { action: "create", token: { ...slpToken, hasBaton: false } }), 1],
    ["a collection", planOf([], { action: "create", token: collection }), 1],
    ["an NFT", nft, 1],
    ["an NFT with inputs made first", nftPrepared, 2],
    ["a mint of SLP", minted, 1],
    [
      "a mint of ALP",
      planOf([holding(0n, ALP, 2, true)], { action: "mint", tokenId: TOKEN, atoms: atoms(2n ** 48n - 1n) }),
      1,
    ],
    ["a part of an SLP token burned", slpBurn, 2],
    ["an SLP burn with a coin of exactly the atoms", exactBurn, 1],
    ["a part of an ALP token burned", alpBurn, 1],
    [
      "all of an SLP token burned",
      planOf([holding(100n, SLP)], { action: "burn", tokenId: TOKEN, atoms: atoms(100n) }),
      1,
    ],
    [
      "all of an ALP token burned",
      planOf([holding(100n, ALP)], { action: "burn", tokenId: TOKEN, atoms: atoms(100n) }),
      1,
    ],
    ["a fan-out", fanOut, 1],
  ])("%s", (_, plan, txs) => {
    expect(checkPlan(plan, own)).toBeUndefined();
    expect(plan.txs).toHaveLength(txs);
  });
});

test("the outputs are where facts.md puts them", () => {
  const tokensOf = ({ txs }: Plan, index = 0) => txs[index]?.outputs.map(({ token }) => token);
  const id = createdTokenId(0);
  const baton = (tokenId: TokenId) => ({ tokenId, atoms: 0n, isMintBaton: true });
  expect(tokensOf(created)).toEqual([undefined, { tokenId: id, atoms: 500n }, baton(id), undefined]);
  expect(tokensOf(minted)).toEqual([undefined, { tokenId: TOKEN, atoms: 70n }, baton(TOKEN), undefined]);
  const kept = [40n, 60n].map((each) => ({ tokenId: TOKEN, atoms: each }));
  expect(tokensOf(slpBurn)).toEqual([undefined, ...kept, undefined]);
  expect(tokensOf(slpBurn, 1)?.some((token) => token !== undefined)).toBe(false);
  expect(slpBurn.txs[1]?.inputs[0]?.utxo).toMatchObject({ outpoint: "plan:0:1", token: { atoms: 40n } });
  expect(slpBurn.fee).toBe((slpBurn.txs[0]?.fee ?? 0n) + (slpBurn.txs[1]?.fee ?? 0n));
  expect(exactBurn.txs[0]?.inputs.map(({ utxo }) => utxo.token?.atoms)).toEqual([40n, undefined]);
  expect(tokensOf(nft)).toEqual([undefined, { tokenId: id, atoms: 1n }, undefined]);
  const ones = Array.from({ length: 18 }, () => ({ tokenId: TOKEN, atoms: 1n }));
  expect(tokensOf(fanOut)).toEqual([undefined, ...ones, { tokenId: TOKEN, atoms: 82n }, undefined]);
  expect(tokensOf(nftPrepared, 1)).toEqual([undefined, { tokenId: "plan:1", atoms: 1n }, undefined]);
  expect(nftPrepared.txs[1]?.inputs.map(({ utxo }) => utxo.token?.atoms)).toEqual([1n, undefined]);
  const small = planOf([holding(19n, GROUP)], { action: "fan-out", tokenId: TOKEN });
  expect(tokensOf(small)).toEqual([undefined, ...ones, { tokenId: TOKEN, atoms: 1n }, undefined]);
  expect(small.action).toEqual({ kind: "fan-out", tokenId: TOKEN, inputs: 19 });
});

const withTx = (plan: Plan, change: (tx: PlannedTx) => Partial<PlannedTx>, index = plan.txs.length - 1): Plan => ({
  ...plan,
  txs: plan.txs.map((tx, i) => (i === index ? { ...tx, ...change(tx) } : tx)),
});
const saying = (plan: Plan, script: ScriptHex): Plan => withOutput(plan, 0, { script });
const withOutput = (plan: Plan, at: number, change: object): Plan =>
  withTx(plan, ({ outputs }) => ({
    outputs: outputs.map((output, i) => (i === at ? { ...output, ...change } : output)),
  }));
const withCoin = (plan: Plan, coin: Utxo): Plan =>
  withTx(plan, ({ inputs }) => ({ inputs: [...inputs, { utxo: { ...coin, sats: sats(0n) } }] }));
const unsaid = ({ action: _, ...plan }: Plan): Plan => plan;
const doing = (plan: Plan, action: object): Plan => ({
  ...plan,
  action: { ...plan.action, ...action } as NonNullable<Plan["action"]>,
});
const slpBurnOf = (amount: bigint) => burnScript({ protocol: "SLP", type: "", number: 1 }, TOKEN, atoms(amount), []);
/** Returns the plan with other amounts in the script of its first transaction. */
const keeping = (plan: Plan, amounts: readonly ReturnType<typeof atoms>[]): Plan =>
  withTx(
    plan,
    ({ outputs }) => ({
      outputs: outputs.map((output, at) =>
        at === 0 ? { ...output, script: slpSendScript(TOKEN, 1, amounts) } : output,
      ),
    }),
    0,
  );
const NOT_GIVEN = "an output has other tokens than the script sends to it";

describe("refused:", () => {
  test.each<[string, string, Plan]>([
    ["a creation without its statement", "an output has tokens but no input does", unsaid(created)],
    ["another token than stated", "it creates another token than it states", doing(created, { token: slpToken })],
    [
      "more atoms than stated",
      "it creates another token than it states",
      saying(created, genesisScript({ ...alpToken, atoms: atoms(501n) })),
    ],
    [
      "atoms that leave the wallet",
      "new tokens leave this wallet",
      withOutput(created, 1, { script: OTHER_SCRIPT, isChange: false }),
    ],
    [
      "a baton that leaves the wallet",
      "new tokens leave this wallet",
      withOutput(created, 2, { script: OTHER_SCRIPT, isChange: false }),
    ],
    ["a baton that is not claimed", NOT_GIVEN, withOutput(created, 2, { token: undefined })],
    [
      "a claim to a baton",
      NOT_GIVEN,
      withOutput(created, 3, { token: { tokenId: "plan:0", atoms: 0n, isMintBaton: true } }),
    ],
    ["an id that is not its own", NOT_GIVEN, withOutput(created, 1, { token: { tokenId: TOKEN, atoms: 500n } })],
    ["a creation elsewhere", "an output has tokens but no input does", doing(created, { txIndex: 1 })],
    [
      "no creation",
      "it does not create the token that it states",
      saying(
        withTx(created, ({ outputs }) => ({ outputs: outputs.map(({ token: _, ...output }) => output) })),
        aScript("6a0400746162026869"),
      ),
    ],
    ["a creation that spends a token", "a new token uses up other tokens", withCoin(created, holding(5n, SLP))],

    ["a mint without its statement", "it mints other than it states", unsaid(minted)],
    ["another amount than stated", "it mints other than it states", doing(minted, { atoms: atoms(71n) })],
    ["another token than stated", "it mints other than it states", doing(minted, { tokenId: OTHER_TOKEN })],
    ["a mint that burns atoms", "it mints with other coins than the baton", withCoin(minted, holding(5n, SLP, 5))],
    ["a second baton", "it spends a mint baton", withCoin(minted, holding(0n, SLP, 5, true))],
    [
      "a baton at another output",
      "it spends a mint baton",
      saying(
        minted,
        aScript(mintScript({ protocol: "SLP", typeNumber: 1 }, TOKEN, atoms(70n)).replace("0102", "0103")),
      ),
    ],
    [
      "a mint of another type",
      "its coins have another token or type than its script",
      saying(minted, mintScript({ protocol: "SLP", typeNumber: 0x81 }, TOKEN, atoms(70n))),
    ],
    ["a send with the baton", "it spends a mint baton", saying(minted, slpSendScript(TOKEN, 1, [atoms(0n)]))],
    ["a message with the baton", "it spends a mint baton", saying(minted, aScript("6a0400746162026869"))],
    [
      "a baton given away",
      "new tokens leave this wallet",
      withOutput(minted, 2, { script: OTHER_SCRIPT, isChange: false }),
    ],

    ["an SLP burn without its statement", "it burns other than it states", unsaid(slpBurn)],
    ["an SLP burn that declares more", "it burns other than it states", saying(slpBurn, slpBurnOf(41n))],
    ["an SLP burn that declares less", "it burns other than it states", saying(slpBurn, slpBurnOf(39n))],
    [
      "an SLP burn of a coin that holds more",
      "it burns another amount of tokens than it states",
      withCoin(exactBurn, holding(1n, SLP, 5)),
    ],
    [
      "an SLP burn by a send of less, as earlier releases made it",
      "it burns without saying so in its script",
      saying(exactBurn, slpSendScript(TOKEN, 1, [atoms(0n)])),
    ],
    ["a part that keeps less than it says", NOT_GIVEN, keeping(slpBurn, [atoms(40n), atoms(59n)])],
    ["an ALP burn without its statement", "it burns other than it states", unsaid(alpBurn)],
    [
      "an ALP burn that declares more",
      "it burns other than it states",
      saying(alpBurn, alpBurnScript(TOKEN, atoms(41n), [atoms(60n)])),
    ],
    ["a burn of another token", "it burns other than it states", doing(slpBurn, { tokenId: OTHER_TOKEN })],
    ["a burn of a baton", "it spends a mint baton", withCoin(slpBurn, holding(0n, SLP, 5, true))],
    [
      "a stated burn in a plan that burns nothing",
      "it burns another amount of tokens than it states",
      { ...fanOut, action: { kind: "burn", tokenId: TOKEN, atoms: atoms(5n) } },
    ],

    [
      "an NFT of two units",
      "an NFT must use up exactly one unit of its collection, as the first input",
      withCoin(nft, holding(1n, GROUP, 5)),
    ],
    [
      "an NFT of a larger coin",
      "an NFT must use up exactly one unit of its collection, as the first input",
      withTx(nft, ({ inputs }) => ({
        inputs: inputs.map(({ utxo }) => ({ utxo: utxo.token ? holding(2n, GROUP) : utxo })),
      })),
    ],
    [
      "an NFT whose unit is not the first input",
      "an NFT must use up exactly one unit of its collection, as the first input",
      withTx(nft, ({ inputs }) => ({ inputs: [...inputs].reverse() })),
    ],
    [
      "an NFT of another collection",
      "an NFT must use up exactly one unit of its collection, as the first input",
      doing(nft, { groupTokenId: OTHER_TOKEN }),
    ],
    [
      "an NFT of a fungible token",
      "an NFT must use up exactly one unit of its collection, as the first input",
      withTx(nft, ({ inputs }) => ({
        inputs: inputs.map(({ utxo }) => ({ utxo: utxo.token ? holding(1n, SLP) : utxo })),
      })),
    ],
    [
      "a fan-out that gives a unit away",
      "it makes another number of coins than it states",
      {
        ...withOutput(fanOut, 1, { script: OTHER_SCRIPT, isChange: false }),
        tokens: [{ tokenId: TOKEN, sent: atoms(1n), burned: atoms(0n) }],
      },
    ],
    [
      "a fan-out of other coins than stated",
      "it makes another number of coins than it states",
      doing(fanOut, { inputs: 19 }),
    ],
  ])("%s (%s)", (_, reason, plan) => {
    // The sums of sats are not what these cases are about.
    const fees = plan.txs.map((tx) => tx.fee);
    expect(fees.every((fee) => fee >= 0n)).toBe(true);
    expect(checkPlan(plan, own)).toBe(reason);
  });
});

test("a plan refuses what it cannot do, as codes", () => {
  const options = { feePerKb: 1000, changeScript: OWN, tipHeight: 1000 };
  const problem = (coins: readonly Utxo[], intent: TokenActionIntent) => {
    const plan = planTokenAction([...coins, fuel], intent, options);
    return plan.ok ? undefined : plan.problem;
  };
  const mint: TokenActionIntent = { action: "mint", tokenId: TOKEN, atoms: atoms(1n) };
  expect(problem([holding(5n, SLP)], mint)).toEqual({ code: "no-mint-baton", tokenId: TOKEN });
  const max = atoms(2n ** 48n - 1n);
  const tooMuch = { ...mint, atoms: atoms(max + 1n) };
  expect(problem([holding(0n, ALP, 2, true)], tooMuch)).toEqual({ code: "atoms-out-of-range", index: 0, max });
  expect(problem([holding(0n, ALP, 2, true)], { ...mint, atoms: atoms(0n) })).toMatchObject({
    code: "atoms-out-of-range",
  });
  const burn: TokenActionIntent = { action: "burn", tokenId: TOKEN, atoms: atoms(6n) };
  expect(problem([holding(5n, SLP)], burn)).toEqual({
    code: "insufficient-tokens",
    tokenId: TOKEN,
    available: 5n,
    required: 6n,
  });
  expect(problem([holding(0n, SLP, 2, true)], burn)).toMatchObject({ code: "insufficient-tokens", available: 0n });
  const fan: TokenActionIntent = { action: "fan-out", tokenId: TOKEN };
  expect(problem([], fan)).toEqual({ code: "fan-out-no-coins", tokenId: TOKEN });
  expect(problem([holding(1n, GROUP), holding(1n, GROUP, 3)], fan)).toEqual({
    code: "fan-out-only-ones",
    tokenId: TOKEN,
  });
  expect(problem([holding(9n, SLP)], fan)).toEqual({ code: "fan-out-no-coins", tokenId: TOKEN });
  const long = { ...alpToken, info: { ...alpToken.info, tokenName: "n".repeat(120), url: "u".repeat(90) } };
  expect(problem([], { action: "create", token: long })).toMatchObject({ code: "data-too-long", max: 223 });
  expect(problem([], { action: "mint-nft", groupTokenId: TOKEN, info: nftInfo })).toMatchObject({
    code: "fan-out-no-coins",
  });
});
