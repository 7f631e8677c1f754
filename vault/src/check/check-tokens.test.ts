import { atoms, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { emppScript, type ScriptHex } from "@satchel/core/script";
import { aScript, aTokenId } from "@satchel/core/testing";
import { alpSendPush, burnScript, slpSendScript, type TokenType } from "@satchel/core/token";
import { type Plan, type PlannedTx, planTokenSend, type Utxo } from "@satchel/core/tx";
import { expect, test } from "vitest";
import { aPlan, aTx, aUtxo, OTHER_SCRIPT, paying } from "../testing/plans.ts";
import { checkPlan } from "./check-plan.ts";

const OWN = aScript(`76a914${"11".repeat(20)}88ac`);
const own = new Set([OWN]);
const TOKEN = aTokenId("ab".repeat(32));
const OTHER_TOKEN = aTokenId("cd".repeat(32));
const SLP: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 };
const ALP: TokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 };

const holding = (amount: bigint, change: Partial<NonNullable<Utxo["token"]>> = {}, seed = 2): Utxo => ({
  ...aUtxo(OWN, 546n, seed),
  token: { tokenId: TOKEN, tokenType: SLP, atoms: atoms(amount), isMintBaton: false, entryIdx: 0, ...change },
});
const fuel = aUtxo(OWN, 100_000n, 9);

function planned(coins: readonly Utxo[], recipients = 1): Plan {
  const to = Array.from({ length: recipients }, () => ({ script: OTHER_SCRIPT, atoms: atoms(30n) }));
  const options = { feePerKb: 1000, changeScript: OWN, tipHeight: 1000 };
  const plan = planTokenSend([...coins, fuel], { tokenId: TOKEN, to }, options);
  if (!plan.ok) throw new Error(plan.problem.code);
  return plan.value;
}

const good = planned([holding(100n)]);
const alp = planned([holding(100n, { tokenType: ALP })]);
const chain = planned([holding(2000n)], 25);

test("the planner's own plans are accepted: SLP, ALP and a chain", () => {
  for (const plan of [good, alp, chain]) expect(checkPlan(plan, own)).toBeUndefined();
  expect(chain.txs).toHaveLength(2);
});

const withTx = (plan: Plan, index: number, change: (tx: PlannedTx) => Partial<PlannedTx>): Plan => ({
  ...plan,
  txs: plan.txs.map((tx, i) => (i === index ? { ...tx, ...change(tx) } : tx)),
});
/** Returns the plan with another token script. */
const saying = (script: ScriptHex, plan = good): Plan =>
  withTx(plan, 0, ({ outputs }) => ({
    outputs: outputs.map((output, i) => (i === 0 ? { ...output, script } : output)),
  }));
const giving = (...amounts: bigint[]) => saying(slpSendScript(TOKEN, 1, amounts.map(atoms)));
const withOutput = (at: number, change: object, plan = good): Plan =>
  withTx(plan, 0, ({ outputs }) => ({
    outputs: outputs.map((output, i) => (i === at ? { ...output, ...change } : output)),
  }));
const withCoin = (change: Partial<NonNullable<Utxo["token"]>>, plan = good, index = 0): Plan =>
  withTx(plan, index, ({ inputs }) => ({
    inputs: inputs.map(({ utxo }) => ({ utxo: utxo.token ? { ...utxo, token: { ...utxo.token, ...change } } : utxo })),
  }));
const telling = (sent: bigint, burned: bigint, tokenId = TOKEN): Plan => ({
  ...good,
  tokens: [{ tokenId: aTokenId(tokenId), sent: atoms(sent), burned: atoms(burned) }],
});
const unsaid = ({ tokens: _, ...plan }: Plan): Plan => plan;
const NOT_GIVEN = "an output has other tokens than the script sends to it";

test.each<[string, string, Plan]>([
  ["tokens spent and not named", "it spends tokens that it does not name", unsaid(good)],
  ["token outputs without token inputs", "an output has tokens but no input does", withCoinless(good)],
  ["another token named", "it names a token that it does not spend", telling(30n, 0n, OTHER_TOKEN)],
  ["named twice", "it names a token twice", { ...good, tokens: [...(good.tokens ?? []), ...(good.tokens ?? [])] }],
  ["less sent than stated", "it sends another amount of tokens than it states", telling(31n, 0n)],
  ["a stated burn that does not happen", "it burns another amount of tokens than it states", telling(30n, 1n)],
  ["a negative payment", "an amount of tokens is negative", telling(-30n, 0n)],
  ["a negative burn", "an amount of tokens is negative", telling(30n, -1n)],
  ["the script gives less back", NOT_GIVEN, giving(30n, 69n)],
  ["the script gives more", "its script sends more tokens than its coins hold", giving(30n, 71n)],
  ["the script gives the recipient more", NOT_GIVEN, giving(70n, 30n)],
  ["the script gives to the change of XEC", NOT_GIVEN, giving(30n, 0n, 70n)],
  [
    "the script sends to a missing output",
    "tokens go to an output that does not exist",
    withOutput(2, { token: { tokenId: TOKEN, atoms: atoms(69n) } }, giving(30n, 69n, 0n, 1n)),
  ],
  [
    "the script sends to an output far behind the last one",
    "tokens go to an output that does not exist",
    withOutput(2, { token: { tokenId: TOKEN, atoms: atoms(69n) } }, giving(30n, 69n, 0n, 0n, 0n, 0n, 1n)),
  ],
  [
    "another type",
    "its coins have another token or type than its script",
    saying(slpSendScript(TOKEN, 2, [atoms(30n), atoms(70n)])),
  ],
  [
    "another token",
    "its coins have another token or type than its script",
    saying(slpSendScript(OTHER_TOKEN, 1, [atoms(30n), atoms(70n)])),
  ],
  ["no token script", "its token script cannot be read", saying(OTHER_SCRIPT)],
  ["a message instead", NOT_GIVEN, saying(aScript("6a0400746162026869"))],
  [
    "a mint",
    "its token script cannot be read",
    saying(aScript(slpSendScript(TOKEN, 1, [atoms(100n)]).replace("53454e44", "4d494e54"))),
  ],
  [
    "the same token twice",
    "its script names a token twice",
    saying(emppScript(twice(alpSendPush(TOKEN, [atoms(30n)]))), alp),
  ],
  ["an output that claims tokens", NOT_GIVEN, withOutput(3, { token: { tokenId: TOKEN, atoms: atoms(1n) } })],
  ["an output of another token", NOT_GIVEN, withOutput(2, { token: { tokenId: OTHER_TOKEN, atoms: atoms(70n) } })],
  ["an output that hides its tokens", NOT_GIVEN, withOutput(2, { token: undefined })],
  ["a baton", "it spends a mint baton", withCoin({ isMintBaton: true })],
  ["a baton among coins", "it spends a mint baton", withFurtherCoin({ isMintBaton: true, atoms: atoms(0n) })],
  [
    "coins of the other protocol",
    "its coins have another token or type than its script",
    withCoin({ tokenType: { ...ALP, number: 1 } }),
  ],
  [
    "one coin of another type",
    "its coins have another token or type than its script",
    withFurtherCoin({ tokenType: { ...SLP, number: 2 } }),
  ],
  ["two tokens for one output", "an output would hold two tokens", ofTwoTokens([30n, 70n], [0n, 5n])],
  [
    "coins that claim more than they hold",
    "it burns another amount of tokens than it states",
    withCoin({ atoms: atoms(101n) }),
  ],
  [
    "a link that claims more",
    "an input has other tokens than its planned output",
    withCoin({ atoms: atoms(9999n) }, chain, 1),
  ],
  [
    "a link that claims another token",
    "an input has other tokens than its planned output",
    withCoin({ tokenId: OTHER_TOKEN }, chain, 1),
  ],
  ["a link that hides its tokens", "an input has other tokens than its planned output", withCoinless(chain, 1)],
])("refused: %s", (_, reason, plan) => {
  expect(checkPlan(plan, own)).toBe(reason);
});

test("two tokens in one script are accepted when they go to different outputs", () => {
  expect(checkPlan(ofTwoTokens([30n, 70n], [0n, 0n, 5n]), own)).toBeUndefined();
});

test("a script may name zero amounts for outputs that do not exist", () => {
  expect(checkPlan(giving(30n, 70n, 0n, 0n, 0n), own)).toBeUndefined();
});

test("spending a token coin as plain XEC is refused", () => {
  const plan = aPlan(aTx([holding(5n), fuel], [paying(OTHER_SCRIPT, 600n), paying(OWN, 99_000n, true)]));
  expect(checkPlan(plan, own)).toBe("its token script cannot be read");
});

test("a burn is accepted only with the stated amount, and only if its script says so", () => {
  const script = burnScript({ protocol: "SLP", type: "", number: 1 }, TOKEN, atoms(40n), []);
  const tx = aTx([holding(40n), fuel], [{ ...paying(script, 0n), sats: sats(0n) }, paying(OWN, 546n, true)]);
  const burning = (burned: bigint): Plan => ({
    ...aPlan(tx),
    tokens: [{ tokenId: TOKEN, sent: atoms(0n), burned: atoms(burned) }],
    action: { kind: "burn", tokenId: TOKEN, atoms: atoms(burned) },
  });
  expect(checkPlan(burning(40n), own)).toBeUndefined();
  const { action: _, ...unasked } = burning(40n);
  expect(checkPlan(unasked, own)).toBe("it burns other than it states");
  expect(checkPlan(burning(0n), own)).toBe("it burns other than it states");
  const silent = slpSendScript(TOKEN, 1, [atoms(60n)]);
  const kept = { ...paying(OWN, 546n, true), token: { tokenId: TOKEN, atoms: atoms(60n) } };
  const less = aTx([holding(100n), fuel], [{ ...paying(silent, 0n), sats: sats(0n) }, kept]);
  const { action: _a, ...careless } = { ...burning(40n), ...aPlan(less) };
  expect(checkPlan(careless, own)).toBe("it burns tokens without an intent to burn");
  expect(checkPlan({ ...burning(40n), ...aPlan(less) }, own)).toBe("it burns without saying so in its script");
});

/** Returns the plan with one more coin of the token. */
function withFurtherCoin(change: Partial<NonNullable<Utxo["token"]>>): Plan {
  const coin = { ...holding(1n, change, 7), sats: sats(0n) };
  return withTx(good, 0, ({ inputs }) => ({ inputs: [...inputs, { utxo: coin }] }));
}

/** Sends 30 of one token and keeps the rest of two. The script states these amounts for the outputs. */
function ofTwoTokens(one: readonly bigint[], other: readonly bigint[]): Plan {
  const script = emppScript([alpSendPush(TOKEN, one.map(atoms)), alpSendPush(OTHER_TOKEN, other.map(atoms))]);
  const coins = [holding(100n, { tokenType: ALP }, 2), holding(5n, { tokenType: ALP, tokenId: OTHER_TOKEN }, 3), fuel];
  const output = (to: ScriptHex, tokenId: TokenId, amount: bigint) => ({
    ...paying(to, 546n, to === OWN),
    token: { tokenId, atoms: atoms(amount) },
  });
  const outputs = [output(OTHER_SCRIPT, TOKEN, 30n), output(OWN, TOKEN, 70n), output(OWN, OTHER_TOKEN, 5n)];
  return {
    ...aPlan(aTx(coins, [paying(script, 0n), ...outputs])),
    tokens: [
      { tokenId: TOKEN, sent: atoms(30n), burned: atoms(0n) },
      { tokenId: OTHER_TOKEN, sent: atoms(0n), burned: atoms(0n) },
    ],
  };
}

function withCoinless(plan: Plan, index = 0): Plan {
  return withTx(plan, index, ({ inputs }) => ({
    inputs: inputs.map(({ utxo: { token: _, ...utxo } }) => ({ utxo })),
  }));
}

function twice(push: string): string[] {
  return [push, push];
}
