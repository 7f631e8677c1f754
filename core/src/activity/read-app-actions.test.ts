import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  airdropScript,
  emppScript,
  messageScript,
  opReturnScript,
  rawDataScript,
  scriptOfBytes,
} from "../script/index.ts";
import { aScript, aTokenId, VECTOR_SCRIPT } from "../testing/index.ts";
import { alpSendPush, slpSendScript } from "../token/index.ts";
import { type AppAction, readAppActions } from "./index.ts";
import { PROTOCOLS } from "./protocols.ts";

const TOKEN_ID = aTokenId("aed861a31b96934b88c0252ede135cb9700d7649f69191235087a3030e553cb1");
const TXID = "11".repeat(32);
const TARGET = "22".repeat(32);
const HASH = "33".repeat(32);
const NONCE = "55353065383430302d653239622d343164342d613731362d343436363535343430303030";

type Case = [name: string, script: string, action: { app: AppAction["app"]; isValid?: boolean; action?: unknown }];

/** Plain scripts, typed byte for byte after facts.md 1.1 and 2.4. */
const PLAIN: Case[] = [
  ["message", "6a040074616205" + "68656c6c6f", { app: "Cashtab Msg", isValid: true, action: { msg: "hello" } }],
  [
    "message with letters of several bytes",
    "6a040074616204" + "f09f918b",
    { app: "Cashtab Msg", isValid: true, action: { msg: "👋" } },
  ],
  ["message without text", "6a0400746162", { app: "Cashtab Msg", isValid: false }],
  ["encrypted", "6a04657461620401020304", { app: "Cashtab Encrypted (deprecated)" }],
  ["airdrop", `6a0464726f7020${TOKEN_ID}`, { app: "🪂Airdrop", isValid: true, action: { tokenId: TOKEN_ID } }],
  [
    "airdrop with a message",
    `6a0464726f7020${TOKEN_ID}046769667a`.replace("6769667a", "67696674"),
    { app: "🪂Airdrop", isValid: true, action: { tokenId: TOKEN_ID, msg: "gift" } },
  ],
  [
    "airdrop with the old form of message",
    `6a0464726f7020${TOKEN_ID}04007461620467696674`,
    { app: "🪂Airdrop", isValid: true, action: { tokenId: TOKEN_ID, msg: "gift" } },
  ],
  ["airdrop without a token id", "6a0464726f7003aabbcc", { app: "🪂Airdrop", isValid: false }],
  [
    "alias: all 42 digits are read",
    "6a042e7865630003666f6f15003a5fb236934ec078b4507c303d3afd82067f8fc1",
    { app: "alias", isValid: true, action: { alias: "foo", script: VECTOR_SCRIPT } },
  ],
  [
    "alias of a script hash",
    "6a042e7865630003666f6f15083a5fb236934ec078b4507c303d3afd82067f8fc1",
    { app: "alias", isValid: true, action: { alias: "foo", script: "a9143a5fb236934ec078b4507c303d3afd82067f8fc187" } },
  ],
  [
    "alias of another type",
    "6a042e7865630003666f6f15013a5fb236934ec078b4507c303d3afd82067f8fc1",
    { app: "alias", isValid: false },
  ],
  [
    "alias of another version",
    "6a042e7865635103666f6f15003a5fb236934ec078b4507c303d3afd82067f8fc1",
    { app: "alias", isValid: false },
  ],
  [
    "PayButton",
    "6a0450415900000772696e673d343208a1b2c3d4e5f60718",
    { app: "PayButton", isValid: true, action: { data: "ring=42", nonce: "a1b2c3d4e5f60718" } },
  ],
  [
    "PayButton without data and nonce",
    "6a0450415900000000",
    { app: "PayButton", isValid: true, action: { data: "", nonce: "" } },
  ],
  ["PayButton of another version", "6a0450415900510000", { app: "PayButton", isValid: false }],
  ["PayButton cut short", "6a04504159000000", { app: "PayButton", isValid: false }],
  [
    "NFToa",
    "6a044e465400056f66666572020a0b",
    { app: "NFToa", isValid: true, action: { data: "offer", nonce: "0a0b" } },
  ],
  [
    "NFToa without a nonce",
    "6a044e465400056f66666572",
    { app: "NFToa", isValid: true, action: { data: "offer", nonce: "" } },
  ],
  ["NFToa without data", "6a044e465400", { app: "NFToa", isValid: false }],
  ["chat", "6a0463686174026869", { app: "eCashChat", isValid: true, action: { msg: "hi" } }],
  ["chat without text", "6a0463686174", { app: "eCashChat", isValid: false }],
  ["paywall", `6a047061797720${TXID}`, { app: "Paywall", isValid: true, action: { sharedArticleTxid: TXID } }],
  ["paywall without a txid", "6a0470617977", { app: "Paywall", isValid: false }],
  ["article", "6a04626c6f6703616263", { app: "eCashChat Article", isValid: true }],
  ["article without content", "6a04626c6f67", { app: "eCashChat Article", isValid: false }],
  [
    "reply",
    `6a04626c6f6704726c6f6720${TXID}03796573`,
    { app: "eCashChat Article Reply", isValid: true, action: { replyArticleTxid: TXID, msg: "yes" } },
  ],
  ["reply without text", `6a04626c6f6704726c6f6720${TXID}`, { app: "eCashChat Article Reply", isValid: false }],
  [
    "reply with a superfluous push",
    `6a04626c6f6704726c6f6720${TXID}0379657301aa`,
    { app: "eCashChat Article Reply", isValid: false },
  ],
  ["swap", "6a045357500001010101", { app: "SWaP" }],
  [
    "dice in a script of its own",
    "6a0444494345" + "09" + "00" + "01000000" + "00e1f505",
    { app: "DICE Bet", isValid: true, action: { minValue: 1, maxValue: 100_000_000 } },
  ],
  [
    "dice with a push for each field",
    "6a0444494345" + "00" + "0401000000" + "0400e1f505",
    { app: "DICE Bet", isValid: true, action: { minValue: 1, maxValue: 100_000_000 } },
  ],
  [
    "dice data that is not a bet",
    "6a0444494345" + "56" + "026869",
    { app: "DICE Bet", isValid: false, action: { stack: "56 6869", decoded: "V hi" } },
  ],
  [
    "roll in a script of its own",
    `6a04524f4c4c4600${"aa".repeat(31)}bb2a000000${HASH}57`,
    {
      app: "ROLL Payout",
      isValid: true,
      action: { betTxid: `bb${"aa".repeat(31)}`, roll: 42, seedHash: HASH, result: "W" },
    },
  ],
  ["roll without anything", "6a04524f4c4c", { app: "ROLL Payout", isValid: false, action: { stack: "", decoded: "" } }],
  ["a trophy in a script of its own", "6a04f09f8f86026869", { app: "unknown", action: expect.anything() }],
  ["auth", `6a046175746814${"00".repeat(20)}`, { app: "Auth", isValid: true }],
  [
    "Proof of Writing: reply",
    `6a04504f5752005220${TARGET}20${HASH}`,
    { app: "Proof of Writing", isValid: true, action: { type: "reply", targetTxid: TARGET, contentHash: HASH } },
  ],
  [
    "Proof of Writing: unlock",
    "6a04504f57520057",
    { app: "Proof of Writing", isValid: true, action: { type: "unlock" } },
  ],
  [
    "Proof of Writing: login",
    `6a04504f5752005824${NONCE}`,
    { app: "Proof of Writing", isValid: true, action: { type: "auth", nonce: NONCE } },
  ],
  ["Proof of Writing: unknown act", "6a04504f5752005c", { app: "Proof of Writing", isValid: false }],
  ["Proof of Writing: a hash too short", "6a04504f575200510411223344", { app: "Proof of Writing", isValid: false }],
  ["Proof of Writing: another version", "6a04504f57525157", { app: "Proof of Writing", isValid: false }],
  [
    "an unknown app",
    "6a04deadbeef026869",
    {
      app: "unknown",
      action: {
        stack: "deadbeef 6869",
        decoded: "ޭ\ufffd\ufffd hi".replace(
          "ޭ\ufffd\ufffd",
          new TextDecoder().decode(Uint8Array.of(0xde, 0xad, 0xbe, 0xef)),
        ),
      },
    },
  ],
  ["a script without LOKAD id", "6a026869", { app: "none", action: { stack: "6869", decoded: "hi" } }],
  ["a script that is not pushes", "6a4c", { app: "none", action: { stack: "4c", decoded: "L" } }],
];

const XECX = "58454358" + "00" + "40420f0000000000" + "00e8764817000000" + "00f2052a01000000" + "0300";
const WINNER = "956c1d56".padEnd(40, "0");
const TROPHY = `f09f8f86${"67000000"}${"543a020000000000"}${"89000000"}${WINNER}`;
const SOLANA = `534f4c30${"01".repeat(32)}`;

/** Sections of eMPP scripts (facts.md 2.3). */
const SECTIONS: Case[] = [
  [
    "XECX",
    XECX,
    {
      app: "XECX",
      isValid: true,
      action: {
        minBalanceTokenSatoshisToReceivePaymentThisRound: 1_000_000n,
        eligibleTokenSatoshis: 100_000_000_000n,
        ineligibleTokenSatoshis: 5_000_000_000n,
        excludedHoldersCount: 3,
      },
    },
  ],
  ["XECX too long", `${XECX}00`, { app: "XECX", isValid: false, action: expect.anything() }],
  [
    "XECX of another version",
    XECX.replace("5845435800", "5845435801"),
    { app: "XECX", isValid: false, action: expect.anything() },
  ],
  [
    "Solana",
    SOLANA,
    { app: "Solana Address", isValid: true, action: { solAddr: "4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi" } },
  ],
  [
    "Solana too short",
    "534f4c300102",
    { app: "Solana Address", isValid: false, action: { solAddr: "Invalid SOL pk: 0102" } },
  ],
  ["message", "0074616268656c6c6f", { app: "Cashtab Msg", isValid: true, action: { msg: "hello" } }],
  ["message without text", "00746162", { app: "Cashtab Msg", isValid: false }],
  [
    "PayButton",
    "50415900" + "00" + "026869" + "08a1b2c3d4e5f60718",
    { app: "PayButton", isValid: true, action: { data: "hi", nonce: "a1b2c3d4e5f60718" } },
  ],
  ["PayButton with a nonce of three", "50415900" + "00" + "026869" + "03a1b2c3", { app: "PayButton", isValid: false }],
  ["PayButton cut short", "50415900" + "00" + "ff6869", { app: "PayButton", isValid: false }],
  [
    "dice",
    "44494345" + "00" + "01000000" + "00e1f505",
    { app: "DICE Bet", isValid: true, action: { minValue: 1, maxValue: 100_000_000 } },
  ],
  [
    "dice with a minimum of zero",
    "44494345" + "00" + "00000000" + "00e1f505",
    { app: "DICE Bet", isValid: false, action: expect.anything() },
  ],
  [
    "dice with a minimum above the maximum",
    "44494345" + "00" + "05000000" + "04000000",
    { app: "DICE Bet", isValid: false, action: expect.anything() },
  ],
  [
    "roll",
    `524f4c4c00${"aa".repeat(31)}bb2a000000${HASH}57`,
    {
      app: "ROLL Payout",
      isValid: true,
      action: { betTxid: `bb${"aa".repeat(31)}`, roll: 42, seedHash: HASH, result: "W" },
    },
  ],
  ["roll cut short", "524f4c4c00aa", { app: "ROLL Payout", isValid: false, action: expect.anything() }],
  [
    "EDJ payout, as seen",
    TROPHY,
    {
      app: "EDJ Payout",
      isValid: true,
      action: { transactions: 103, pot: 146_004n, oddsBasisPoints: 137, winner: `76a914${WINNER}88ac` },
    },
  ],
  ["EDJ payout cut short", TROPHY.slice(0, -2), { app: "EDJ Payout", isValid: false, action: expect.anything() }],
  ["EDJ payout too long", `${TROPHY}00`, { app: "EDJ Payout", isValid: false, action: expect.anything() }],
  ["an unknown app", "deadbeef01", { app: "unknown", action: expect.anything() }],
];

describe("messages of apps", () => {
  test.each(PLAIN)("%s", (_name, script, action) => {
    const lokadId = action.app === "none" ? "" : script.slice(4, 12);
    expect(readAppActions(aScript(script))).toEqual([{ lokadId, ...action }]);
  });

  test("token scripts and empty scripts have no message", () => {
    expect(readAppActions(aScript("6a04534c500001010453454e44"))).toEqual([]);
    expect(readAppActions(aScript("6a"))).toEqual([]);
  });
});

describe("sections of eMPP scripts", () => {
  const empp = (...sections: string[]) =>
    aScript(`6a50${sections.map((section) => (section.length / 2).toString(16).padStart(2, "0") + section).join("")}`);

  test.each(SECTIONS)("%s", (_name, section, action) => {
    expect(readAppActions(empp(section))).toEqual([{ lokadId: section.slice(0, 8), ...action }]);
  });

  test("each section gives its message; tokens and offers give none", () => {
    const alp = "534c503200";
    expect(readAppActions(empp(alp, SOLANA, "4147523007", "0074616268656c6c6f")).map(({ app }) => app)).toEqual([
      "Solana Address",
      "Cashtab Msg",
    ]);
  });

  test("a section too short for a LOKAD id and a script without sections are not errors", () => {
    expect(readAppActions(aScript("6a500168"))).toEqual([
      { app: "unknown", lokadId: "", action: { stack: "68", decoded: "h" } },
    ]);
    expect(readAppActions(aScript("6a50"))).toEqual([]);
  });
});

describe("reads the messages that this wallet writes, as a preview shows them", () => {
  const scriptOf = (built: { ok: true; value: string } | { ok: false }) => (built.ok ? built.value : "");
  const push = (text: string) => Buffer.from(text).toString("hex");

  test.each([
    ["a message", scriptOf(messageScript("Grüße 🍪")), { app: "Cashtab Msg", action: { msg: "Grüße 🍪" } }],
    [
      "an airdrop",
      scriptOf(airdropScript(TOKEN_ID, "hi")),
      { app: "🪂Airdrop", action: { tokenId: TOKEN_ID, msg: "hi" } },
    ],
    [
      "PayButton",
      scriptOf(rawDataScript("0450415900000568656c6c6f080102030405060708")),
      { app: "PayButton", isValid: true, action: { data: "hello", nonce: "0102030405060708" } },
    ],
    ["a broken PayButton", "6a0450415900", { app: "PayButton", isValid: false }],
    ["a chat", opReturnScript([push("chat"), push("hi")]), { app: "eCashChat", action: { msg: "hi" } }],
    ["data of no app", "6a0401020304", { app: "unknown", action: { stack: "01020304" } }],
    ["what is cut short", "6a05aa", { app: "none", action: { stack: "05aa" } }],
    [
      "a section beside a send of tokens",
      emppScript([alpSendPush(TOKEN_ID, []), `534f4c30${"9a".repeat(32)}`]),
      { app: "Solana Address" },
    ],
  ])("%s", (_, script, action) => {
    expect(readAppActions(aScript(script))).toMatchObject([action]);
  });

  test("of a send of tokens nothing, it has an entry of its own", () => {
    expect(readAppActions(slpSendScript(TOKEN_ID, 1, []))).toEqual([]);
  });
});

test("each protocol has its own LOKAD id of four bytes and reads at least one form", () => {
  const ids = PROTOCOLS.map(({ lokadId }) => lokadId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const protocol of PROTOCOLS) {
    expect(protocol.lokadId).toMatch(/^[0-9a-f]{8}$/);
    expect("plain" in protocol || "section" in protocol, protocol.app).toBe(true);
  }
});

describe("random scripts", () => {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  const prefixes = fc.constantFrom(...[...PLAIN, ...SECTIONS].map(([, script]) => script));

  test("are read without an error", () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(Array.isArray(readAppActions(aScript(`6a${hex(bytes)}`)))).toBe(true);
      }),
      { numRuns: 2000 },
    ));

  test("that are nearly valid (cut, changed, with a tail) are read without an error", () =>
    fc.assert(
      fc.property(prefixes, fc.nat(), fc.nat(255), fc.uint8Array({ maxLength: 80 }), (script, at, byte, tail) => {
        const bytes = Buffer.from(
          script.startsWith("6a") ? script : `6a50${(script.length / 2).toString(16).padStart(2, "0")}${script}`,
          "hex",
        );
        bytes[1 + (at % (bytes.length - 1))] = byte;
        for (const changed of [bytes, bytes.subarray(0, 1 + (at % bytes.length)), Buffer.concat([bytes, tail])]) {
          for (const action of readAppActions(scriptOfBytes(changed))) expect(action.app).toBeTypeOf("string");
        }
      }),
      { numRuns: 3000 },
    ));
});
