import { describe, expect, test } from "vitest";
import { atoms } from "../amount/index.ts";
import type { TokenId } from "../ids/index.ts";
import { p2shScript, type ScriptHex } from "../script/index.ts";
import { aScript, aTx, scriptOf, type TxBuilder, tokenIdOfNumber } from "../testing/index.ts";
import type { TokenType } from "../token/index.ts";
import type { TokenEntry, TokenTxType, TokenValue } from "../tx/index.ts";
import { readActivity, tokenKindOf } from "./index.ts";

const ME = scriptOf("me");
const BOB = scriptOf("bob");
const OFFER = p2shScript("0f".repeat(20));
const A = tokenIdOfNumber(0xa);
const B = tokenIdOfNumber(0xb);

const TYPES = {
  alp: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  slp: { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 },
  group: { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_GROUP", number: 129 },
} as const satisfies Record<string, TokenType>;

const value = (tokenId: TokenId, n: bigint, tokenType: TokenType = TYPES.slp, isMintBaton = false): TokenValue => ({
  tokenId,
  tokenType,
  atoms: atoms(n),
  isMintBaton,
  entryIdx: 0,
});

const entry = (tokenId: TokenId, txType: TokenTxType, rest: Partial<TokenEntry> = {}): TokenEntry => ({
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

const tokensOf = (tx: TxBuilder, ...tokenEntries: TokenEntry[]) =>
  readActivity(tx.with({ tokenEntries }), new Set([ME])).tokens;

const SIGNATURE = `40${"5a".repeat(64)}`;
const REDEEM = "03525187";
const ACCEPT = `${SIGNATURE}51${REDEEM}`;
const CANCEL = `${SIGNATURE}00${REDEEM}`;
const ALP_OFFER = aScript("6a50" + "0541475230" + "07" + "05534c503200");

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
  const sendingTo = (sats: bigint, tokenType: TokenType = TYPES.slp) =>
    holding(aTx().from(ME), value(A, 100n, tokenType)).paying(OFFER, sats, value(A, 60n, tokenType));
  const eventOf = (tx: TxBuilder, tokenType: TokenType = TYPES.slp) => tokensOf(tx, entry(A, "SEND", { tokenType }))[0];
  /** Plugin data on the tokens of an output or input to the offer's script. */
  const told = (tx: TxBuilder, kind: string) => {
    const plugins = { agora: { groups: [], data: [Buffer.from(kind).toString("hex"), "00"] } };
    const tell = <T extends { script: ScriptHex }>(coin: T) => (coin.script === OFFER ? { ...coin, plugins } : coin);
    return tx.with({ inputs: tx.inputs.map(tell), outputs: tx.outputs.map(tell) });
  };

  test.each([
    ["a lone payment to a script, of any amount", sendingTo(1_200n)],
    ["a play of a game", sendingTo(829n)],
    ["one of dust", sendingTo(546n)],
    ["one with change", sendingTo(1_200n).paying(ME, 546n, value(A, 40n))],
  ])("%s is sent, not offered: neither script nor plugin names an offer", (_name, tx) => {
    expect(eventOf(tx)).toMatchObject({ event: "SEND", atoms: 60n });
  });

  test.each(["ONESHOT", "PARTIAL"])("an output with plugin data of kind %s is an offer", (variant) => {
    const tx = told(sendingTo(546n).paying(ME, 546n, value(A, 40n)), variant);
    expect(eventOf(tx)).toMatchObject({ event: "Agora Offer", atoms: 60n });
  });

  test("an output whose covenant the plugin could not rebuild is not an offer, whatever the script says", () => {
    expect(eventOf(told(sendingTo(546n), "ERROR"))?.event).toBe("SEND");
  });

  test("data of another plugin do not make an offer", () => {
    const tx = sendingTo(546n);
    const plugins = { other: { groups: [], data: [Buffer.from("PARTIAL").toString("hex")] } };
    const outputs = tx.outputs.map((output) => ({ ...output, plugins }));
    expect(eventOf(tx.with({ outputs }))?.event).toBe("SEND");
  });

  const push = (hex: string) => (hex.length / 2).toString(16).padStart(2, "0") + hex;
  const AGR0 = "41475230";
  const PARTIAL = Buffer.from("PARTIAL").toString("hex");
  const adScript = (variant = PARTIAL, prefix = AGR0) => `01aaad${push(variant)}88${push(prefix)}87`;
  /** Spends an advertisement into the offer, as the second transaction of an SLP listing does. */
  const advertised = (pushes: readonly string[]) =>
    holding(aTx().from(p2shScript("ad".repeat(20))), value(A, 60n), pushes.map(push).join(""))
      .from(ME)
      .paying(OFFER, 546n, value(A, 60n));

  test("SLP: a spent advertisement makes an offer", () => {
    const tx = advertised([AGR0, PARTIAL, "5a".repeat(65), adScript()]);
    expect(eventOf(tx)).toMatchObject({ event: "Agora Offer", atoms: 60n });
  });

  test.each([
    ["another prefix", ["41475231", PARTIAL, "5a".repeat(65), adScript()]],
    ["an unknown variant", [AGR0, "50415254", "5a".repeat(65), adScript("50415254")]],
    ["a script of another variant", [AGR0, PARTIAL, "5a".repeat(65), adScript("4f4e4553484f54")]],
    ["a script that is not an advertisement", [AGR0, PARTIAL, "5a".repeat(65), "03525187"]],
  ])("SLP: %s makes no offer", (_name, pushes) => expect(eventOf(advertised(pushes))?.event).toBe("SEND"));

  test("ALP: recognised by the message, not by the amount", () => {
    const tx = holding(aTx().from(ME), value(A, 9n, TYPES.alp))
      .paying(ALP_OFFER, 0n)
      .paying(OFFER, 546n, value(A, 9n, TYPES.alp));
    expect(eventOf(tx, TYPES.alp)).toMatchObject({ kind: "ALP", event: "Agora Offer", atoms: 9n });
    const other = aScript(ALP_OFFER.replace("41475230", "41475231"));
    const lookalike = tx.with({
      outputs: tx.outputs.map((output) => (output.script === ALP_OFFER ? { ...output, script: other } : output)),
    });
    expect(eventOf(lookalike, TYPES.alp)?.event).toBe("SEND");
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

  test("canceled", () => {
    const cancelled = holding(aTx().from(OFFER), value(A, 100n), CANCEL).from(ME).paying(ME, 546n, value(A, 100n));
    expect(tokensOf(cancelled, entry(A, "SEND"))[0]).toMatchObject({ event: "Agora Cancel", atoms: 100n });
  });

  test("canceled and offered anew in one transaction, where script or plugin say so", () => {
    const moved = holding(aTx().from(OFFER), value(A, 100n, TYPES.alp), CANCEL)
      .from(ME)
      .paying(p2shScript("0e".repeat(20)), 546n, value(A, 100n, TYPES.alp));
    expect(eventOf(moved, TYPES.alp)).toMatchObject({ event: "Agora Cancel", atoms: 100n });
    const relisted = moved.with({ outputs: [...aTx().paying(ALP_OFFER, 0n).outputs, ...moved.outputs] });
    expect(eventOf(relisted, TYPES.alp)).toMatchObject({ event: "Agora Relist", atoms: 100n });
  });

  test("an offer that the plugin knows is bought or canceled as its script was opened", () => {
    const opened = (inputScript: string) =>
      told(holding(aTx().from(OFFER), value(A, 9n), inputScript).from(ME).paying(ME, 546n, value(A, 9n)), "ONESHOT");
    expect(eventOf(opened(ACCEPT))?.event).toBe("Agora Buy");
    expect(eventOf(opened(CANCEL))?.event).toBe("Agora Cancel");
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
