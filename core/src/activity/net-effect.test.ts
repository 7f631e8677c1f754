import { describe, expect, test } from "vitest";
import { atoms } from "../amount/index.ts";
import { p2shScript, type ScriptHex } from "../script/index.ts";
import { aScript, aToken, aTx, scriptOf, type TxBuilder, tokenIdOfNumber } from "../testing/index.ts";
import type { TokenType } from "../token/index.ts";
import type { TokenEntry, TokenTxType, TokenValue } from "../tx/index.ts";
import { netEffect, readActivity } from "./index.ts";

const [ME, ALICE, BOB] = [scriptOf("me"), scriptOf("alice"), scriptOf("bob")];
const OFFER = p2shScript("0f".repeat(20));
const A = tokenIdOfNumber(0xa);
const GROUP = tokenIdOfNumber(0xb);
const NFT: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 65 };
const COLLECTION: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_GROUP", number: 129 };
const MESSAGE = aScript("6a0400746162026869");
const REDEEM = `40${"5a".repeat(64)}`;
const [ACCEPT, CANCEL] = [`${REDEEM}5103525187`, `${REDEEM}0003525187`];

const some = (n: bigint, tokenId = A): TokenValue => aToken(n, tokenId);
const entry = (txType: TokenTxType, rest: Partial<TokenEntry> = {}): TokenEntry => ({
  tokenId: A,
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  txType,
  isInvalid: false,
  burnSummary: "",
  failedColorings: [],
  actualBurnAtoms: atoms(0n),
  intentionalBurnAtoms: atoms(0n),
  burnsMintBatons: false,
  ...rest,
});

/** Adds an input of a coin with tokens. */
const spending = (tx: TxBuilder, script: ScriptHex, sats: bigint, token: TokenValue, inputScript = ""): TxBuilder => {
  const next = tx.from(script, sats);
  return next.with({
    inputs: next.inputs.map((input, at) => (at === tx.inputs.length ? { ...input, token, inputScript } : input)),
  });
};

function effectOf(tx: TxBuilder, ...tokenEntries: TokenEntry[]) {
  const whole = tx.with({ tokenEntries });
  const effect = netEffect(whole, new Set([ME]), readActivity(whole, new Set([ME])));
  const paid = effect.paid.map(({ script, sats, tokens }) => [script, sats, ...tokens.values()]);
  const { came, fee } = effect;
  const total = effect.paid.reduce((sum, { sats }) => sum + sats, 0n);
  expect(effect.change + effect.carried, "the parts make up the change").toBe(came - fee - total);
  const tokens = Object.fromEntries(effect.tokens);
  return { ...effect, paid, tokens };
}

describe("payments", () => {
  test("a payment: what the recipient got, the fee, and not the change", () => {
    const tx = aTx().from(ME, 100_000n).paying(BOB, 60_000n).paying(ME, 39_500n);
    expect(effectOf(tx)).toMatchObject({
      change: -60_500n,
      fee: 500n,
      feePaidBy: "wallet",
      came: 0n,
      paid: [[BOB, 60_000n]],
    });
  });

  test("several recipients: each amount, together where one is paid twice; a message costs nothing", () => {
    const tx = aTx()
      .from(ME, 100_000n)
      .paying(MESSAGE, 0n)
      .paying(BOB, 10_000n)
      .paying(ALICE, 20_000n)
      .paying(BOB, 1_000n);
    expect(effectOf(tx)).toMatchObject({
      change: -100_000n,
      fee: 69_000n,
      paid: [
        [BOB, 11_000n],
        [ALICE, 20_000n],
      ],
    });
  });

  test("sats in an OP_RETURN are lost", () =>
    expect(effectOf(aTx().from(ME, 1_000n).paying(MESSAGE, 300n).paying(ME, 500n))).toMatchObject({
      change: -500n,
      fee: 200n,
      paid: [[MESSAGE, 300n]],
    }));

  test("a payment to oneself costs its fee", () =>
    expect(effectOf(aTx().from(ME, 765_559n).paying(ME, 700_000n).paying(ME, 65_340n))).toMatchObject({
      change: -219n,
      fee: 219n,
      came: 0n,
      paid: [],
    }));

  test("a payment that came in: others paid the fee, and whom else they paid does not matter", () =>
    expect(effectOf(aTx().from(BOB, 9_000n).paying(ME, 5_000n).paying(ALICE, 3_000n))).toMatchObject({
      change: 5_000n,
      fee: 0n,
      feePaidBy: "others",
      came: 5_000n,
      paid: [],
    }));

  test("a reward has no fee", () =>
    expect(effectOf(aTx().paying(BOB, 900n).paying(ME, 100n).with({ isCoinbase: true }))).toMatchObject({
      change: 100n,
      feePaidBy: "nobody",
      came: 100n,
    }));

  test("coins of others spent together with ours pay the fee first", () => {
    const shared = aTx().from(ME, 90_000n).from(ALICE, 10_000n).paying(BOB, 99_000n);
    expect(effectOf(shared)).toMatchObject({ change: -90_000n, fee: 0n, feePaidBy: "shared", came: 9_000n });
    const small = aTx().from(ME, 90_000n).from(ALICE, 100n).paying(BOB, 89_000n);
    expect(effectOf(small)).toMatchObject({ change: -90_000n, fee: 1_000n, feePaidBy: "shared", came: 0n });
  });
});

describe("tokens", () => {
  test("sent: the tokens and the sats that carry them", () => {
    const tx = spending(aTx().from(ME, 2_000n), ME, 546n, some(100n))
      .paying(BOB, 546n, some(60n))
      .paying(ME, 546n, some(40n))
      .paying(ME, 1_000n);
    expect(effectOf(tx, entry("SEND"))).toMatchObject({
      change: -1_000n,
      carried: 0n,
      fee: 454n,
      paid: [[BOB, 546n, 60n]],
      tokens: { [A]: -60n },
    });
  });

  test("received: the balance stays, because the coin carries tokens", () =>
    expect(effectOf(spending(aTx(), BOB, 2_000n, some(9n)).paying(ME, 546n, some(9n)), entry("SEND"))).toMatchObject({
      change: 0n,
      carried: 546n,
      came: 546n,
      tokens: { [A]: 9n },
    }));

  test("created: the fee and the sats in the new coins, not the change", () => {
    const tx = aTx().from(ME, 100_000n).paying(ME, 546n, some(1_000n)).paying(ME, 98_939n);
    expect(effectOf(tx, entry("GENESIS"))).toMatchObject({
      change: -1_061n,
      carried: 546n,
      fee: 515n,
      paid: [],
      tokens: { [A]: 1_000n },
    });
  });

  test("burned: the tokens and the fee", () => {
    const tx = spending(aTx().from(ME, 5_000n), ME, 546n, some(1_000n)).paying(ME, 546n, some(750n)).paying(ME, 4_719n);
    const burn = entry("BURN", { actualBurnAtoms: atoms(250n), intentionalBurnAtoms: atoms(250n) });
    expect(effectOf(tx, burn)).toMatchObject({ change: -281n, carried: 0n, fee: 281n, tokens: { [A]: -250n } });
  });

  test("an NFT minted from a collection: one more, one mint input less", () => {
    const nft = { ...some(1n), tokenType: NFT };
    const input = { ...some(1n, GROUP), tokenType: COLLECTION };
    const tx = spending(aTx().from(ME, 5_000n), ME, 546n, input).paying(ME, 546n, nft).paying(ME, 4_000n);
    const child = entry("GENESIS", { tokenType: NFT, groupTokenId: GROUP });
    const group = entry("NONE", { tokenId: GROUP, tokenType: COLLECTION });
    expect(effectOf(tx, child, group)).toMatchObject({
      change: -1_000n,
      carried: 0n,
      fee: 1_000n,
      tokens: { [A]: 1n, [GROUP]: -1n },
    });
  });

  test("mint batons are no atoms", () => {
    const tx = aTx()
      .from(ME, 5_000n)
      .paying(ME, 546n, { ...some(0n), isMintBaton: true });
    expect(effectOf(tx, entry("GENESIS"))).toMatchObject({ carried: 546n, tokens: {} });
  });
});

describe("offers", () => {
  const offered = (tx: TxBuilder, inputScript: string) => spending(tx, OFFER, 546n, some(100n), inputScript);

  test("listed: the tokens are on offer, and the fee is paid", () => {
    const tx = spending(aTx().from(ME, 5_000n), ME, 546n, some(100n))
      .paying(aScript("6a500541475230070541534c503200"), 0n)
      .paying(OFFER, 546n, some(60n))
      .paying(ME, 546n, some(40n))
      .paying(ME, 4_033n);
    expect(effectOf(tx, entry("SEND"))).toMatchObject({
      change: -967n,
      fee: 421n,
      paid: [[OFFER, 546n, 60n]],
      tokens: { [A]: -60n },
    });
  });

  test("sold: what was paid for it, and what left the offer", () => {
    const tx = offered(aTx(), ACCEPT)
      .from(BOB, 5_000_000n)
      .paying(ME, 4_210_000n)
      .paying(OFFER, 546n, some(80n))
      .paying(BOB, 546n, some(20n));
    expect(effectOf(tx, entry("SEND"))).toMatchObject({
      change: 4_210_000n,
      fee: 0n,
      feePaidBy: "others",
      came: 4_210_000n,
      tokens: { [A]: -20n },
    });
  });

  test("bought: the price, the fee and what was bought", () => {
    const tx = offered(aTx(), ACCEPT)
      .from(ME, 2_000_000n)
      .paying(ALICE, 1_248_000n)
      .paying(OFFER, 546n, some(88n))
      .paying(ME, 546n, some(12n))
      .paying(ME, 751_000n);
    expect(effectOf(tx, entry("SEND"))).toMatchObject({
      change: -1_249_000n,
      carried: 546n,
      fee: 454n,
      feePaidBy: "wallet",
      came: 546n,
      paid: [
        [ALICE, 1_248_000n],
        [OFFER, 546n, 88n],
      ],
      tokens: { [A]: 12n },
    });
  });

  test("cancelled: the tokens come back for the fee", () => {
    const tx = offered(aTx().from(ME, 5_000n), CANCEL).paying(ME, 546n, some(100n)).paying(ME, 4_609n);
    expect(effectOf(tx, entry("SEND"))).toMatchObject({
      change: -391n,
      carried: 546n,
      fee: 391n,
      feePaidBy: "wallet",
      came: 546n,
      paid: [],
      tokens: { [A]: 100n },
    });
  });
});
