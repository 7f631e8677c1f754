import { describe, expect, test } from "vitest";
import { atoms } from "../amount/index.ts";
import { p2shScript } from "../script/index.ts";
import { aTx, scriptOf, type TxBuilder, txidOfNumber } from "../testing/index.ts";
import type { TokenType } from "../token/index.ts";
import type { TokenEntry, TokenTxType, TokenValue } from "../tx/index.ts";
import { readActivity, tokenKindOf } from "./index.ts";

const ME = scriptOf("me");
const BOB = scriptOf("bob");
const OFFER = p2shScript("0f".repeat(20));
const A = txidOfNumber(0xa);
const B = txidOfNumber(0xb);

const TYPES = {
  alp: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  slp: { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 },
  group: { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_GROUP", number: 129 },
} as const satisfies Record<string, TokenType>;

const value = (tokenId: string, n: bigint, tokenType: TokenType = TYPES.slp, isMintBaton = false): TokenValue => ({
  tokenId,
  tokenType,
  atoms: atoms(n),
  isMintBaton,
  entryIdx: 0,
});

const entry = (tokenId: string, txType: TokenTxType, rest: Partial<TokenEntry> = {}): TokenEntry => ({
  tokenId,
  tokenType: TYPES.slp,
  txType,
  isInvalid: false,
  burnSummary: "",
  failedColorings: [],
  actualBurnAtoms: atoms(0n),
  intentionalBurnAtoms: atoms(0n),
  burnsMintBatons: false,
  ...rest,
});

/** Adds a token and the unlocking script to the last input. */
const holding = (tx: TxBuilder, token: TokenValue, inputScript = ""): TxBuilder =>
  tx.with({
    inputs: tx.inputs.map((input, at) => (at === tx.inputs.length - 1 ? { ...input, token, inputScript } : input)),
  });

const tokensOf = (tx: TxBuilder, ...tokenEntries: TokenEntry[]) => readActivity(tx.with({ tokenEntries }), [ME]).tokens;

const SIGNATURE = `40${"5a".repeat(64)}`;
const REDEEM = "03525187";
const ACCEPT = `${SIGNATURE}51${REDEEM}`;
const CANCEL = `${SIGNATURE}00${REDEEM}`;
const ALP_OFFER = "6a50" + "0541475230" + "07" + "05534c503200";

describe("what a wallet did with a token", () => {
  test("received: the received amount of the token", () => {
    const tx = holding(aTx().from(BOB), value(A, 100n))
      .paying(ME, 546n, value(A, 70n))
      .paying(BOB, 546n, value(A, 30n));
    expect(tokensOf(tx, entry(A, "SEND"))).toEqual([{ tokenId: A, kind: "SLP", event: "SEND", atoms: 70n }]);
  });

  test("sent: the sent amount without change", () => {
    const tx = holding(aTx().from(ME), value(A, 100n)).paying(BOB, 546n, value(A, 70n)).paying(ME, 546n, value(A, 30n));
    expect(tokensOf(tx, entry(A, "SEND"))[0]?.atoms).toBe(70n);
  });

  test("sent to itself: everything that was moved", () => {
    const tx = holding(aTx().from(ME), value(A, 100n)).paying(ME, 546n, value(A, 100n));
    expect(tokensOf(tx, entry(A, "SEND"))[0]?.atoms).toBe(100n);
  });

  test("two tokens in one transaction: each has its own amount", () => {
    const tx = holding(holding(aTx().from(ME), value(A, 9n)).from(ME), value(B, 8n))
      .paying(BOB, 546n, value(A, 5n))
      .paying(ME, 546n, value(A, 4n))
      .paying(BOB, 546n, value(B, 8n));
    expect(tokensOf(tx, entry(A, "SEND"), entry(B, "SEND")).map(({ atoms: moved }) => moved)).toEqual([5n, 8n]);
  });

  test("created and minted: the whole amount, without the baton", () => {
    const tx = aTx()
      .from(ME)
      .paying(ME, 546n, value(A, 1000n))
      .paying(ME, 546n, value(A, 0n, TYPES.slp, true));
    for (const event of ["GENESIS", "MINT"] as const) {
      expect(tokensOf(tx, entry(A, event))).toEqual([{ tokenId: A, kind: "SLP", event, atoms: 1000n }]);
    }
  });

  test("a burn takes precedence over other events, whether it was meant or not", () => {
    const tx = holding(aTx().from(ME), value(A, 100n)).paying(OFFER, 5000n, value(A, 60n));
    const meant = entry(A, "BURN", { actualBurnAtoms: atoms(40n), intentionalBurnAtoms: atoms(40n) });
    const notMeant = entry(A, "SEND", { actualBurnAtoms: atoms(7n), burnSummary: "Unexpected burn: Burns 7 atoms" });
    expect(tokensOf(tx, meant)[0]).toMatchObject({ event: "BURN", atoms: 40n });
    expect(tokensOf(tx, notMeant)[0]).toMatchObject({ event: "BURN", atoms: 7n });
  });

  test("a collection sent in single atoms is a fan-out and counts the NFT inputs", () => {
    const one = value(A, 1n, TYPES.group);
    const tx = holding(aTx().from(ME), value(A, 5n, TYPES.group))
      .paying(ME, 546n, one)
      .paying(ME, 546n, one)
      .paying(ME, 546n, value(A, 3n, TYPES.group));
    expect(tokensOf(tx, entry(A, "SEND", { tokenType: TYPES.group }))).toEqual([
      { tokenId: A, kind: "Collection", event: "Fan Out", atoms: 5n, nftFanInputsCreated: 2 },
    ]);
  });
});

describe("offers", () => {
  test("SLP: an advertisement that holds the fee of the offer", () => {
    const ad = holding(aTx().from(ME), value(A, 100n))
      .paying(OFFER, 1200n, value(A, 60n))
      .paying(ME, 546n, value(A, 40n));
    expect(tokensOf(ad, entry(A, "SEND"))[0]).toMatchObject({ event: "Agora Offer", atoms: 60n });
  });

  test("a plain send to a script, and a send to several recipients, are not offers", () => {
    const plain = holding(aTx().from(ME), value(A, 100n)).paying(OFFER, 546n, value(A, 100n));
    const several = holding(aTx().from(ME), value(A, 100n))
      .paying(OFFER, 1200n, value(A, 60n))
      .paying(BOB, 546n, value(A, 40n));
    for (const tx of [plain, several]) expect(tokensOf(tx, entry(A, "SEND"))[0]?.event).toBe("SEND");
  });

  test("ALP: recognised by the message, not by the amount", () => {
    const tx = holding(aTx().from(ME), value(A, 9n, TYPES.alp))
      .paying(ALP_OFFER, 0n)
      .paying(OFFER, 546n, value(A, 9n, TYPES.alp));
    const alp = entry(A, "SEND", { tokenType: TYPES.alp });
    expect(tokensOf(tx, alp)[0]).toMatchObject({ kind: "ALP", event: "Agora Offer", atoms: 9n });
    const other = ALP_OFFER.replace("41475230", "41475231");
    const lookalike = tx.with({
      outputs: tx.outputs.map((output) => (output.script === ALP_OFFER ? { ...output, script: other } : output)),
    });
    expect(tokensOf(lookalike, alp)[0]?.event).toBe("SEND");
  });

  test("bought in part: the received amount, not the rest that stays on offer", () => {
    const tx = holding(aTx().from(OFFER), value(A, 100n), ACCEPT)
      .from(ME)
      .paying(BOB, 9000n)
      .paying(OFFER, 546n, value(A, 70n))
      .paying(ME, 546n, value(A, 30n));
    expect(tokensOf(tx, entry(A, "SEND"))[0]).toMatchObject({ event: "Agora Buy", atoms: 30n });
  });

  test("sold: the amount that the buyer got", () => {
    const tx = holding(aTx().from(OFFER), value(A, 100n), ACCEPT)
      .from(BOB)
      .paying(ME, 9000n)
      .paying(OFFER, 546n, value(A, 70n))
      .paying(BOB, 546n, value(A, 30n));
    expect(tokensOf(tx, entry(A, "SEND"))[0]).toMatchObject({ event: "Agora Sale", atoms: 30n });
  });

  test("cancelled, and cancelled to be listed again", () => {
    const cancelled = holding(aTx().from(OFFER), value(A, 100n), CANCEL).from(ME).paying(ME, 546n, value(A, 100n));
    expect(tokensOf(cancelled, entry(A, "SEND"))[0]).toMatchObject({ event: "Agora Cancel", atoms: 100n });
    const relisted = holding(aTx().from(OFFER), value(A, 100n), CANCEL).from(ME).paying(OFFER, 546n, value(A, 100n));
    expect(tokensOf(relisted, entry(A, "SEND"))[0]).toMatchObject({ event: "Agora Relist", atoms: 100n });
  });

  test("another P2SH script that holds tokens, such as 2-of-3 multisig, is not an offer", () => {
    const twoOfThree = `00${SIGNATURE}${SIGNATURE}03525351`;
    const tx = holding(aTx().from(OFFER), value(A, 5n), twoOfThree).from(ME).paying(BOB, 546n, value(A, 5n));
    expect(tokensOf(tx, entry(A, "SEND"))[0]?.event).toBe("SEND");
  });

  test("a token that is moved in a trade of another token is not traded", () => {
    const tx = holding(holding(aTx().from(OFFER), value(A, 5n), ACCEPT).from(ME), value(B, 3n))
      .paying(BOB, 9000n)
      .paying(ME, 546n, value(A, 5n))
      .paying(BOB, 546n, value(B, 3n));
    expect(tokensOf(tx, entry(A, "SEND"), entry(B, "SEND")).map(({ event }) => event)).toEqual(["Agora Buy", "SEND"]);
  });
});

test.each([
  ["ALP", "ALP_TOKEN_TYPE_STANDARD", "ALP"],
  ["ALP", "ALP_TOKEN_TYPE_UNKNOWN", "Unknown ALP"],
  ["SLP", "SLP_TOKEN_TYPE_FUNGIBLE", "SLP"],
  ["SLP", "SLP_TOKEN_TYPE_MINT_VAULT", "Mint Vault"],
  ["SLP", "SLP_TOKEN_TYPE_NFT1_GROUP", "Collection"],
  ["SLP", "SLP_TOKEN_TYPE_NFT1_CHILD", "NFT"],
  ["SLP", "SLP_TOKEN_TYPE_UNKNOWN", "Unknown SLP"],
  ["UNKNOWN", "", "Unknown Token Type"],
] as const)("%s %s is called %s", (protocol, type, kind) => {
  expect(tokenKindOf({ protocol, type, number: 0 })).toBe(kind);
});
