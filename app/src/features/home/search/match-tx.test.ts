import { addressOf } from "@satchel/core/address";
import { ENGLISH, type Separators } from "@satchel/core/amount";
import { NOTHING_SPECIAL } from "@satchel/core/network";
import type { ScriptHex } from "@satchel/core/script";
import { anyCharacter, aScript, aToken, aTx, scriptOf, type TxBuilder, tokenIdOfNumber } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { Tx } from "@satchel/core/tx";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALICE, BOB, ME } from "../../../testing/sample-engine.ts";
import { type ReadTx, readTx } from "../../../widgets/tx/read-tx.ts";
import { createMatcher, foldText, type Lookups } from "./match-tx.ts";
import { EVERYTHING, filterCount, isEverything, type SearchQuery } from "./search-query.ts";
import { TX_KINDS } from "./tx-kinds.ts";

const hex = (text: string) => Buffer.from(text).toString("hex");
const message = (text: string) => {
  const bytes = hex(text);
  return aScript(`6a0400746162${(bytes.length / 2).toString(16).padStart(2, "0")}${bytes}`);
};
const read = (tx: Tx): ReadTx => readTx(tx, new Set([ME]), { prefix: "ecash", special: NOTHING_SPECIAL });
const addressOfScript = (script: ScriptHex) => addressOf(script, "ecash") ?? "";
const TOKEN = tokenIdOfNumber(0x70ce);
const GENESIS: TokenGenesis = {
  tokenId: TOKEN,
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  genesisInfo: { tokenTicker: "LANTRN", tokenName: "Lantern Café Points", url: "", decimals: 4 },
  timeFirstSeen: 1,
};
const at = (date: string) => new Date(date).getTime() / 1000;
const entry = {
  tokenId: TOKEN,
  tokenType: GENESIS.tokenType,
  txType: "SEND" as const,
  isInvalid: false,
  burnSummary: "",
  failedColorings: [],
  actualBurnAtoms: 0n as never,
  intentionalBurnAtoms: 0n as never,
  burnsMintBatons: false,
};

const PAID = aTx(1).from(ALICE).paying(ME, 1_250_050n).paying(message("For the Crème brûlée"), 0n);
const SENT = aTx(2)
  .from(ME)
  .paying(BOB, 700_000n)
  .paying(ME, 250_000n)
  .with({ timeFirstSeen: at("2026-03-10T12:00") });
const POINTS = aTx(3)
  .from(ALICE)
  .paying(ME, 546n, aToken(123_4500n, TOKEN))
  .with({ tokenEntries: [entry] });
const STAKED = aTx(4)
  .paying(ME, 10n)
  .paying(BOB, 90n)
  .with({ isCoinbase: true, inputs: [], timeFirstSeen: 0 })
  .inBlock(7);
const ALL: readonly TxBuilder[] = [PAID, SENT, POINTS, STAKED];

const lookups = (fields: Partial<Lookups> = {}): Lookups => ({
  locale: "en-US",
  separators: ENGLISH,
  isOwn: () => false,
  isKnown: () => false,
  nameOf: (address) => (address === addressOfScript(ALICE) ? "Ålice Müller" : undefined),
  tokenOf: (tokenId) => (tokenId === TOKEN ? GENESIS : undefined),
  noteOf: (txid) => (txid === SENT.txid ? "Rent for May" : undefined),
  ...fields,
});
const found = (query: Partial<SearchQuery>, with_: Partial<Lookups> = {}) =>
  ALL.filter((tx) => createMatcher({ ...EVERYTHING, ...query }, lookups(with_))(read(tx)));
const byText = (text: string, separators?: Separators) => found({ text }, separators && { separators });

describe("by text", () => {
  test.each([
    ["a contact's name, without its accents", "muller alice", [PAID, POINTS]],
    ["a message", "brulee", [PAID]],
    ["the person's own note", "RENT", [SENT]],
    ["a token's ticker", "lant", [POINTS]],
    ["a token's name", "cafe points", [POINTS]],
    ["a verb", "staking reward", [STAKED]],
    ["words of several fields", "received brulee ålice", [PAID]],
    ["a word that is nowhere", "received nothing", []],
    ["only spaces", "   ", ALL],
    ["the coin", "xec", [PAID, SENT, STAKED]],
  ])("%s", (_, text, expected) => expect(byText(text)).toEqual(expected));

  test("an id is found as a whole, by an end or by a longer piece, not by a few letters inside it", () => {
    const bob = addressOfScript(BOB);
    const bare = bob.slice(6);
    for (const text of [SENT.txid, bob, bare, bare.slice(0, 6), bare.slice(-6), bare.slice(12, 22), bob.toUpperCase()])
      expect(byText(text), text).toEqual([SENT]);
    expect(byText(bare.slice(12, 15))).toEqual([]);
    expect(byText(SENT.txid.slice(-4))).toEqual([SENT]);
    expect(byText(TOKEN.slice(-8))).toEqual([POINTS]);
  });

  test("an amount is found as a person writes it and as it is copied", () => {
    for (const text of ["12500.5", "12,500.50", "+12,500", "12500", "125"]) expect(byText(text), text).toEqual([PAID]);
    for (const text of ["-7,000", "7000.00", "−7000"]) expect(byText(text), text).toEqual([SENT]);
    for (const text of ["123.45", "123.4500"]) expect(byText(text), text).toEqual([POINTS]);
    expect(byText("500.5")).toEqual([]);
    expect(byText("12.500,50", { group: ".", decimal: "," })).toEqual([PAID]);
    expect(byText("12\u202f500,5", { group: "\u202f", decimal: "," })).toEqual([PAID]);
    expect(byText("12500.50", { group: "\u202f", decimal: "," })).toEqual([PAID]);
  });

  test("name and amount of a token that is not known yet are not guessed", () => {
    expect(found({ text: "123.45" }, { tokenOf: () => undefined })).toEqual([]);
    expect(found({ text: TOKEN }, { tokenOf: () => undefined })).toEqual([POINTS]);
  });
});

describe("by filter", () => {
  test("direction, kind, token", () => {
    expect(found({ direction: "out" })).toEqual([SENT]);
    expect(found({ kind: "payment" })).toEqual([PAID, SENT]);
    expect(found({ kind: "staking" })).toEqual([STAKED]);
    expect(found({ kind: "token" })).toEqual([POINTS]);
    expect(found({ kind: "message" })).toEqual([PAID]);
    expect(found({ tokenId: TOKEN, direction: "in" })).toEqual([POINTS]);
    expect(found({ tokenId: tokenIdOfNumber(1) })).toEqual([]);
  });

  test("days, from the start of the first to the end of the last, in the device's time zone", () => {
    const day = "2026-03-10";
    expect(found({ from: day, to: day })).toEqual([SENT]);
    for (const [seen, isIn] of [
      ["2026-03-10T00:00:00", true],
      ["2026-03-10T23:59:59", true],
      ["2026-03-09T23:59:59", false],
      ["2026-03-11T00:00:00", false],
    ] as const) {
      const matches = createMatcher({ ...EVERYTHING, from: day, to: day }, lookups());
      expect(matches(read(SENT.with({ timeFirstSeen: at(seen) }))), seen).toBe(isIn);
    }
    expect(found({ from: "2026-03-11", to: "2026-03-10" })).toEqual([]);
    expect(found({ to: "0026-01-01" })).toEqual([]);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string(),
  fc.constantFrom("12,5", "alice", "rent xec", "00"),
);
const anyDay = fc.oneof(
  fc.constant(""),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.string(),
);
const anyQuery: fc.Arbitrary<SearchQuery> = fc.record({
  text: anyText,
  direction: fc.constantFrom("all", "in", "out"),
  kind: fc.constantFrom("all", ...TX_KINDS.map(({ id }) => id)),
  tokenId: fc.constantFrom("" as const, TOKEN, tokenIdOfNumber(9)),
  from: anyDay,
  to: anyDay,
});

describe("any query", () => {
  test("finds what each of its parts alone finds, and no more", () =>
    fc.assert(
      fc.property(anyQuery, (query) => {
        const together = found(query);
        const parts = (["text", "direction", "kind", "tokenId", "from", "to"] as const).map((key) =>
          found({ [key]: query[key] }),
        );
        const each = ALL.filter((tx) => parts.every((part) => part.includes(tx)));
        if (query.from === "" || query.to === "" || query.from <= query.to) expect(together).toEqual(each);
        else expect(together).toEqual([]);
        if (isEverything(query)) expect(together).toEqual(ALL);
        expect(filterCount(query)).toBeLessThanOrEqual(5);
      }),
    ));

  test("another word never finds more, and case and accents make no difference", () =>
    fc.assert(
      fc.property(anyText, anyText, (one, two) => {
        const narrower = byText(`${one} ${two}`);
        for (const tx of narrower) expect(byText(one)).toContain(tx);
        expect(byText(one.normalize("NFD"))).toEqual(byText(one.normalize("NFC")));
        expect(byText(foldText(one))).toEqual(byText(one));
      }),
    ));

  test("every payment is found by its txid, its amount, its party and its note", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.bigInt(1n, 2_100_000_000_000_000n),
        fc.string({ minLength: 1 }).filter((name) => name.trim() !== ""),
        (n, sats, name) => {
          const script = scriptOf(name);
          const tx = aTx(n).from(script).paying(ME, sats);
          const finds = (text: string) =>
            createMatcher({ ...EVERYTHING, text }, lookups({ noteOf: () => name }))(read(tx));
          expect(finds(tx.txid)).toBe(true);
          expect(finds(`${sats / 100n}.${`${sats % 100n}`.padStart(2, "0")}`)).toBe(true);
          expect(finds(addressOfScript(script))).toBe(true);
          expect(finds(name)).toBe(true);
        },
      ),
    ));
});
