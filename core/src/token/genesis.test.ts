import { alpGenesis, alpSend, emppScript as libEmpp, slpGenesis } from "ecash-lib";
import { expect, test } from "vitest";
import { atoms } from "../amount/index.ts";
import { tokenIdOf } from "../ids/index.ts";
import { emppScript, opReturnScript, scriptOfBytes, toHex } from "../script/index.ts";
import { aScript, aTokenId, aTx, scriptOf } from "../testing/index.ts";
import { tokenOfBytes, writeTx } from "../tx/index.ts";
import { genesisScript, mintScript, readGenesis, tokenTypeOf } from "./index.ts";
import { type AlpSection, writeAlp } from "./wire/alp.ts";
import { type SlpSection, writeSlp } from "./wire/slp.ts";

const ID = aTokenId("ab".repeat(32));
const hexOf = (text: string) => toHex(new TextEncoder().encode(text));
const hex = (script: { bytecode: Uint8Array }) => scriptOfBytes(script.bytecode);
const TEXTS = { ticker: hexOf("TEA"), name: hexOf("Tea"), url: hexOf("tea.example"), hash: "", decimals: 4 };
const INFO = { tokenTicker: "TEA", tokenName: "Tea", url: "tea.example", decimals: 4, hash: "" };
const SLP: SlpSection<"GENESIS"> = { form: "GENESIS", typeNumber: 1, ...TEXTS, batonAt: 2, atoms: atoms(5n) };
const VAULT: SlpSection<"VAULT_GENESIS"> = {
  form: "VAULT_GENESIS",
  typeNumber: 2,
  ...TEXTS,
  mintVaultScripthash: "cd".repeat(20),
  atoms: atoms(5n),
};
const NFT = { ...SLP, typeNumber: 0x41, decimals: 0, batonAt: undefined, atoms: atoms(1n) };
const { hash: _, ...alpTexts } = TEXTS;
const ALP: AlpSection<"GENESIS"> = {
  verb: "GENESIS",
  ...alpTexts,
  data: "0102",
  authPubkey: "03",
  amounts: [atoms(5n)],
  numBatons: 1,
};
const slp = (change: Partial<SlpSection<"GENESIS">> = {}) => opReturnScript(writeSlp({ ...SLP, ...change }));
const alp = (change: Partial<AlpSection<"GENESIS">> = {}) => emppScript([writeAlp({ ...ALP, ...change })]);
const { hash: _h, ...alpInfo } = INFO;

test.each([
  ["SLP", slp(), { tokenType: tokenTypeOf("SLP", 1), genesisInfo: INFO }],
  ["a collection", slp({ typeNumber: 0x81 }), { tokenType: tokenTypeOf("SLP", 0x81), genesisInfo: INFO }],
  [
    "an NFT with the hash of its document",
    slp({ ...NFT, hash: "ef".repeat(32) }),
    { tokenType: tokenTypeOf("SLP", 0x41), genesisInfo: { ...INFO, decimals: 0, hash: "ef".repeat(32) } },
  ],
  [
    "a mint vault",
    opReturnScript(writeSlp(VAULT)),
    { tokenType: tokenTypeOf("SLP", 2), genesisInfo: { ...INFO, mintVaultScripthash: "cd".repeat(20) } },
  ],
  [
    "9 decimals, the most there are",
    slp({ decimals: 9 }),
    { tokenType: tokenTypeOf("SLP", 1), genesisInfo: { ...INFO, decimals: 9 } },
  ],
  ["ALP", alp(), { tokenType: tokenTypeOf("ALP", 0), genesisInfo: { ...alpInfo, data: "0102", authPubkey: "03" } }],
  [
    "ALP with more sections behind it",
    emppScript([writeAlp(ALP), toHex(alpSend(ID, 0, [1n])), "00"]),
    { tokenType: tokenTypeOf("ALP", 0), genesisInfo: { ...alpInfo, data: "0102", authPubkey: "03" } },
  ],
  [
    "texts that are not UTF-8, and one with a byte order mark",
    slp({ name: "ff41", ticker: `efbbbf${hexOf("T")}` }),
    { tokenType: tokenTypeOf("SLP", 1), genesisInfo: { ...INFO, tokenName: "\ufffdA", tokenTicker: "T" } },
  ],
  [
    "pushes with their length in a byte of its own",
    slp().replace("03544541", "4c03544541").replace("0104", "4c0104"),
    { tokenType: tokenTypeOf("SLP", 1), genesisInfo: INFO },
  ],
])("the genesis of %s says what its token is", (_name, script, facts) => {
  expect(readGenesis(aScript(script))).toEqual(facts);
});

test.each([
  ["nothing", ""],
  ["OP_RETURN alone", "6a"],
  ["an eMPP script without sections", "6a50"],
  ["an address", "76a91488ac"],
  ["a mint", mintScript({ protocol: "SLP", typeNumber: 1 }, ID, atoms(1n))],
  ["an ALP mint", mintScript({ protocol: "ALP", typeNumber: 0 }, ID, atoms(1n))],
  ["SLP with 10 decimals", slp({ decimals: 10 })],
  ["ALP with 10 decimals", alp({ decimals: 10 })],
  ["a document hash of 31 bytes", slp({ hash: "ef".repeat(31) })],
  ["a mint vault without its script hash", opReturnScript(writeSlp({ ...VAULT, mintVaultScripthash: "" }))],
  ["an unknown type of SLP", slp({ typeNumber: 5 })],
  ["an NFT of two", slp({ ...NFT, atoms: atoms(2n) })],
  ["an NFT with a baton", slp({ ...NFT, batonAt: 2 })],
  ["an NFT with decimals", slp({ ...NFT, decimals: 1 })],
  ["ALP behind another section", emppScript(["00", writeAlp(ALP)])],
  ["ALP with an empty section", `${alp()}4c00`],
  ["ALP outside of eMPP", opReturnScript([writeAlp(ALP)])],
  ["SLP in eMPP", emppScript(writeSlp(SLP))],
  ["an empty push written as OP_0", slp().replace("4c00", "00")],
])("no token begins with %s", (_name, script) => {
  expect(readGenesis(aScript(script))).toBeUndefined();
});

test("what ecash-lib writes is read", () => {
  const info = { tokenTicker: "TEA", tokenName: "Tea", url: "", decimals: 4 };
  const script = hex(slpGenesis(1, info, 5n, 2));
  expect(readGenesis(script)?.genesisInfo).toEqual({ ...info, hash: "" });
  const section = alpGenesis(0, info, { atomsArray: [5n], numBatons: 0 });
  expect(readGenesis(hex(libEmpp([section])))?.genesisInfo).toEqual({ ...info, data: "", authPubkey: "" });
});

test("a token is read from the bytes that its id is the hash of, and from no others", () => {
  const script = genesisScript({
    kind: "genesis",
    protocol: "SLP",
    typeNumber: 1,
    info: INFO,
    atoms: atoms(5n),
    hasBaton: true,
  });
  const tx = aTx(1).from(scriptOf("alice")).paying(script, 0n).paying(scriptOf("alice"), 546n).hashed();
  const bytes = writeTx(tx);
  expect(tokenOfBytes(tokenIdOf(tx.txid), bytes)).toEqual({
    tokenId: tx.txid,
    tokenType: tokenTypeOf("SLP", 1),
    genesisInfo: INFO,
  });
  expect(tokenOfBytes(ID, bytes)).toBeUndefined();
  expect(tokenOfBytes(tokenIdOf(tx.txid), Uint8Array.from(bytes).fill(7, -1))).toBeUndefined();
  const plain = aTx(2).from(scriptOf("alice")).paying(scriptOf("alice"), 546n).hashed();
  expect(tokenOfBytes(tokenIdOf(plain.txid), writeTx(plain))).toBeUndefined();
});
