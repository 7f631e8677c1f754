import {
  alpBurn,
  alpGenesis,
  alpMint,
  alpSend,
  emppScript as libEmpp,
  slpBurn,
  slpGenesis,
  slpMint,
  slpMintVault,
  slpSend,
  toHex,
} from "ecash-lib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  emppScript,
  messageScript,
  opReturnScript,
  p2pkhScript,
  type ScriptHex,
  scriptOfBytes,
} from "../script/index.ts";
import { aScript, aTxid } from "../testing/index.ts";
import { type CarriedToken, tokensByBytes } from "./tokens-by-bytes.ts";

const TXID = aTxid("f0".repeat(32));
const ID = `${"a1".repeat(31)}b7`;
const OTHER_ID = "c2".repeat(32);
const INFO = { tokenTicker: "T", tokenName: "Token", url: "u", decimals: 2 };
const OUTPUTS = 6;

const hex = (script: { bytecode: Uint8Array }) => scriptOfBytes(script.bytecode);
const read = (script: ScriptHex, outputs = OUTPUTS) => Object.fromEntries(tokensByBytes(TXID, script, outputs));
const slp = (typeNumber: number, atoms: bigint, tokenId = ID): CarriedToken =>
  ({ tokenId, protocol: "SLP", typeNumber, atoms, isMintBaton: false }) as CarriedToken;
const alp = (atoms: bigint, tokenId = ID): CarriedToken =>
  ({ tokenId, protocol: "ALP", typeNumber: 0, atoms, isMintBaton: false }) as CarriedToken;
const batonOf = (token: CarriedToken): CarriedToken => ({ ...(token as object), isMintBaton: true }) as CarriedToken;
const ALL = { 1: "unreadable", 2: "unreadable", 3: "unreadable", 4: "unreadable", 5: "unreadable" };

describe("messages of SLP", () => {
  test.each([1, 2, 0x41, 0x81])("a SEND of type %i names its outputs; an amount of zero is no token", (type) => {
    expect(read(hex(slpSend(ID, type, [5n, 0n, 7n])))).toEqual({ 1: slp(type, 5n), 3: slp(type, 7n) });
  });

  test("a genesis begins a token with the id of its transaction", () => {
    expect(read(hex(slpGenesis(1, INFO, 9n, 3)))).toEqual({ 1: slp(1, 9n, TXID), 3: batonOf(slp(1, 0n, TXID)) });
    expect(read(hex(slpGenesis(0x81, INFO, 9n)))).toEqual({ 1: slp(0x81, 9n, TXID) });
    expect(read(hex(slpGenesis(0x41, { ...INFO, decimals: 0 }, 1n)))).toEqual({ 1: slp(0x41, 1n, TXID) });
    const vault = slpGenesis(2, { ...INFO, mintVaultScripthash: "07".repeat(20) }, 9n);
    expect(read(hex(vault))).toEqual({ 1: slp(2, 9n, TXID) });
  });

  test("a MINT names output 1 and its baton, that of a mint vault a list of outputs", () => {
    expect(read(hex(slpMint(ID, 1, 4n, 2)))).toEqual({ 1: slp(1, 4n), 2: batonOf(slp(1, 0n)) });
    expect(read(hex(slpMint(ID, 0x81, 4n)))).toEqual({ 1: slp(0x81, 4n) });
    expect(read(hex(slpMintVault(ID, [1n, 2n])))).toEqual({ 1: slp(2, 1n), 2: slp(2, 2n) });
  });

  test("an intentional burn gives no output a token", () => {
    expect(read(hex(slpBurn(ID, 1, 4n)))).toEqual({});
  });

  test("a token for an output that does not exist is no token", () => {
    expect(read(hex(slpSend(ID, 1, [5n, 6n, 7n])), 3)).toEqual({ 1: slp(1, 5n), 2: slp(1, 6n) });
  });

  test.each([
    ["an unknown type", opReturnScript(["534c5000", "05", "53454e44", ID, "0000000000000001"])],
    ["a type of two bytes", opReturnScript(["534c5000", "0001", "53454e44", ID, "0000000000000001"])],
    ["nothing but the LOKAD id", opReturnScript(["534c5000"])],
    ["an unknown action", opReturnScript(["534c5000", "01", "53454e45", ID, "0000000000000001"])],
    ["an id of 31 bytes", opReturnScript(["534c5000", "01", "53454e44", "a1".repeat(31), "0000000000000001"])],
    ["an amount of 7 bytes", opReturnScript(["534c5000", "01", "53454e44", ID, "00000000000001"])],
    ["no amounts", opReturnScript(["534c5000", "01", "53454e44", ID])],
    ["a MINT with a push too many", `${hex(slpMint(ID, 1, 4n, 2))}0101`],
    ["a burn with a push too many", `${hex(slpBurn(ID, 1, 4n))}0101`],
    ["a genesis with a push too many", `${hex(slpGenesis(1, INFO, 9n, 3))}0101`],
    ["a baton at output 1", opReturnScript(["534c5000", "01", "4d494e54", ID, "01", "0000000000000001"])],
    ["a script cut short", hex(slpSend(ID, 1, [5n])).slice(0, -2)],
    ["a number among the pushes", `${hex(slpSend(ID, 1, [5n]))}51`],
    ["the LOKAD id of ALP outside eMPP", opReturnScript(["534c5032", "00"])],
  ])("%s: every output but the first may carry tokens", (_name, script) => {
    expect(read(aScript(script))).toEqual(ALL);
  });
});

describe("messages of eMPP", () => {
  const script = (...pushes: Uint8Array[]) => hex(libEmpp(pushes));

  test("sections of ALP name their outputs", () => {
    expect(
      read(script(alpSend(ID, 0, [5n, 0n]), alpMint(OTHER_ID, 0, { atomsArray: [0n, 6n], numBatons: 2 }))),
    ).toEqual({ 1: alp(5n), 2: alp(6n, OTHER_ID), 3: batonOf(alp(0n, OTHER_ID)), 4: batonOf(alp(0n, OTHER_ID)) });
    expect(read(script(alpGenesis(0, INFO, { atomsArray: [8n], numBatons: 1 })))).toEqual({
      1: alp(8n, TXID),
      2: batonOf(alp(0n, TXID)),
    });
    expect(read(script(alpBurn(ID, 0, 5n)))).toEqual({});
  });

  test("an output that two sections name may carry either", () => {
    expect(read(script(alpSend(ID, 0, [5n, 1n]), alpSend(OTHER_ID, 0, [7n])))).toEqual({ 1: "unreadable", 2: alp(1n) });
  });

  test("beside a section that cannot be read every output but the first may carry any token", () => {
    expect(read(script(alpSend(ID, 0, [5n]), alpSend(OTHER_ID, 0, [7n]).slice(0, -1)))).toEqual(ALL);
  });

  test.each([
    ["an unknown type", script(Uint8Array.of(0x53, 0x4c, 0x50, 0x32, 1))],
    ["an unknown action", script(Uint8Array.of(0x53, 0x4c, 0x50, 0x32, 0, 1, 65))],
    ["bytes left over", script(Uint8Array.of(...alpBurn(ID, 0, 5n), 0))],
    [
      "a count above 127",
      script(Uint8Array.of(0x53, 0x4c, 0x50, 0x32, 0, 4, 83, 69, 78, 68, ...new Array(32).fill(1), 200)),
    ],
    ["the LOKAD id of SLP", emppScript(["534c5000"])],
    ["a number among the pushes", `${script(alpSend(ID, 0, [5n]))}51`],
  ])("%s: every output but the first may carry tokens", (_name, message) => {
    expect(read(aScript(message))).toEqual(ALL);
  });
});

describe("no token", () => {
  test.each([
    ["a payment", p2pkhScript("ab".repeat(20))],
    ["an empty script", ""],
    ["a message", messageScript("SLP2 is a protocol").ok ? opReturnScript(["00746162", "534c5032"]) : ""],
    ["an eMPP section of another protocol that mentions ALP", emppScript(["4147523000534c5032"])],
    ["a broken script without the mark of a token protocol", "6a4cff00"],
  ])("%s", (_name, script) => expect(read(aScript(script))).toEqual({}));
});

test("no bytes make it throw", () => {
  const start = fc.constantFrom("", "6a", "6a50", "6a04534c5000", "6a5020534c5032");
  const bytes = fc.uint8Array({ maxLength: 230 });
  fc.assert(
    fc.property(start, bytes, (head, rest) => void read(aScript(head + toHex(rest)))),
    { numRuns: 2000 },
  );
});
