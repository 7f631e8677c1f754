import { atoms, sats } from "@satchel/core/amount";
import { createdTokenId, type Outpoint, outpointOf, plannedOutpoint } from "@satchel/core/ids";
import { hash160, p2pkhScript } from "@satchel/core/script";
import { aScript, aToken, aTokenId, aTxid, aUtxo, scriptOf, txidOfNumber } from "@satchel/core/testing";
import type { GenesisSection } from "@satchel/core/token";
import { type Plan, type PlannedTx, txidOf, writeTx } from "@satchel/core/tx";
import { describe, expect, test } from "vitest";
import { buildTxs, isAsPlanned } from "./signed-plan.ts";

const KEY = `02${"5e".repeat(32)}`;
const [me, bob] = [p2pkhScript(hash160(KEY)), scriptOf("bob")];
const ALL_AND_FORK_ID = "41";
/** The input script of a coin of `KEY`; the signature itself is for the network to check. */
const unlocking = (key = KEY, hashType = ALL_AND_FORK_ID) => `41${"ab".repeat(64)}${hashType}21${key}`;
const token = aToken(10n);
const other = { ...aToken(5n, aTokenId("cd".repeat(32))), tokenType: { ...token.tokenType, number: 7 } };

/** Two transactions; the second spends the change of the first. */
const unsized: Plan = {
  txs: [
    {
      inputs: [{ utxo: aUtxo(me, 5_000n, { n: 1 }) }, { utxo: aUtxo(me, 6_000n, { n: 2 }) }],
      outputs: [
        { script: bob, sats: sats(700n), isChange: false },
        { script: me, sats: sats(9_000n), isChange: true },
      ],
      size: 300,
      fee: sats(1_300n),
    },
    {
      inputs: [{ utxo: { ...aUtxo(me, 9_000n), outpoint: plannedOutpoint(0, 1) } }],
      outputs: [{ script: bob, sats: sats(8_000n), isChange: false }],
      size: 200,
      fee: sats(1_000n),
    },
  ],
  sent: sats(8_700n),
  fee: sats(2_300n),
  spends: [],
};

type SignedWith = { resolved?: readonly Outpoint[]; inputScript?: string; sequence?: number; version?: number };

/** A signed form of a planned transaction. */
function sign({ inputs, outputs, lockTime }: PlannedTx, { resolved = [], ...how }: SignedWith = {}) {
  const { inputScript = unlocking(), sequence = 0xffffffff, version = 2 } = how;
  const rawTx = writeTx({
    version,
    inputs: inputs.map(({ utxo }, n) => ({ outpoint: resolved[n] ?? utxo.outpoint, inputScript, sequence })),
    outputs,
    lockTime: lockTime ?? 0,
  });
  return { txid: txidOf(rawTx), rawTx };
}

function signed(...[one, two]: readonly PlannedTx[]) {
  const first = one && sign(one);
  return [first, two && sign(two, { resolved: [outpointOf(aTxid(first?.txid), 1)] })].flatMap((each) => each ?? []);
}

const sizes = signed(...unsized.txs).map(({ rawTx }) => rawTx.length);
const plan: Plan = { ...unsized, txs: unsized.txs.map((tx, index) => ({ ...tx, size: sizes[index] ?? 0 })) };

/** The signed plan with the first transaction signed in another way; the second spends its output all the same. */
function signedOtherwise(how: SignedWith) {
  const [first, second] = plan.txs as [PlannedTx, PlannedTx];
  const one = sign(first, how);
  return [one, sign(second, { resolved: [outpointOf(one.txid, 1)] })];
}

describe("the signed bytes match the plan", () => {
  const [one, two] = plan.txs;
  if (!one || !two) throw new Error("Two transactions");
  const [coin, coin2] = one.inputs;
  const [paid, change] = one.outputs;
  if (!coin || !coin2 || !paid || !change) throw new Error("Two inputs, two outputs");

  test("when all is as planned, with the real txid for the chained coin", () =>
    expect(isAsPlanned(plan, signed(...plan.txs))).toBe(true));

  test.each([
    ["a transaction is missing", signed(one)],
    ["there is an extra transaction", [...signed(one, two), sign(one)]],
    ["the transactions are in another order", signed(one, two).reverse()],
    ["the bytes are not a transaction", [...signed(one), { txid: txidOfNumber(1), rawTx: new Uint8Array([1, 2]) }]],
    ["there are no bytes", [...signed(one), { txid: txidOfNumber(1), rawTx: new Uint8Array() }]],
    ["an input is missing", signed({ ...one, inputs: [coin] }, two)],
    ["there is an extra input", signed({ ...one, inputs: [coin, coin2, coin] }, two)],
    ["another coin is spent", signed({ ...one, inputs: [coin, { utxo: aUtxo(me, 6_000n, { n: 3 }) }] }, two)],
    [
      "the chained coin is of another transaction",
      [...signed(one), sign(two, { resolved: [outpointOf(txidOfNumber(9), 1)] })],
    ],
    ["an output is missing", signed({ ...one, outputs: [paid] }, two)],
    ["there is an extra output", signed({ ...one, outputs: [paid, change, paid] }, two)],
    ["another amount is paid", signed({ ...one, outputs: [{ ...paid, sats: sats(701n) }, change] }, two)],
    ["the lock time is another", signed({ ...one, lockTime: 77 }, two)],
    ["another recipient is paid", signed({ ...one, outputs: [{ ...paid, script: me }, change] }, two)],
    ["the signer names another txid", signed(one, two).map((each) => ({ ...each, txid: txidOfNumber(9) }))],
    ["a signature commits to no output", signedOtherwise({ inputScript: unlocking(KEY, "42") })],
    ["a signature commits to its own input alone", signedOtherwise({ inputScript: unlocking(KEY, "c1") })],
    ["an input is signed with another key", signedOtherwise({ inputScript: unlocking(`03${"5e".repeat(32)}`) })],
    ["an input has another script of the same size", signedOtherwise({ inputScript: "51".repeat(100) })],
    ["an input is not final", signedOtherwise({ sequence: 0xfffffffe })],
    ["the version is another", signedOtherwise({ version: 1 })],
    ["the fee for its bytes is another", signedOtherwise({ inputScript: `${unlocking()}00` })],
  ])("but not when %s", (_name, there) => expect(isAsPlanned(plan, there)).toBe(false));
});

describe("signed transactions as the history shows them", () => {
  test("have the amounts and scripts of their coins, unconfirmed, first seen now", () => {
    const txs = signed(...plan.txs);
    const [one, two] = buildTxs(plan, txs, 1_700_000_000_999);
    expect(one).toEqual({
      txid: txs[0]?.txid,
      version: 2,
      inputs: [
        {
          outpoint: outpointOf(txidOfNumber(1), 0),
          inputScript: unlocking(),
          sequence: 0xffffffff,
          script: me,
          sats: 5_000n,
        },
        {
          outpoint: outpointOf(txidOfNumber(2), 0),
          inputScript: unlocking(),
          sequence: 0xffffffff,
          script: me,
          sats: 6_000n,
        },
      ],
      outputs: [
        { script: bob, sats: 700n },
        { script: me, sats: 9_000n },
      ],
      lockTime: 0,
      timeFirstSeen: 1_700_000_000,
      size: txs[0]?.rawTx.length,
      isCoinbase: false,
      isFinal: false,
      tokenEntries: [],
      tokenFailedParsings: [],
      tokenStatus: "NON_TOKEN",
    });
    expect(two?.inputs).toMatchObject([{ outpoint: outpointOf(aTxid(txs[0]?.txid), 1), script: me, sats: 9_000n }]);
  });

  test("hold tokens where the plan puts them, of the type that was spent, with one entry for each token", () => {
    const planned: PlannedTx = {
      inputs: [
        { utxo: { ...aUtxo(me, 546n, { n: 1 }), token } },
        { utxo: aUtxo(me, 9_000n, { n: 2 }) },
        { utxo: { ...aUtxo(me, 546n, { n: 3 }), token: other } },
        { utxo: { ...aUtxo(me, 546n, { n: 4 }), token } },
      ],
      outputs: [
        { script: aScript("6a"), sats: sats(0n), isChange: false },
        { script: bob, sats: sats(546n), isChange: false, token: { tokenId: other.tokenId, atoms: atoms(5n) } },
        { script: me, sats: sats(546n), isChange: true, token: { tokenId: token.tokenId, atoms: atoms(20n) } },
      ],
      size: 400,
      fee: sats(100n),
    };
    const [tx] = buildTxs({ ...plan, txs: [planned] }, [sign(planned)], 0);
    expect(tx?.inputs.map((input) => input.token)).toEqual([token, undefined, other, token]);
    expect(tx?.outputs.map((output) => output.token)).toEqual([
      undefined,
      { ...other, entryIdx: 1 },
      { ...token, atoms: 20n, entryIdx: 0 },
    ]);
    const sent = {
      txType: "SEND",
      isInvalid: false,
      burnSummary: "",
      failedColorings: [],
      actualBurnAtoms: 0n,
      intentionalBurnAtoms: 0n,
      burnsMintBatons: false,
    };
    expect(tx?.tokenEntries).toEqual([token, other].map(({ tokenId, tokenType }) => ({ tokenId, tokenType, ...sent })));
    expect(tx?.tokenStatus).toBe("NORMAL");
  });

  test("hold the atoms of a new token, which has the txid of the transaction that creates it", () => {
    const planned: PlannedTx = {
      inputs: [{ utxo: aUtxo(me, 9_000n, { n: 2 }) }],
      outputs: [
        { script: aScript("6a"), sats: sats(0n), isChange: false },
        { script: me, sats: sats(546n), isChange: true, token: { tokenId: createdTokenId(0), atoms: atoms(20n) } },
      ],
      size: 400,
      fee: sats(100n),
    };
    const token: GenesisSection = {
      kind: "genesis",
      protocol: "SLP",
      typeNumber: 1,
      info: { tokenName: "T", tokenTicker: "T", url: "", decimals: 0, hash: "" },
      atoms: atoms(20n),
      hasBaton: false,
    };
    const creating: Plan = { ...plan, txs: [planned], action: { kind: "create", txIndex: 0, token } };
    const one = sign(planned);
    const [tx] = buildTxs(creating, [one], 0);
    expect(tx?.outputs[1]?.token).toMatchObject({
      tokenId: one.txid,
      tokenType: { protocol: "SLP", number: 1 },
      atoms: 20n,
    });
    expect(tx?.tokenEntries).toMatchObject([{ tokenId: one.txid, txType: "GENESIS" }]);
    expect(tx?.tokenStatus).toBe("NORMAL");
    const [plain] = buildTxs({ ...plan, txs: [planned] }, [one], 0);
    expect([plain?.outputs[1]?.token, plain?.tokenEntries, plain?.tokenStatus]).toEqual([undefined, [], "NON_TOKEN"]);
  });

  test("leave out bytes that cannot be read", () => {
    const [one] = signed(...plan.txs);
    if (!one) throw new Error("One transaction");
    const torn = { txid: txidOfNumber(5), rawTx: new Uint8Array([1]) };
    expect(buildTxs(plan, [one, torn], 0).map(({ txid }) => txid)).toEqual([one.txid]);
    expect(buildTxs(plan, [one], 0)).toHaveLength(1);
  });
});
