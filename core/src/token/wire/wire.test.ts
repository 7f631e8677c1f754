import { parseAlp, parseSlp, Script } from "ecash-lib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atoms } from "../../amount/index.ts";
import { fromHex, opReturnScript, toHex } from "../../script/index.ts";
import { aTokenId, rounds } from "../../testing/index.ts";
import { MAX_ALP_ATOMS, MAX_SLP_ATOMS, tokenTypeOf } from "../index.ts";
import { type AlpSection, readAlp, writeAlp } from "./alp.ts";
import { readSlp, type SlpSection, writeSlp } from "./slp.ts";
import {
  hasBatons,
  isCollection,
  isFungible,
  isKnownType,
  isNft,
  SLP_FUNGIBLE,
  SLP_MINT_VAULT,
  SLP_NFT_CHILD,
  SLP_NFT_GROUP,
} from "./token-types.ts";

const runs = { numRuns: rounds(150, 3000) };
const hex = (maxLength: number) => fc.uint8Array({ maxLength }).map(toHex);
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(toHex);
const tokenId = bytes(32).map(aTokenId);
const amountTo = (max: bigint) => fc.bigInt(0n, max).map(atoms);
const texts = { ticker: hex(8), name: hex(12), url: hex(20) };

const alpAmount = amountTo(MAX_ALP_ATOMS);
const alpAmounts = fc.array(alpAmount, { maxLength: 6 });
const anyAlp: fc.Arbitrary<AlpSection> = fc.oneof(
  fc.record({
    verb: fc.constant("GENESIS" as const),
    ...texts,
    data: hex(30),
    authPubkey: hex(33),
    decimals: fc.nat(255),
    amounts: alpAmounts,
    numBatons: fc.nat(127),
  }),
  fc.record({ verb: fc.constant("MINT" as const), tokenId, amounts: alpAmounts, numBatons: fc.nat(127) }),
  fc.record({ verb: fc.constant("SEND" as const), tokenId, amounts: alpAmounts }),
  fc.record({ verb: fc.constant("BURN" as const), tokenId, atoms: alpAmount }),
);

const slpAmount = amountTo(MAX_SLP_ATOMS);
const slpAmounts = fc.array(slpAmount, { minLength: 1, maxLength: 6 });
const batonAt = fc.option(fc.integer({ min: 2, max: 255 }), { nil: undefined });
const usualType = fc.constantFrom(SLP_FUNGIBLE, SLP_NFT_CHILD, SLP_NFT_GROUP);
const anyType = fc.oneof(usualType, fc.constant(SLP_MINT_VAULT));
const vaultType = fc.constant(SLP_MINT_VAULT);
const slpTexts = { ...texts, hash: fc.oneof(fc.constant(""), bytes(32)), decimals: fc.nat(255) };
const anySlp: fc.Arbitrary<SlpSection> = fc.oneof(
  fc.record({
    form: fc.constant("GENESIS" as const),
    typeNumber: usualType,
    ...slpTexts,
    batonAt,
    atoms: slpAmount,
  }),
  fc.record({ form: fc.constant("MINT" as const), typeNumber: usualType, tokenId, batonAt, atoms: slpAmount }),
  fc.record({ form: fc.constant("SEND" as const), typeNumber: anyType, tokenId, amounts: slpAmounts }),
  fc.record({ form: fc.constant("BURN" as const), typeNumber: anyType, tokenId, atoms: slpAmount }),
  fc.record({
    form: fc.constant("VAULT_GENESIS" as const),
    typeNumber: vaultType,
    ...slpTexts,
    mintVaultScripthash: bytes(20),
    atoms: slpAmount,
  }),
  fc.record({ form: fc.constant("VAULT_MINT" as const), typeNumber: vaultType, tokenId, amounts: slpAmounts }),
);

/** Returns the text with one byte changed by each of the masks in turn. */
function* withOneByteFlipped(text: string, masks: readonly number[]): Generator<string> {
  for (let at = 0; at < text.length; at += 2) {
    for (const mask of masks) {
      const flipped = Number.parseInt(text.slice(at, at + 2), 16) ^ mask;
      yield text.slice(0, at) + flipped.toString(16).padStart(2, "0") + text.slice(at + 2);
    }
  }
}

const masks = fc.integer({ min: 1, max: 255 }).map((mask) => [0x01, 0x80, mask]);

describe("a section of ALP", () => {
  test("is read as it was written", () => {
    fc.assert(
      fc.property(anyAlp, (section) => void expect(readAlp(writeAlp(section))).toEqual(section)),
      runs,
    );
  });

  test("has at most 127 bytes in a field, 127 amounts in a list, and 127 batons", () => {
    const genesis = { verb: "GENESIS", ticker: "", url: "", data: "", authPubkey: "", decimals: 0 } as const;
    const of = (count: number): AlpSection[] => [
      { ...genesis, name: "61".repeat(count), amounts: [], numBatons: 0 },
      { ...genesis, name: "", amounts: [], numBatons: count },
      { verb: "SEND", tokenId: aTokenId("ab".repeat(32)), amounts: Array.from({ length: count }, () => atoms(1n)) },
    ];
    for (const section of of(127)) expect(readAlp(writeAlp(section))).toEqual(section);
    for (const section of of(128)) expect(readAlp(writeAlp(section))).toBeUndefined();
  });

  test("with any byte changed is not read, or reads as something else, and is written again as it was read", () => {
    const reads = { refused: 0, other: 0 };
    fc.assert(
      fc.property(anyAlp, masks, (section, some) => {
        for (const changed of withOneByteFlipped(writeAlp(section), some)) {
          const read = readAlp(changed);
          reads[read === undefined ? "refused" : "other"]++;
          if (read === undefined) continue;
          expect(read).not.toEqual(section);
          expect(writeAlp(read)).toBe(changed);
        }
      }),
      { numRuns: rounds(40, 400) },
    );
    expect(reads.refused).toBeGreaterThan(0);
    expect(reads.other).toBeGreaterThan(0);
  });

  test("cut short or with bytes behind it is not read", () => {
    fc.assert(
      fc.property(anyAlp, hex(3), (section, more) => {
        const push = writeAlp(section);
        for (let end = 0; end < push.length; end += 2) expect(readAlp(push.slice(0, end))).toBeUndefined();
        if (more !== "") expect(readAlp(push + more)).toBeUndefined();
      }),
      { numRuns: rounds(40, 400) },
    );
  });

  test("that ecash-lib reads is read here, with the same amounts", () => {
    let count = 0;
    fc.assert(
      fc.property(anyAlp, masks, (section, some) => {
        for (const push of [writeAlp(section), ...withOneByteFlipped(writeAlp(section), some)]) {
          const theirs = ofLibrary(() => parseAlp(fromHex(push)));
          if (theirs === undefined || theirs.txType === "UNKNOWN") continue;
          const ours = readAlp(push);
          expect(ours?.verb).toBe(theirs.txType);
          if ("sendAtomsArray" in theirs) expect(ours).toMatchObject({ amounts: theirs.sendAtomsArray });
          if ("burnAtoms" in theirs) expect(ours).toMatchObject({ atoms: theirs.burnAtoms });
          if ("mintData" in theirs)
            expect(ours).toMatchObject({ amounts: theirs.mintData.atomsArray, numBatons: theirs.mintData.numBatons });
          count++;
        }
      }),
      { numRuns: rounds(40, 400) },
    );
    expect(count).toBeGreaterThan(100);
  });
});

describe("a message of SLP", () => {
  test("is read as it was written", () => {
    fc.assert(
      fc.property(anySlp, (section) => void expect(readSlp(writeSlp(section))).toEqual(section)),
      runs,
    );
  });

  test("with any byte changed is not read, or reads as something else, and is written again as it was read", () => {
    const reads = { refused: 0, other: 0 };
    fc.assert(
      fc.property(anySlp, masks, (section, some) => {
        const pushes = writeSlp(section);
        for (const [index, push] of pushes.entries()) {
          for (const changed of withOneByteFlipped(push, some)) {
            const message = pushes.with(index, changed);
            const read = readSlp(message);
            reads[read === undefined ? "refused" : "other"]++;
            if (read === undefined) continue;
            expect(read).not.toEqual(section);
            expect(writeSlp(read)).toEqual(message);
          }
        }
      }),
      { numRuns: rounds(40, 400) },
    );
    expect(reads.refused).toBeGreaterThan(0);
    expect(reads.other).toBeGreaterThan(0);
  });

  test("with a push less is not read, nor with one more behind a fixed number of them", () => {
    fc.assert(
      fc.property(anySlp, hex(8), (section, more) => {
        const pushes = writeSlp(section);
        for (let end = 0; end < pushes.length; end++) {
          const read = readSlp(pushes.slice(0, end));
          if ("amounts" in section && end > 4) expect(read).not.toEqual(section);
          else expect(read).toBeUndefined();
        }
        if (!("amounts" in section)) expect(readSlp([...pushes, more])).toBeUndefined();
      }),
      { numRuns: rounds(40, 400) },
    );
  });

  test("that ecash-lib reads is read here, with the same amounts", () => {
    let count = 0;
    fc.assert(
      fc.property(anySlp, (section) => {
        const script = opReturnScript(writeSlp(section));
        const theirs = ofLibrary(() => parseSlp(new Script(fromHex(script))));
        if (theirs === undefined || theirs.txType === "UNKNOWN") return;
        const ours = readSlp(writeSlp(section));
        expect(ours?.form.replace("VAULT_", "")).toBe(theirs.txType);
        expect(ours?.typeNumber).toBe(theirs.tokenType);
        if ("sendAtomsArray" in theirs) expect(ours).toMatchObject({ amounts: theirs.sendAtomsArray });
        if ("burnAtoms" in theirs) expect(ours).toMatchObject({ atoms: theirs.burnAtoms });
        count++;
      }),
      runs,
    );
    expect(count).toBeGreaterThan(20);
  });
});

/** The library throws where a message breaks the rules. */
function ofLibrary<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

test("the types of the standards have their names, and no others are known", () => {
  const types = (["SLP", "ALP", "UNKNOWN"] as const).flatMap((protocol) =>
    Array.from({ length: 256 }, (_, number) => tokenTypeOf(protocol, number)),
  );
  const rows = types.filter(isKnownType).map((type) => [
    `${type.type} ${type.protocol} ${type.number}`,
    Object.entries({ isNft, isCollection, isFungible, hasBatons })
      .filter(([, is]) => is(type))
      .map(([name]) => name)
      .join(" "),
  ]);
  expect(rows).toEqual([
    ["SLP_TOKEN_TYPE_FUNGIBLE SLP 1", "isFungible hasBatons"],
    ["SLP_TOKEN_TYPE_MINT_VAULT SLP 2", "isFungible"],
    ["SLP_TOKEN_TYPE_NFT1_CHILD SLP 65", "isNft"],
    ["SLP_TOKEN_TYPE_NFT1_GROUP SLP 129", "isCollection hasBatons"],
    ["ALP_TOKEN_TYPE_STANDARD ALP 0", "isFungible hasBatons"],
  ]);
  expect(tokenTypeOf("SLP", 5).type).toBe("SLP_TOKEN_TYPE_UNKNOWN");
  expect(tokenTypeOf("ALP", 1).type).toBe("ALP_TOKEN_TYPE_UNKNOWN");
  expect(tokenTypeOf("UNKNOWN", 0)).toEqual({ protocol: "UNKNOWN", type: "UNKNOWN", number: 0 });
});
