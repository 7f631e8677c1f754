import {
  alpBurn,
  alpGenesis,
  alpMint,
  alpSend,
  emppScript as libEmpp,
  parseAlp,
  parseEmppScript,
  parseSlp,
  Script,
  slpGenesis,
  slpMint,
} from "ecash-lib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atoms } from "../amount/index.ts";
import { fromHex, type ScriptHex, scriptOfBytes, toHex } from "../script/index.ts";
import { aScript, aTokenId, aTxid, rounds } from "../testing/index.ts";
import {
  alpBurnScript,
  type GenesisSection,
  genesisScript,
  MAX_ALP_ATOMS,
  MAX_SLP_ATOMS,
  mintScript,
  readTokenSections,
  slpSendScript,
  tokensByBytes,
} from "./index.ts";

const ID = aTokenId("ab".repeat(31).padEnd(64, "0"));
const TXID = aTxid("77".repeat(32));
const hex = (script: { bytecode: Uint8Array }) => scriptOfBytes(script.bytecode);

const text = (max: number) => fc.string({ unit: "binary", maxLength: max });
const bytes = (...lengths: number[]) =>
  fc.oneof(...lengths.map((length) => fc.uint8Array({ minLength: length, maxLength: length }).map(toHex)));
const texts = { tokenTicker: text(8), tokenName: text(10), url: text(10), decimals: fc.nat(9) };
const amountUpTo = (max: bigint) => fc.bigInt({ min: 0n, max }).map(atoms);
const anySlp: fc.Arbitrary<GenesisSection> = fc.record({
  kind: fc.constant("genesis" as const),
  protocol: fc.constant("SLP" as const),
  typeNumber: fc.constantFrom(1, 0x81),
  info: fc.record({ ...texts, hash: bytes(0, 32) }),
  atoms: amountUpTo(MAX_SLP_ATOMS),
  hasBaton: fc.boolean(),
});
const anyNft: fc.Arbitrary<GenesisSection> = fc.record({ ...texts, hash: bytes(0, 32) }).map((info) => ({
  kind: "genesis",
  protocol: "SLP",
  typeNumber: 0x41,
  info: { ...info, decimals: 0 },
  atoms: atoms(1n),
  hasBaton: false,
}));
const anyAlp: fc.Arbitrary<GenesisSection> = fc.record({
  kind: fc.constant("genesis" as const),
  protocol: fc.constant("ALP" as const),
  typeNumber: fc.constant(0),
  info: fc.record({ ...texts, data: bytes(0, 1, 40), authPubkey: bytes(0, 33) }),
  atoms: amountUpTo(MAX_ALP_ATOMS),
  hasBaton: fc.boolean(),
});

const runs = { numRuns: rounds(300, 5000) };
/** Scripts above 223 bytes are not relayed, and are not read. */
const isRelayed = (script: ScriptHex) => script.length <= 446;

describe("a genesis", () => {
  test("has the bytes of ecash-lib, and is read by it and by us as it was written: SLP", () => {
    fc.assert(
      fc.property(fc.oneof(anySlp, anyNft), (section) => {
        const { info, typeNumber, atoms: amount, hasBaton } = section;
        const script = genesisScript(section);
        expect(script).toBe(hex(slpGenesis(typeNumber, info, amount, hasBaton ? 2 : undefined)));
        if (!isRelayed(script)) return;
        expect(readTokenSections(script)).toEqual({ ok: true, value: [section] });
        expect(parseSlp(new Script(fromHex(script)))).toMatchObject({
          txType: "GENESIS",
          tokenType: typeNumber,
          genesisInfo: { ...info, hash: info.hash || undefined },
          initialAtoms: amount,
          mintBatonOutIdx: hasBaton ? 2 : undefined,
        });
        const carried = tokensByBytes(TXID, script, 3);
        expect(carried.get(1)).toEqual(amount > 0n ? { ...of(section), atoms: amount, isMintBaton: false } : undefined);
        expect(carried.get(2)).toEqual(hasBaton ? { ...of(section), atoms: 0n, isMintBaton: true } : undefined);
      }),
      runs,
    );
  });

  const of = ({ protocol, typeNumber }: GenesisSection) => ({ tokenId: TXID, protocol, typeNumber });

  test("has the bytes of ecash-lib, and is read by it and by us as it was written: ALP", () => {
    fc.assert(
      fc.property(anyAlp, (section) => {
        const { info, atoms: amount, hasBaton } = section;
        const script = genesisScript(section);
        const push = alpGenesis(0, info, { atomsArray: [amount], numBatons: hasBaton ? 1 : 0 });
        expect(script).toBe(hex(libEmpp([push])));
        if (!isRelayed(script)) return;
        expect(readTokenSections(script)).toEqual({ ok: true, value: [section] });
        const carried = tokensByBytes(TXID, script, 3);
        expect(carried.get(1)).toEqual(amount > 0n ? { ...of(section), atoms: amount, isMintBaton: false } : undefined);
        expect(carried.get(2)).toEqual(hasBaton ? { ...of(section), atoms: 0n, isMintBaton: true } : undefined);
      }),
      runs,
    );
  });

  test("keeps a byte order mark in a name, which is part of what is signed", () => {
    const info = { tokenTicker: "\ufeffA", tokenName: "B\ufeff", url: "", decimals: 0, hash: "" };
    const section = {
      kind: "genesis",
      protocol: "SLP",
      typeNumber: 1,
      info,
      atoms: atoms(1n),
      hasBaton: false,
    } as const;
    expect(readTokenSections(genesisScript(section))).toEqual({ ok: true, value: [section] });
  });

  test("has the bytes of facts.md 2.2", () => {
    const info = { tokenTicker: "ABC", tokenName: "Alpha", url: "e.cash", decimals: 2, hash: "" };
    const section = {
      kind: "genesis",
      protocol: "SLP",
      typeNumber: 1,
      info,
      atoms: atoms(10_000n),
      hasBaton: true,
    } as const;
    expect(genesisScript(section)).toBe(
      "6a04534c500001010747454e455349530341424305416c70686106652e636173684c0001020102080000000000002710",
    );
  });
});

describe("a mint", () => {
  test("has the bytes of ecash-lib, and is read as it was written", () => {
    fc.assert(
      fc.property(
        amountUpTo(MAX_SLP_ATOMS),
        amountUpTo(MAX_ALP_ATOMS),
        fc.constantFrom(1, 0x81),
        (slp, alp, typeNumber) => {
          const ofSlp = mintScript({ protocol: "SLP", typeNumber }, ID, slp);
          expect(ofSlp).toBe(hex(slpMint(ID, typeNumber, slp, 2)));
          expect(readTokenSections(ofSlp)).toEqual({
            ok: true,
            value: [{ kind: "mint", protocol: "SLP", typeNumber, tokenId: ID, atoms: slp }],
          });
          const ofAlp = mintScript({ protocol: "ALP", typeNumber: 0 }, ID, alp);
          expect(ofAlp).toBe(hex(libEmpp([alpMint(ID, 0, { atomsArray: [alp], numBatons: 1 })])));
          expect(readTokenSections(ofAlp)).toEqual({
            ok: true,
            value: [{ kind: "mint", protocol: "ALP", typeNumber: 0, tokenId: ID, atoms: alp }],
          });
          expect(tokensByBytes(TXID, ofAlp, 3).get(2)).toMatchObject({ tokenId: ID, isMintBaton: true });
        },
      ),
      runs,
    );
  });
});

describe("a burn of ALP", () => {
  test("has the bytes of ecash-lib, and is read as it was written, with change and without", () => {
    const some = fc.array(amountUpTo(MAX_ALP_ATOMS), { maxLength: 3 });
    fc.assert(
      fc.property(amountUpTo(MAX_ALP_ATOMS), some, (burned, change) => {
        const script = alpBurnScript(ID, burned, change);
        const send = change.length > 0 ? [alpSend(ID, 0, change)] : [];
        expect(script).toBe(hex(libEmpp([alpBurn(ID, 0, burned), ...send])));
        const ofAlp = { protocol: "ALP", typeNumber: 0, tokenId: ID } as const;
        expect(readTokenSections(script)).toEqual({
          ok: true,
          value: [
            { kind: "burn", ...ofAlp, atoms: burned },
            ...(change.length > 0 ? [{ kind: "send", ...ofAlp, amounts: change }] : []),
          ],
        });
        const sections = (parseEmppScript(new Script(fromHex(script))) ?? []).map((push) => parseAlp(push)?.txType);
        expect(sections).toEqual(["BURN", ...send.map(() => "SEND")]);
      }),
      runs,
    );
  });
});

describe("a script that this wallet does not write is not read", () => {
  const genesis: GenesisSection = {
    kind: "genesis",
    protocol: "ALP",
    typeNumber: 0,
    info: { tokenTicker: "T", tokenName: "N", url: "", data: "", authPubkey: "", decimals: 0 },
    atoms: atoms(5n),
    hasBaton: true,
  };
  const alpScript = genesisScript(genesis);
  const slp = genesisScript({ ...genesis, protocol: "SLP", typeNumber: 1, info: { ...genesis.info, hash: "" } });
  const mint = mintScript({ protocol: "SLP", typeNumber: 1 }, ID, atoms(5n));
  const burn = alpBurnScript(ID, atoms(5n), [atoms(4n)]);

  test("any change of one byte of its form gives another reading or none", () => {
    for (const script of [alpScript, slp, mint, burn]) {
      const whole = JSON.stringify(readTokenSections(script), (_, v) => (typeof v === "bigint" ? `${v}` : v));
      for (let at = 0; at < script.length; at += 2) {
        const flipped = (Number.parseInt(script.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, "0");
        const read = readTokenSections(aScript(script.slice(0, at) + flipped + script.slice(at + 2)));
        expect(
          JSON.stringify(read, (_, v) => (typeof v === "bigint" ? `${v}` : v)),
          `${script} at ${at}`,
        ).not.toBe(whole);
      }
      for (let end = 6; end < script.length; end += 2) {
        const read = readTokenSections(aScript(script.slice(0, end)));
        expect(!read.ok || JSON.stringify(read.value.map(({ kind }) => kind)) !== whole).toBe(true);
      }
    }
  });

  test.each([
    ["two batons", hex(libEmpp([alpMint(ID, 0, { atomsArray: [1n], numBatons: 2 })]))],
    ["two amounts", hex(libEmpp([alpMint(ID, 0, { atomsArray: [1n, 2n], numBatons: 1 })]))],
    ["no baton", hex(libEmpp([alpMint(ID, 0, { atomsArray: [1n], numBatons: 0 })]))],
    ["a baton elsewhere", hex(slpMint(ID, 1, 5n, 3))],
    ["a baton given up", hex(slpMint(ID, 1, 5n))],
    ["a send before the burn", hex(libEmpp([alpSend(ID, 0, [1n]), alpBurn(ID, 0, 5n)]))],
    ["a burn of another token beside the send", hex(libEmpp([alpBurn(TXID, 0, 5n), alpSend(ID, 0, [1n])]))],
    ["a burn and a mint", hex(libEmpp([alpBurn(ID, 0, 1n), alpMint(ID, 0, { atomsArray: [1n], numBatons: 1 })]))],
    ["two burns", hex(libEmpp([alpBurn(ID, 0, 1n), alpBurn(ID, 0, 2n)]))],
    ["a second mint", hex(libEmpp([alpMint(ID, 0, { atomsArray: [1n], numBatons: 1 }), alpBurn(ID, 0, 1n)]))],
  ])("%s", (_, script) => {
    expect(readTokenSections(script)).toEqual({ ok: false, problem: { code: "not-our-token-script" } });
  });

  test("sends and messages are read as before", () => {
    const send = slpSendScript(ID, 1, [atoms(5n)]);
    expect(readTokenSections(send)).toMatchObject({ ok: true, value: [{ kind: "send", tokenId: ID, amounts: [5n] }] });
    expect(readTokenSections(aScript("6a0400746162026869"))).toEqual({ ok: true, value: [] });
    expect(readTokenSections(aScript("76a914"))).toMatchObject({ ok: false });
  });
});
