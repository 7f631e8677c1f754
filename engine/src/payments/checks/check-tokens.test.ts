import { atoms, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { emppScript, type ScriptHex } from "@satchel/core/script";
import { aScript, aToken, aTokenId, aTx, aUtxo, scriptOf } from "@satchel/core/testing";
import { alpSendPush, slpSendScript } from "@satchel/core/token";
import type { Plan, PlannedTx, TokenEntry, TokenValue, Tx } from "@satchel/core/tx";
import { describe, expect, test } from "vitest";
import { tokensThatDiffer } from "./check-tokens.ts";

const [me, bob] = [scriptOf("me"), scriptOf("bob")];
const token = aToken(10n);
const { tokenId } = token;
const OTHER = aTokenId("cd".repeat(32));
const SLP_FUNGIBLE = 1;

/** A transaction of ten atoms: four to bob and six back, in the plan and in the script alike. */
function planned(): PlannedTx {
  return {
    inputs: [{ utxo: { ...aUtxo(me, 546n, { n: 1 }), token } }, { utxo: aUtxo(me, 9_000n, { n: 2 }) }],
    outputs: [
      { script: slpSendScript(tokenId, SLP_FUNGIBLE, [atoms(4n), atoms(6n)]), sats: sats(0n), isChange: false },
      { script: bob, sats: sats(546n), isChange: false, token: { tokenId, atoms: atoms(4n) } },
      { script: me, sats: sats(546n), isChange: true, token: { tokenId, atoms: atoms(6n) } },
      { script: me, sats: sats(8_000n), isChange: true },
    ],
    size: 400,
    fee: sats(454n),
  };
}
const asPlan = (
  txs: readonly PlannedTx[],
  tokens: Plan["tokens"] = [{ tokenId: aTokenId(tokenId), sent: atoms(4n), burned: atoms(0n) }],
): Plan => ({
  txs,
  sent: sats(546n),
  fee: sats(454n),
  spends: [],
  ...(tokens.length > 0 && { tokens }),
});

const entry = (change: Partial<TokenEntry> = {}): TokenEntry => ({
  tokenId,
  tokenType: token.tokenType,
  txType: "SEND",
  isInvalid: false,
  burnSummary: "",
  failedColorings: [],
  actualBurnAtoms: atoms(0n),
  intentionalBurnAtoms: atoms(0n),
  burnsMintBatons: false,
  ...change,
});

/** The indexer's reading of a planned transaction; `change`: where it differs from the plan. */
function seen(
  tx: PlannedTx,
  change: { outputs?: (TokenValue | undefined)[]; entries?: TokenEntry[]; inputs?: (TokenValue | undefined)[] } = {},
): Tx {
  const holding = (value: TokenValue | undefined) => (value ? { token: value } : {});
  const held = (given: { tokenId: TokenId; atoms: TokenValue["atoms"] } | undefined): TokenValue | undefined =>
    given && { ...token, ...given };
  const ins = change.inputs ?? tx.inputs.map(({ utxo }) => utxo.token);
  const outs = change.outputs ?? tx.outputs.map((output) => held(output.token));
  return aTx(1).with({
    inputs: tx.inputs.map(({ utxo }, n) => ({
      outpoint: utxo.outpoint,
      inputScript: "",
      script: utxo.script,
      sats: utxo.sats,
      sequence: 0,
      ...holding(ins[n]),
    })),
    outputs: tx.outputs.map((output, n) => ({ script: output.script, sats: output.sats, ...holding(outs[n]) })),
    tokenEntries: change.entries ?? (ins.some(Boolean) ? [entry()] : []),
  });
}

test("no token differs when the indexer reads the plan out of the bytes", () => {
  expect(tokensThatDiffer(asPlan([planned()]), [seen(planned())])).toBeUndefined();
});

describe("a token differs when the indexer sees", () => {
  const own = { ...token, atoms: atoms(6n) };
  const his = { ...token, atoms: atoms(4n) };
  const tx = planned();
  test.each([
    ["a burn", seen(tx, { entries: [entry({ actualBurnAtoms: atoms(1n) })] })],
    ["a lost baton", seen(tx, { entries: [entry({ burnsMintBatons: true })] })],
    ["an invalid token transaction", seen(tx, { entries: [entry({ isInvalid: true })] })],
    ["another amount for bob", seen(tx, { outputs: [undefined, own, his, undefined] })],
    ["nothing for bob", seen(tx, { outputs: [undefined, undefined, own, undefined] })],
    ["a baton for bob", seen(tx, { outputs: [undefined, { ...his, isMintBaton: true }, own, undefined] })],
    ["no token in the input", seen(tx, { inputs: [undefined, undefined], entries: [entry()] })],
    ["a token in the coin for the fee", seen(tx, { inputs: [token, token] })],
  ])("%s", (_name, there) => {
    expect(tokensThatDiffer(asPlan([tx]), [there])).toBe(tokenId);
  });

  test("a baton that the plan does not have", () => {
    const baton = { ...token, atoms: atoms(0n), isMintBaton: true };
    const [coin, ...others] = tx.inputs;
    if (!coin) throw new Error("One input");
    const withBaton = { ...tx, inputs: [coin, { utxo: { ...coin.utxo, token: baton } }, ...others] };
    const tell = (held: TokenValue) =>
      tokensThatDiffer(asPlan([withBaton]), [seen(withBaton, { inputs: [token, held, undefined] })]);
    expect(tell(baton)).toBeUndefined();
    expect(tell({ ...baton, isMintBaton: false })).toBe(tokenId);
  });

  test("another token, whose id is returned", () => {
    expect(tokensThatDiffer(asPlan([tx]), [seen(tx, { outputs: [undefined, { ...his, tokenId: OTHER }, own] })])).toBe(
      OTHER,
    );
    const other = { ...token, tokenId: OTHER };
    expect(tokensThatDiffer(asPlan([tx]), [seen(tx, { inputs: [token, other] })])).toBe(OTHER);
    const entries = [entry(), entry({ tokenId: OTHER, actualBurnAtoms: atoms(2n) })];
    expect(tokensThatDiffer(asPlan([tx]), [seen(tx, { entries })])).toBe(OTHER);
  });
});

test("the burned atoms have to be exactly those of the plan", () => {
  const tx = planned();
  const burning: PlannedTx = {
    ...tx,
    outputs: tx.outputs.map((out, n) => (n === 2 ? { ...out, token: { tokenId, atoms: atoms(5n) } } : out)),
  };
  const there = seen(burning, { entries: [entry({ actualBurnAtoms: atoms(1n) })] });
  const says = (burned: bigint) => asPlan([burning], [{ tokenId, sent: atoms(4n), burned: atoms(burned) }]);
  expect(tokensThatDiffer(says(1n), [there])).toBeUndefined();
  expect(tokensThatDiffer(says(0n), [there])).toBe(tokenId);
  expect(tokensThatDiffer(says(1n), [seen(burning)])).toBe(tokenId);
});

test("the sent atoms of every token have to be exactly those of the plan", () => {
  const tx = planned();
  const says = (tokens: Plan["tokens"]) => tokensThatDiffer(asPlan([tx], tokens), [seen(tx)]);
  expect(says([{ tokenId, sent: atoms(5n), burned: atoms(0n) }])).toBe(tokenId);
  expect(says([])).toBe(tokenId);
  const both = [tokenId, OTHER].map((id) => ({ tokenId: aTokenId(id), sent: atoms(4n), burned: atoms(0n) }));
  expect(says(both)).toBe(OTHER);
});

test("a plan that sends only XEC must not touch a token", () => {
  const tx: PlannedTx = {
    inputs: [{ utxo: aUtxo(me, 9_000n, { n: 2 }) }],
    outputs: [{ script: bob, sats: sats(8_000n), isChange: false }],
    size: 200,
    fee: sats(1_000n),
  };
  expect(tokensThatDiffer(asPlan([tx], []), [seen(tx)])).toBeUndefined();
  expect(tokensThatDiffer(asPlan([tx], []), [seen(tx, { inputs: [token] })])).toBe(tokenId);
  const burn = [entry({ actualBurnAtoms: atoms(10n) })];
  expect(tokensThatDiffer(asPlan([tx], []), [seen(tx, { entries: burn })])).toBe(tokenId);
});

describe("our own reading of a transaction that the indexer cannot validate", () => {
  const later = (script: ScriptHex): PlannedTx => {
    const tx = planned();
    return { ...tx, outputs: tx.outputs.map((out, n) => (n === 0 ? { ...out, script } : out)) };
  };
  const told = (script: ScriptHex) => tokensThatDiffer(asPlan([later(script)]), [undefined]);
  test("as planned", () => expect(told(slpSendScript(tokenId, SLP_FUNGIBLE, [atoms(4n), atoms(6n)]))).toBeUndefined());
  test.each([
    ["swapped amounts", slpSendScript(tokenId, SLP_FUNGIBLE, [atoms(6n), atoms(4n)])],
    ["less for bob", slpSendScript(tokenId, SLP_FUNGIBLE, [atoms(3n), atoms(6n)])],
    ["an amount for one more output", slpSendScript(tokenId, SLP_FUNGIBLE, [atoms(4n), atoms(6n), atoms(1n)])],
    ["a script without tokens", "6a026869"],
    ["an SLP script that is not a SEND", "6a04534c500001010747454e45534953"],
  ])("%s", (_name, script) => expect(told(aScript(script))).toBe(tokenId));
  test("two tokens in one output, of which the plan knows one", () => {
    const pushes = [tokenId, OTHER].map((id) => alpSendPush(aTokenId(id), [atoms(4n), atoms(id === OTHER ? 0n : 6n)]));
    expect(told(emppScript(pushes.slice(0, 1)))).toBeUndefined();
    expect(told(emppScript(pushes))).toBe(tokenId);
  });
  test("the script of a transaction without token inputs is not read", () => {
    const { outputs, ...tx } = later(slpSendScript(tokenId, SLP_FUNGIBLE, [atoms(4n)]));
    const inputs = [{ utxo: aUtxo(me, 9_000n, { n: 2 }) }];
    const plain = { ...tx, inputs, outputs: outputs.map(({ token: _, ...output }) => output) };
    expect(tokensThatDiffer(asPlan([plain], []), [undefined])).toBeUndefined();
  });
  test("no output at all", () => {
    expect(tokensThatDiffer(asPlan([{ ...planned(), outputs: [] }]), [undefined])).toBe(tokenId);
  });
  test("another token", () => {
    expect(told(slpSendScript(OTHER, SLP_FUNGIBLE, [atoms(4n), atoms(6n)]))).toBe(OTHER);
  });
});
