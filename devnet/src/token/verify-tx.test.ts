import {
  alpBurn,
  alpGenesis,
  alpMint,
  alpSend,
  emppScript,
  slpBurn,
  slpGenesis,
  slpMint,
  slpMintVault,
  slpSend,
  strToBytes,
} from "ecash-lib";
import { describe, expect, test } from "vitest";
import { isNormal } from "./burn-summary.ts";
import { parseSlp } from "./parse/parse-slp.ts";
import { alp, atoms, baton, ID_A, ID_B, judge, opReturn, slp, TXID } from "./testing/token-case.ts";
import type { TokenVerdict } from "./token.ts";

const INFO = { tokenTicker: "T", tokenName: "Token", url: "u", decimals: 0 };
const FUNGIBLE = slp(1);
const VAULT = slp(2);
const CHILD = slp(0x41);
const GROUP = slp(0x81, ID_B);

const empp = (...pushes: Uint8Array[]) => emppScript(pushes).bytecode;
const marks = (verdict: TokenVerdict | undefined) =>
  verdict?.outputs.map((output) => output && (output.isMintBaton ? "baton" : output.atoms));

describe("GENESIS", () => {
  test("needs nothing", () => {
    const verdict = judge(slpGenesis(1, INFO, 9n, 2).bytecode, 3);
    expect(verdict?.entries).toMatchObject([{ meta: slp(1, TXID), txType: "genesis", isInvalid: false }]);
    expect(marks(verdict)).toEqual([undefined, 9n, "baton"]);
    expect(verdict?.entries.every(isNormal)).toBe(true);
  });

  test("of an NFT takes the group token of input 0, which does not count as a burn", () => {
    const script = slpGenesis(0x41, INFO, 1n).bytecode;
    const verdict = judge(script, 2, { coins: [atoms(GROUP, 1n)] });
    expect(verdict?.entries).toMatchObject([
      { meta: slp(0x41, TXID), txType: "genesis", isInvalid: false, groupMeta: GROUP },
      { meta: GROUP, txType: "none", isInvalid: false, actualBurnAtoms: 0n },
    ]);
    expect(verdict?.outputs[1]).toEqual({ ...atoms(slp(0x41, TXID), 1n, GROUP), entryIdx: 0 });
    expect(verdict?.entries.every(isNormal)).toBe(true);

    const further = judge(script, 2, { coins: [atoms(GROUP, 1n), atoms(GROUP, 4n)] });
    expect(further?.entries[1]).toMatchObject({ isInvalid: true, actualBurnAtoms: 4n });
    expect(marks(further)).toEqual([undefined, 1n]);
  });

  test.each([
    ["without inputs", []],
    ["with the group at input 1", [undefined, atoms(GROUP, 1n)]],
    ["with the group's baton", [baton(GROUP)]],
    ["with another kind of token", [atoms(FUNGIBLE, 1n)]],
  ])("of an NFT %s is invalid", (_, coins) => {
    const verdict = judge(slpGenesis(0x41, INFO, 1n).bytecode, 2, { coins });
    expect(verdict?.entries[0]).toMatchObject({
      isInvalid: true,
      burnError: "Invalid NFT1 CHILD GENESIS: No GROUP token",
    });
    expect(marks(verdict)).toEqual([undefined, undefined]);
  });
});

describe("MINT", () => {
  test("needs a baton of the same token and type, and burns atoms that come along", () => {
    const script = slpMint(ID_A, 1, 9n, 2).bytecode;
    const valid = judge(script, 3, { coins: [atoms(FUNGIBLE, 4n), baton(FUNGIBLE)] });
    expect(valid?.entries).toMatchObject([{ isInvalid: false, actualBurnAtoms: 4n, burnsMintBatons: false }]);
    expect(marks(valid)).toEqual([undefined, 9n, "baton"]);
    for (const coin of [atoms(FUNGIBLE, 4n), baton(slp(0x81)), baton(slp(1, ID_B)), baton(alp())]) {
      const verdict = judge(script, 3, { coins: [coin] });
      expect(verdict?.entries[0]).toMatchObject({ isInvalid: true, burnError: "Missing MINT baton" });
      expect(marks(verdict)).toEqual([undefined, undefined, undefined]);
    }
  });

  test("of a vault token needs the vault's script and a GENESIS in a block", () => {
    const hash = "07".repeat(20);
    const section = parseSlp(ID_A, slpGenesis(2, { ...INFO, mintVaultScripthash: hash }, 0n).bytecode);
    if (section?.kind !== "genesis") throw new Error("no GENESIS");
    const vault = Uint8Array.from(Buffer.from(`a914${hash}87`, "hex"));
    const other = Uint8Array.from(Buffer.from(`a914${"08".repeat(20)}87`, "hex"));
    const { genesis } = section;
    const script = slpMintVault(ID_A, [3n, 4n]).bytecode;
    const coins = [atoms(VAULT, 2n), undefined];

    const valid = judge(script, 3, { coins, scripts: [other, vault], genesis });
    expect(valid?.entries).toMatchObject([{ isInvalid: false, actualBurnAtoms: 2n, burnError: undefined }]);
    expect(marks(valid)).toEqual([undefined, 3n, 4n]);
    for (const spent of [{ scripts: [other], genesis }, { scripts: [vault] }, { genesis }]) {
      const verdict = judge(script, 3, { coins, ...spent });
      expect(verdict?.entries).toMatchObject([
        { isInvalid: true, actualBurnAtoms: 2n, burnError: "Missing MINT vault" },
      ]);
      expect(marks(verdict)).toEqual([undefined, undefined, undefined]);
    }
  });
});

describe("SEND", () => {
  test("may send what it spends, and burns the rest and any baton", () => {
    const script = slpSend(ID_A, 1, [3n, 4n]).bytecode;
    const exact = judge(script, 3, { coins: [atoms(FUNGIBLE, 5n), atoms(FUNGIBLE, 2n)] });
    expect(exact?.entries.every(isNormal)).toBe(true);
    expect(marks(exact)).toEqual([undefined, 3n, 4n]);
    const more = judge(script, 3, { coins: [atoms(FUNGIBLE, 10n), baton(FUNGIBLE)] });
    expect(more?.entries).toMatchObject([{ isInvalid: false, actualBurnAtoms: 3n, burnsMintBatons: true }]);
    const less = judge(script, 3, { coins: [atoms(FUNGIBLE, 6n), atoms(slp(0x81), 9n), atoms(alp(), 9n)] });
    expect(less?.entries[0]).toMatchObject({
      isInvalid: true,
      actualBurnAtoms: 6n,
      burnError: "Insufficient token input output sum: 6 < 7",
    });
    expect(marks(less)).toEqual([undefined, undefined, undefined]);
  });

  test("pays for SLP outputs that do not exist: those atoms are burned", () => {
    const verdict = judge(slpSend(ID_A, 1, [3n, 4n]).bytecode, 2, { coins: [atoms(FUNGIBLE, 7n)] });
    expect(verdict?.entries).toMatchObject([{ isInvalid: false, actualBurnAtoms: 4n }]);
    expect(marks(verdict)).toEqual([undefined, 3n]);
  });

  test("hands the group of an NFT on", () => {
    const verdict = judge(slpSend(ID_A, 0x41, [1n]).bytecode, 2, { coins: [atoms(CHILD, 1n, GROUP)] });
    expect(verdict?.entries).toMatchObject([{ groupMeta: GROUP }]);
    expect(verdict?.outputs[1]?.groupMeta).toEqual(GROUP);
  });

  test("one invalid ALP section leaves the others alone", () => {
    const script = empp(alpSend(ID_A, 0, [5n]), alpSend(ID_B, 0, [0n, 6n]));
    const verdict = judge(script, 3, { coins: [atoms(alp(ID_B), 6n)] });
    expect(verdict?.entries).toMatchObject([{ isInvalid: true }, { isInvalid: false, actualBurnAtoms: 0n }]);
    expect(marks(verdict)).toEqual([undefined, undefined, 6n]);
    expect(verdict?.outputs[2]?.entryIdx).toBe(1);
  });

  test("of ALP with too many inputs", () => {
    const coins = new Array<undefined>(32768).fill(undefined);
    const verdict = judge(empp(alpSend(ID_A, 0, [0n])), 2, { coins });
    expect(verdict?.entries[0]).toMatchObject({
      isInvalid: true,
      burnError: "Too many tx inputs, got 32768 but only 32767 allowed",
    });
  });
});

describe("BURN", () => {
  test("joins the section of its token", () => {
    const script = empp(alpSend(ID_A, 0, [5n]), alpBurn(ID_A, 0, 2n));
    const verdict = judge(script, 2, { coins: [atoms(alp(), 7n)] });
    expect(verdict?.entries).toMatchObject([{ txType: "send", intentionalBurnAtoms: 2n, actualBurnAtoms: 2n }]);
    expect(verdict?.entries.every(isNormal)).toBe(true);
  });

  test("stands on its own otherwise, and is invalid when it takes a baton", () => {
    const script = slpBurn(ID_A, 1, 2n).bytecode;
    const meant = judge(script, 2, { coins: [atoms(FUNGIBLE, 2n)] });
    expect(meant?.entries).toMatchObject([{ txType: "burn", isInvalid: false, actualBurnAtoms: 2n }]);
    expect(meant?.entries.every(isNormal)).toBe(true);
    const withBaton = judge(script, 2, { coins: [atoms(FUNGIBLE, 2n), baton(FUNGIBLE)] });
    expect(withBaton?.entries).toMatchObject([{ txType: "burn", isInvalid: true, burnsMintBatons: true }]);
    const nothing = judge(script, 2);
    expect(nothing?.entries).toMatchObject([{ intentionalBurnAtoms: 2n, actualBurnAtoms: 0n }]);
  });
});

describe("spent tokens that no section mentions", () => {
  test("is burned, listed by the stored bytes of the id, then by protocol and type", () => {
    const id = (last: string) => `00${"55".repeat(30)}${last}`;
    const metas = [
      alp(id("02")),
      slp(0x41, id("01")),
      slp(0x07, id("01")),
      slp(0x81, id("01")),
      alp(id("01")),
      slp(1, id("01")),
    ];
    const verdict = judge(Uint8Array.of(0x51), 1, { coins: metas.map((meta) => atoms(meta, 2n)) });
    const expected = [
      slp(1, id("01")),
      slp(0x81, id("01")),
      slp(0x41, id("01")),
      slp(0x07, id("01")),
      alp(id("01")),
      alp(id("02")),
    ];
    expect(verdict?.entries.map(({ meta }) => meta)).toEqual(expected);
    expect(verdict?.entries.every((entry) => entry.isInvalid && entry.txType === "none")).toBe(true);
    expect(verdict?.outputs).toEqual([undefined]);
  });

  test("is summed per token", () => {
    const coins = [atoms(FUNGIBLE, 2n), undefined, baton(FUNGIBLE), atoms(FUNGIBLE, 3n)];
    expect(judge(opReturn("CHAT"), 2, { coins })?.entries).toMatchObject([
      { txType: "none", isInvalid: true, actualBurnAtoms: 5n, burnsMintBatons: true },
    ]);
  });

  test("without tokens anywhere there is no verdict", () => {
    expect(judge(opReturn("CHAT"), 2, { coins: [undefined] })).toBeUndefined();
  });
});

describe("failed colourings", () => {
  test("join the entry of their token or make one, which a bare burn then completes", () => {
    const tooMany = alpSend(ID_B, 0, [1n, 1n, 1n]);
    const script = empp(alpSend(ID_A, 0, [1n]), alpMint(ID_A, 0, { atomsArray: [], numBatons: 0 }), tooMany);
    const verdict = judge(script, 2, { coins: [atoms(alp(ID_A), 1n), atoms(alp(ID_B), 8n)] });
    expect(verdict?.entries).toMatchObject([
      { meta: alp(ID_A), txType: "send", isInvalid: false, failedColourings: [{ pushdataIdx: 1 }] },
      { meta: alp(ID_B), txType: "send", isInvalid: true, actualBurnAtoms: 8n, failedColourings: [{ pushdataIdx: 2 }] },
    ]);
    expect(marks(verdict)).toEqual([undefined, 1n]);
  });

  test("of a GENESIS keep what it said", () => {
    const genesis = alpGenesis(0, INFO, { atomsArray: [1n], numBatons: 0 });
    const verdict = judge(empp(strToBytes("CHAT"), genesis), 2);
    expect(verdict?.entries).toMatchObject([{ meta: alp(TXID), txType: "genesis", isInvalid: true }]);
    expect(verdict?.entries[0]?.genesis?.decimals).toBe(0);
  });
});

test("unknown tokens pass on with whatever is unknown again", () => {
  const unknown = { tokenId: "0".repeat(64), protocol: "slp", typeCode: 7 } as const;
  const script = opReturn("SLP\0", Uint8Array.of(7), "x");
  const verdict = judge(script, 3, { coins: [atoms(unknown, 0n)] });
  expect(verdict?.entries).toMatchObject([{ meta: unknown, txType: "unknown", isInvalid: false }]);
  expect(verdict?.entries.every(isNormal)).toBe(true);
  expect(verdict?.outputs[2]).toEqual({ ...atoms(unknown, 0n), entryIdx: 0 });
});
