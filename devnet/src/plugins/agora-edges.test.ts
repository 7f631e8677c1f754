// Cases that no wallet sends: the plugin alone, on scripts made by hand.
import { type Token, type TokenEntry, TokenTxType } from "@satchel/chain/wire";
import { fromHex, toHex } from "@satchel/core/script";
import {
  OP_1,
  OP_CHECKSIGVERIFY,
  OP_DROP,
  OP_EQUAL,
  OP_EQUALVERIFY,
  type Op,
  pushBytesOp,
  Script,
  shaRmd160,
  slpSend,
  strToBytes,
} from "ecash-lib";
import { describe, expect, test } from "vitest";
import { agora } from "./agora.ts";
import type { PluginTx, PluginTxOutput } from "./plugin.ts";

const TOKEN_ID = "ab".repeat(32);
const GROUP_ID = "cd".repeat(32);
const PK = new Uint8Array(33).fill(2);
const LOKAD_ID = strToBytes("AGR0");
const push = (text: string): Op => pushBytesOp(strToBytes(text));

const TOKEN: Token = {
  tokenId: TOKEN_ID,
  tokenType: { tokenType: { $case: "slp", slp: 1 } },
  entryIdx: 0,
  atoms: 512n,
  isMintBaton: false,
};
const ALP_TOKEN: Token = { ...TOKEN, tokenType: { tokenType: { $case: "alp", alp: 0 } } };
const ENTRY: TokenEntry = {
  tokenId: TOKEN_ID,
  tokenType: TOKEN.tokenType,
  txType: TokenTxType.SEND,
  groupTokenId: "",
  isInvalid: false,
  burnSummary: "",
  failedColorings: [],
  actualBurnAtoms: "0",
  intentionalBurnAtoms: 0n,
  burnsMintBatons: false,
};
const PLAIN: PluginTxOutput = { sats: 546n, script: Uint8Array.of(0x51), token: undefined };
const COLOURED: PluginTxOutput = { ...PLAIN, token: TOKEN };

/** Output 1 is coloured and pays `script` by default. */
function run(
  inputScript: Script | string,
  { script = PLAIN.script, ...more }: Partial<PluginTx> & { script?: Uint8Array } = {},
) {
  const bytes = typeof inputScript === "string" ? fromHex(inputScript) : inputScript.bytecode;
  return agora.run({
    txid: "",
    version: 2,
    lockTime: 0,
    inputs: [{ prevTxid: "", prevIdx: 0, script: bytes, sequence: 0, output: COLOURED, plugins: {} }],
    outputs: [PLAIN, { ...COLOURED, script }],
    tokenEntries: [ENTRY],
    emppPushes: [],
    ...more,
  });
}

function ad(variant: string, redeemScript: Script): Script {
  return Script.fromOps([pushBytesOp(LOKAD_ID), push(variant), pushBytesOp(redeemScript.bytecode)]);
}

const ONESHOT_OPS: Op[] = [
  pushBytesOp(fromHex("c0ffee")),
  OP_DROP,
  pushBytesOp(PK),
  OP_CHECKSIGVERIFY,
  push("ONESHOT"),
  OP_EQUALVERIFY,
  pushBytesOp(LOKAD_ID),
  OP_EQUAL,
];
const oneshotWith = (index: number, op: Op): Script => ad("ONESHOT", Script.fromOps(ONESHOT_OPS.with(index, op)));
const FIELDS = `0001${"0a00000000000000".repeat(3)}0065cd1d${toHex(PK)}`;
const partialAd = (fields: string): Script =>
  ad("PARTIAL", Script.fromOps([pushBytesOp(fromHex(`${toHex(slpSend(TOKEN_ID, 1, [0n]).bytecode)}${fields}`))]));

/** Returns the covenant that an offer should have had. */
function wanted(outputs: ReturnType<typeof run>): Uint8Array {
  const [error, covenant] = outputs[0]?.data ?? [];
  expect(error).toEqual(strToBytes("ERROR"));
  expect(outputs[0]?.groups).toEqual([]);
  if (covenant === undefined) throw new Error("no covenant");
  return covenant;
}
const p2sh = (covenant: Uint8Array): Uint8Array => Script.p2sh(shaRmd160(covenant)).bytecode;

describe("ONESHOT", () => {
  const good = ad("ONESHOT", Script.fromOps(ONESHOT_OPS));

  test("enforced outputs that cannot be read are taken as they are", () => {
    const covenant = wanted(run(good));
    const send = slpSend(TOKEN_ID, 1, [0n, TOKEN.atoms]).bytecode;
    const enforced = `${"00".repeat(8)}${send.length.toString(16)}${toHex(send)}c0ffee`;
    expect(toHex(covenant)).toContain(enforced);
    expect(run(good, { script: p2sh(covenant) })[0]?.data).toEqual([strToBytes("ONESHOT"), fromHex("c0ffee")]);
  });

  test("the group of the token's first entry is named", () => {
    const more = { script: p2sh(wanted(run(good))), tokenEntries: [{ ...ENTRY, groupTokenId: GROUP_ID }] };
    const groups = run(good, more)[0]?.groups.map(toHex);
    expect(groups).toEqual([`50${toHex(PK)}`, `54${TOKEN_ID}`, `47${GROUP_ID}`]);
  });

  test.each([
    ["the outputs are no push", oneshotWith(0, OP_1)],
    ["no OP_DROP", oneshotWith(1, OP_1)],
    ["the key is no push", oneshotWith(2, OP_1)],
    ["the key has 32 bytes", oneshotWith(2, pushBytesOp(PK.subarray(1)))],
    ["no OP_CHECKSIGVERIFY", oneshotWith(3, OP_1)],
    ["the variant is no push", oneshotWith(4, OP_1)],
    ["no OP_EQUALVERIFY", oneshotWith(5, OP_1)],
    ["the LOKAD id is no push", oneshotWith(6, OP_1)],
  ])("nothing when %s", (_, script) => expect(run(script)).toEqual([]));

  test("nothing for another variant, an uncoloured output, an ALP token, one output, no entry", () => {
    expect(run(ad("ONESHOTS", Script.fromOps(ONESHOT_OPS)))).toEqual([]);
    expect(run(good, { outputs: [PLAIN, PLAIN, COLOURED] })).toEqual([]);
    expect(run(good, { outputs: [PLAIN, { ...PLAIN, token: ALP_TOKEN }] })).toEqual([]);
    expect(run(good, { outputs: [COLOURED] })).toEqual([]);
    expect(run(good, { tokenEntries: [] })).toEqual([]);
    expect(run(good, { inputs: [] })).toEqual([]);
  });
});

describe("PARTIAL", () => {
  test("the offer is output 2 when output 1 is not coloured", () => {
    const script = p2sh(wanted(run(partialAd(FIELDS))));
    const [offer] = run(partialAd(FIELDS), { outputs: [PLAIN, PLAIN, { ...COLOURED, script }, COLOURED] });
    expect(offer?.outIdx).toBe(2);
    expect(offer?.data).toHaveLength(7);
    expect(run(partialAd(FIELDS), { outputs: [PLAIN, PLAIN] })).toEqual([]);
  });

  test("nothing when a byte is missing or too many, or atoms would be cut off", () => {
    expect(run(partialAd(FIELDS.slice(2)))).toEqual([]);
    expect(run(partialAd(`${FIELDS}00`))).toEqual([]);
    expect(run(partialAd(`02${FIELDS.slice(2)}`))).toEqual([]);
    expect(wanted(run(partialAd(`01${FIELDS.slice(2)}`))).length).toBeGreaterThan(200);
  });

  test("numbers of all sizes are rebuilt", () => {
    for (const number of ["00", "01", "10", "11", "7f", "80", "ff"]) {
      const fields = `00ff${`${number}00000000000000`.repeat(3)}ffffffff${toHex(PK)}`;
      expect(run(partialAd(fields), { script: p2sh(wanted(run(partialAd(fields)))) })[0]?.groups).toHaveLength(3);
    }
    const highest = `0000${"0100000000000000"}${"ff".repeat(16)}00000000${toHex(PK)}`;
    expect(wanted(run(partialAd(highest))).length).toBeGreaterThan(200);
  });

  test("an ALP offer is announced in the first eMPP section, and nowhere else", () => {
    const section = fromHex(`${toHex(strToBytes("AGR0\x07PARTIAL"))}${FIELDS}`);
    const outputs = [PLAIN, { ...PLAIN, token: ALP_TOKEN }];
    expect(wanted(run("", { outputs, emppPushes: [section] })).length).toBeGreaterThan(200);
    expect(run("", { outputs, emppPushes: [PK, section] })).toEqual([]);
    expect(run("", { outputs, emppPushes: [section.subarray(0, 74)] })).toEqual([]);
    expect(run("", { outputs, emppPushes: [section.with(5, 0x70)] })).toEqual([]);
    expect(run("", { emppPushes: [section] })).toEqual([]);
    expect(run("", { outputs: [COLOURED], emppPushes: [section] })).toEqual([]);
  });
});

describe("where the original stops, the plugin throws", () => {
  test.each([
    ["cut off", "044147523007504152"],
    ["without redeem script", "0441475230074f4e4553484f5451"],
    ["no operation 2", "0441475230074f4e4553484f54020075"],
    ["ONESHOT ad is cut off", "0441475230074f4e4553484f540102"],
    ["without consts", "0441475230075041525449414c0151"],
    ["without consts", "0441475230075041525449414c00"],
  ])("%s", (text, script) => expect(() => run(script)).toThrow(text));

  test("numbers that fit no covenant", () => {
    expect(() => run(partialAd(`0000${"ff".repeat(24)}00000000${toHex(PK)}`))).toThrow("Cannot fit");
  });
});
