import { atoms } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { emppScript, opReturnScript, reverseHex, type ScriptHex } from "@satchel/core/script";
import { aTokenId, aTx, aTxid, scriptOf } from "@satchel/core/testing";
import { alpSendPush, slpSendScript, type TokenType } from "@satchel/core/token";
import { type Plan, type TokenValue, type Tx, writeTx } from "@satchel/core/tx";
import { afterEach, describe, expect, test } from "vitest";
import type { Engine } from "../create-engine.ts";
import { mustBe } from "../testing/rig.ts";
import { createScriptedWallet } from "../testing/scripted-wallet.ts";
import { planToken } from "./plan-payment.ts";

const bob = scriptOf("bob");
const ID = aTokenId(`${"a1".repeat(31)}b7`);
const OTHER_ID = aTokenId("c2".repeat(32));
const running: Engine[] = [];
afterEach(() => {
  for (const engine of running.splice(0)) engine.stop();
});

const [GENESIS, MINT] = ["47454e45534953", "4d494e54"];
const slpAmount = (amount: bigint) => amount.toString(16).padStart(16, "0");
const alpAmount = (amount: bigint) => reverseHex(amount.toString(16).padStart(12, "0"));
const SLP = "534c5000";
const alpMint = `534c50320004${MINT}${reverseHex(ID)}02${alpAmount(5n)}${alpAmount(0n)}01`;

/**
 * By kind: a message that gives output 1 five atoms, or output 2 a baton, or output 3 for the messages of ALP. A token
 * of a genesis has the id of its transaction.
 */
const KINDS: readonly [string, TokenType["protocol"], number, ScriptHex, { baton?: number; begins?: true }][] = [
  ["SLP SEND", "SLP", 1, slpSendScript(ID, 1, [atoms(5n)]), {}],
  ["SLP MINT", "SLP", 1, opReturnScript([SLP, "01", MINT, ID, "02", slpAmount(5n)]), { baton: 2 }],
  [
    "SLP GENESIS",
    "SLP",
    1,
    opReturnScript([SLP, "01", GENESIS, "54", "54", "75", "00", "00", "02", slpAmount(5n)]),
    { baton: 2, begins: true },
  ],
  ["mint vault SEND", "SLP", 2, slpSendScript(ID, 2, [atoms(5n)]), {}],
  ["mint vault MINT", "SLP", 2, opReturnScript([SLP, "02", MINT, ID, slpAmount(5n)]), {}],
  ["NFT SEND", "SLP", 0x41, slpSendScript(ID, 0x41, [atoms(5n)]), {}],
  ["collection SEND", "SLP", 0x81, slpSendScript(ID, 0x81, [atoms(5n)]), {}],
  ["collection MINT", "SLP", 0x81, opReturnScript([SLP, "81", MINT, ID, "02", slpAmount(5n)]), { baton: 2 }],
  ["ALP SEND", "ALP", 0, emppScript([alpSendPush(ID, [atoms(5n)])]), {}],
  ["ALP MINT", "ALP", 0, emppScript([alpMint]), { baton: 3 }],
];

/** A wallet of one XEC coin, and of the outputs 1 to 3 of a transaction with this message; the first holds `token`. */
async function wallet(script: ScriptHex, tokenOf: (tx: Tx) => TokenValue, tokenAt = 1) {
  const rig = await createScriptedWallet([90_000n]);
  running.push(rig.engine);
  const bare = aTx(9).from(scriptOf("alice")).paying(script, 0n).paying(rig.me, 546n).paying(rig.me, 546n);
  const tx = bare.paying(rig.me, 546n).hashed();
  const token = tokenOf(tx);
  const outputs = tx.outputs.map((output, at) => (at === tokenAt ? { ...output, token } : output));
  rig.chain.add({ ...tx, outputs });
  await rig.engine.resync();
  const { wallets } = rig.engine.state.getState();
  const sign = async (plan: Plan) => {
    const [own] = wallets;
    const income = await rig.chain.rawTx(aTxid(rig.incomes[0]));
    if (!own) throw new Error("One wallet");
    return rig.vault.sign(own, plan, [writeTx(tx), income]);
  };
  return { ...rig, token, sign, outpoint: outpointOf(tx.txid, tokenAt) };
}

describe.each(KINDS)("coins of %s", (_name, protocol, number, script, { baton, begins }) => {
  const tokenType = { protocol, type: "", number };
  const named = ({ txid }: Tx, changes: Partial<TokenValue> = {}): TokenValue => {
    const tokenId = begins ? txid : ID;
    return { tokenId: aTokenId(tokenId), tokenType, atoms: atoms(5n), isMintBaton: false, entryIdx: 0, ...changes };
  };
  const intentFor = ({ tokenId }: TokenValue) => ({ tokenId, to: [{ script: bob, atoms: atoms(1n) }] });

  test("are sent and signed for if bytes and indexer agree", async () => {
    const { engine, token, sign, outpoint } = await wallet(script, (tx) => named(tx));
    const plan = mustBe(await engine.prepare(intentFor(token)));
    expect(plan.spends).toContain(outpoint);
    expect(plan.tokens).toEqual([{ tokenId: token.tokenId, sent: 1n, burned: 0n }]);
    expect((await sign(plan)).ok).toBe(true);
  });

  test.each<[string, Partial<TokenValue>]>([
    ["id", { tokenId: OTHER_ID }],
    ["number of atoms", { atoms: atoms(6n) }],
    ["type", { tokenType: { ...tokenType, number: number === 1 ? 2 : 1, protocol: "SLP" } }],
  ])("are not used with another %s, neither by the engine nor by the vault", async (_what, changes) => {
    const { engine, token, sign, outpoint } = await wallet(script, (tx) => named(tx, changes));
    const intent = intentFor(token);
    const unverified = mustBe(planToken(engine.state.getState(), intent));
    const refusal = { code: "coin-token-differs", outpoint, claimed: token };
    expect(await sign(unverified)).toMatchObject({ ok: false, problem: refusal });
    expect(await engine.prepare(intent)).toMatchObject({ problem: { code: "coins-contradicted", coins: [refusal] } });
    expect(await engine.prepare(intent)).toMatchObject({ problem: { why: { code: "insufficient-tokens" } } });
    expect(mustBe(await engine.prepare({ maxTo: bob })).spends).not.toContain(outpoint);
  });

  test.each(baton ? [baton] : [])("do not pass as atoms if they are the baton: output %i", async (at) => {
    const { engine, token, sign, outpoint } = await wallet(script, (tx) => named(tx), at);
    const unverified = mustBe(planToken(engine.state.getState(), intentFor(token)));
    expect(unverified.spends).toContain(outpoint);
    expect(await sign(unverified)).toMatchObject({ problem: { code: "coin-token-differs", outpoint } });
    expect(await engine.prepare(intentFor(token))).toMatchObject({ problem: { code: "coins-contradicted" } });
  });

  test("are never spent as a baton", async () => {
    const { engine, token } = await wallet(script, (tx) => named(tx, { isMintBaton: true, atoms: atoms(0n) }));
    expect(planToken(engine.state.getState(), intentFor(token))).toMatchObject({ ok: false });
  });
});
