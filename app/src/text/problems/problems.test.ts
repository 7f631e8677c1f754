import type { AddressProblem } from "@satchel/core/address";
import { type AmountProblem, atoms, sats } from "@satchel/core/amount";
import type { Outpoint } from "@satchel/core/ids";
import { anOutpoint, aScript, aTokenId, tokenIdOfNumber } from "@satchel/core/testing";
import type { CoinProblem, PlanProblem, TokenValue } from "@satchel/core/tx";
import type { SendProblem, WalletProblem } from "@satchel/engine";
import { describe, expect, test } from "vitest";
import { noAnswer } from "../../testing/no-answer.ts";
import { coinProblemText, coinsProblemWords } from "./coin-problems.ts";
import { addressProblemText, amountProblemText, planProblemWords, sendProblemWords } from "./problems.ts";
import { walletProblemWords } from "./wallet-problems.ts";

/**
 * One entry for each code of a union: a new problem without a line here does not compile. Several codes may share one
 * shape, so the type narrows by property instead of Extract.
 */
type Table<P extends { code: string }> = { [Code in P["code"]]: [P & { code: Code }, string] };
const rows = <P extends { code: string }>(table: Table<P>) => Object.values(table) as [P, string][];

const AMOUNT: Table<AmountProblem> = {
  "amount-bad-characters": [
    { code: "amount-bad-characters", input: "1x" },
    `Invalid amount "1x": Amount can only contain numbers and '.' to denote decimal places.`,
  ],
  "amount-not-a-number": [
    { code: "amount-not-a-number", input: "1.2.3" },
    'Unable to parse sendAmount "1.2.3" as a number',
  ],
  "amount-ambiguous": [
    { code: "amount-ambiguous", input: "1,234" },
    `Invalid amount "1,234": Amount can only contain numbers and '.' to denote decimal places.`,
  ],
  "amount-too-precise": [
    { code: "amount-too-precise", decimals: 2 },
    "XEC transactions do not support more than 2 decimal places",
  ],
  "amount-zero": [{ code: "amount-zero" }, "Amount must be greater than 0"],
  "amount-below-dust": [{ code: "amount-below-dust", dust: sats(546n) }, "Send amount must be at least 5.46 XEC"],
  "amount-above-balance": [
    { code: "amount-above-balance", amount: sats(1_000_000n), balance: sats(546n) },
    "Amount 10,000.00 XEC exceeds wallet balance of 5.46 XEC",
  ],
};

test.each(rows(AMOUNT))("amount: $code", (problem, text) => {
  expect(amountProblemText(problem, "en-US")).toBe(text);
});

test("the decimal sign and the amounts are written as this locale writes them", () => {
  expect(amountProblemText({ code: "amount-bad-characters", input: "1x" }, "de-DE")).toContain("numbers and ','");
  expect(amountProblemText({ code: "amount-below-dust", dust: sats(546n) }, "de-DE")).toContain("5,46 XEC");
});

const address = "ecash:qq";
const ADDRESS: Table<AddressProblem> = {
  "address-invalid": [{ code: "address-invalid", address }, "Invalid address"],
  "address-bad-character": [
    { code: "address-bad-character", address, character: "b" },
    "Invalid address. An address never contains 'b'.",
  ],
  "address-bad-checksum": [
    { code: "address-bad-checksum", address },
    "Invalid address. A character is wrong or missing.",
  ],
  "address-no-known-prefix": [
    { code: "address-no-known-prefix", address, prefixes: [] },
    "Invalid address. A character is wrong or missing.",
  ],
  "address-bad-payload": [{ code: "address-bad-payload", address }, "Invalid address"],
  "address-bad-hash-size": [{ code: "address-bad-hash-size", address }, "Invalid address"],
  "address-bad-type": [{ code: "address-bad-type", address, versionByte: 16 }, "Invalid address"],
  "address-wrong-prefix": [
    { code: "address-wrong-prefix", address, prefix: "bitcoincash", expected: "ecash" },
    "Invalid address. It belongs to bitcoincash:, this wallet pays to ecash:",
  ],
  "address-of-other-coin": [
    { code: "address-of-other-coin", address, coin: "Bitcoin" },
    "Invalid address. It looks like an address of Bitcoin, not of eCash.",
  ],
  "address-is-for-tokens": [
    { code: "address-is-for-tokens", address },
    "eToken addresses are not supported for XEC sends",
  ],
  "address-not-payable": [
    { code: "address-not-payable", address, hashBytes: 32 },
    "Invalid address. No payment can reach it.",
  ],
};

test.each(rows(ADDRESS))("address: $code", (problem, text) => {
  expect(addressProblemText(problem)).toBe(text);
});

const PLAN: Table<PlanProblem> = {
  "insufficient-funds": [
    { code: "insufficient-funds", available: sats(1000n), required: sats(1219n) },
    "Insufficient funds",
  ],
  "below-dust": [{ code: "below-dust", dust: sats(546n) }, "Send amount must be at least 5.46 XEC"],
  "too-many-transactions": [{ code: "too-many-transactions", count: 70 }, "This payment needs too many small coins"],
  "no-recipients": [{ code: "no-recipients" }, "There is nobody to pay"],
  "data-not-op-return": [{ code: "data-not-op-return" }, "The message could not be read"],
  "data-too-long": [{ code: "data-too-long", bytes: 224, max: 223 }, "The message is too long"],
  "coins-unusable": [{ code: "coins-unusable", outpoints: [] }, "Some of the chosen coins cannot be spent now"],
  "cannot-replace": [{ code: "cannot-replace", outpoints: [] }, "A payment that was refused has to be ended first"],
  "insufficient-tokens": [
    { code: "insufficient-tokens", tokenId: tokenIdOfNumber(1), available: atoms(1n), required: atoms(2n) },
    "Not enough tokens",
  ],
  "atoms-out-of-range": [
    { code: "atoms-out-of-range", index: 0, max: atoms(9n) },
    "This amount of tokens cannot be sent",
  ],
  "unsupported-token-type": [
    { code: "unsupported-token-type", tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_9", number: 9 } },
    "Tokens of this kind cannot be sent yet",
  ],
  "push-invalid": [{ code: "push-invalid", index: 0 }, "The data beside the tokens cannot be sent"],
  "pushes-unsupported": [{ code: "pushes-unsupported" }, "Tokens of this kind cannot carry a message"],
};

describe.each(rows(PLAN))("plan: $code", (problem, title) => {
  const words = planProblemWords(problem, "en-US");
  test("its title", () => expect(words.title).toBe(title));
  test("says that no money moved", () => expect(words.detail).toContain("Nothing was sent."));
});

test("how much is missing, the fee included, in the person's numbers", () => {
  const [problem] = PLAN["insufficient-funds"];
  const missing =
    "You need 12.19 XEC with the fee. 10.00 XEC are spendable, so 2.19 XEC are missing. Nothing was sent.";
  expect(planProblemWords(problem, "en-US").detail).toBe(missing);
  expect(planProblemWords(problem, "de-DE").detail).toContain("2,19 XEC");
});

test("a number of things has its plural, and its digits", () => {
  const detailOf = (count: number) => planProblemWords({ code: "too-many-transactions", count }, "en-US").detail;
  expect(detailOf(1)).toContain("It would take 1 transaction.");
  expect(detailOf(1200)).toContain("It would take 1,200 transactions.");
});

const COIN: Outpoint = anOutpoint(`${"ab".repeat(31)}cd:7`);

const SEND: Table<SendProblem> = {
  "servers-unchecked": [
    { code: "servers-unchecked", hosts: ["a.example"] },
    "No server has said which network it belongs to",
  ],
  "servers-left-out": [
    { code: "servers-left-out", hosts: ["a.example", "b.example"] },
    "No server of this network is left to ask",
  ],
  "servers-disagree": [
    { code: "servers-disagree", hosts: ["a.example", "b.example"], coins: [], total: 12, hasOthers: true },
    "Two servers disagree about this payment's coins",
  ],
  refused: [{ code: "refused", reason: "txn-mempool-conflict (code 18)" }, "The network refused this payment"],
  "too-many-ancestors": [{ code: "too-many-ancestors" }, "Too many payments in a row"],
  unreachable: [{ code: "unreachable", reason: "Failed getting /x" }, "The network did not answer"],
  "outcome-unknown": [noAnswer("time-out"), "It is not known whether this was sent"],
  "chain-open": [{ code: "chain-open", entryId: COIN }, "Only a part of this payment was sent"],
  "still-open": [{ code: "still-open", entryId: COIN }, "A payment to these recipients is not finished"],
  "must-replace": [{ code: "must-replace", entryId: COIN }, "A payment that was refused is still open"],
  "still-missing": [
    { code: "still-missing", hosts: ["one.example", "two.example"] },
    "Not known to one.example and two.example",
  ],
  "coins-gone": [{ code: "coins-gone" }, "The coins of this payment were spent meanwhile"],
  "offer-gone": [{ code: "offer-gone" }, "This offer is gone"],
  "prices-unchecked": [{ code: "prices-unchecked" }, "Prices could not be checked again"],
  "price-moved": [{ code: "price-moved", asked: sats(200n), best: sats(100n) }, "The price has moved"],
  "price-above-best": [
    { code: "price-above-best", asked: sats(200n), best: sats(100n) },
    "Satchel does not support buying offers more than 25% above spot.",
  ],
  "tokens-differ": [
    { code: "tokens-differ", tokenId: aTokenId("ab".repeat(32)) },
    "This payment would change your tokens in a way the review does not show",
  ],
  "vault-failed": [{ code: "vault-failed", reason: "key gone" }, "This payment could not be signed"],
  "storage-failed": [{ code: "storage-failed", reason: "disk full." }, "Storage failed"],
  "parent-missing": [
    { code: "parent-missing", outpoint: COIN, reason: "404: not found" },
    "A coin of this payment could not be verified",
  ],
  "coins-contradicted": [
    { code: "coins-contradicted", coins: [] },
    "The indexer said something wrong about your coins",
  ],
  stopped: [{ code: "stopped" }, "Stopped"],
  "fee-too-high": [
    { code: "fee-too-high", fee: sats(120_000n), usual: sats(219n) },
    "The fee of 1,200.00 XEC is far too high",
  ],
};

/** What has left the device may be sent, or is said to be sent by one server only. */
const SAYS_NOTHING = ["outcome-unknown", "chain-open", "still-missing", "too-many-ancestors", "offer-gone"];

describe.each(rows(SEND))("send: $code", (problem, title) => {
  const wordsOf = () => sendProblemWords(problem, "en-US");
  test("its title", () => expect(wordsOf().title).toBe(title));
  test("says whether money moved", () => {
    const words = wordsOf();
    if (!SAYS_NOTHING.includes(problem.code)) expect(words.detail).toContain("Nothing was sent.");
    else expect(`${words.title} ${words.detail}`).not.toMatch(/nothing was|not sent/i);
  });
  test("keeps the words of a server or a device apart from its own", () => {
    const words = wordsOf();
    expect(words.raw).toBe("reason" in problem ? problem.reason : undefined);
    if ("reason" in problem) expect(words.detail).not.toContain(problem.reason);
  });
});

test("a payment that would harm tokens says which token, and where to look", () => {
  const { detail } = sendProblemWords(SEND["tokens-differ"][0], "en-US");
  expect(detail).toContain(`would change the token ${"ab".repeat(32)} in a way the review does not show`);
});

test("a server that gives no reason leaves no gap", () => {
  expect(sendProblemWords({ code: "unreachable", reason: " " }, "en-US")).toEqual({
    title: "The network did not answer",
    detail: "Nothing was sent. Your payment is still filled in.",
  });
});

test("a code of the engine is a sentence of the detail, not raw text", () => {
  expect(sendProblemWords({ code: "vault-failed", reason: "locked" }, "en-US")).toEqual({
    title: "This payment could not be signed",
    detail: "Satchel is locked. Nothing was sent.",
  });
});

const claimed = { script: aScript("51"), sats: sats(100_000n) };
const heldToken: TokenValue = {
  tokenId: aTokenId("ab".repeat(32)),
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  atoms: atoms(1n),
  isMintBaton: false,
  entryIdx: 0,
};
test.each<[CoinProblem, string]>([
  [{ code: "parent-missing", outpoint: COIN }, "The transaction that created the coin ababab…ababcd:7 is not known."],
  [
    { code: "coin-differs", outpoint: COIN, claimed, actual: { script: aScript("51"), sats: sats(990_000n) } },
    "The indexer said that the coin ababab…ababcd:7 holds 1,000.00 XEC, but it holds 9,900.00 XEC.",
  ],
  [
    { code: "coin-differs", outpoint: COIN, claimed, actual: { script: aScript("52"), sats: claimed.sats } },
    "The indexer said that the coin ababab…ababcd:7 is yours, but it is not.",
  ],
  [
    { code: "coin-differs", outpoint: COIN, claimed },
    "The indexer named the coin ababab…ababcd:7, but its transaction has no such output.",
  ],
  [
    { code: "coin-may-carry-tokens", outpoint: COIN, actual: "unreadable" },
    "The indexer said that the coin ababab…ababcd:7 has no tokens, but by its transaction it may carry tokens.",
  ],
  [
    { code: "coin-token-differs", outpoint: COIN, claimed: heldToken },
    "The indexer said something else about the tokens of the coin ababab…ababcd:7 than its transaction does.",
  ],
])("a coin that is not as the indexer said: %o", (problem, text) => {
  expect(coinProblemText(problem, "en-US")).toBe(text);
  const words = coinsProblemWords({ code: "coins-contradicted", coins: [problem, problem, problem] }, "en-US");
  expect(words.detail).toContain(`${text} The same goes for 2 more coins. Nothing was sent.`);
});

const WALLET: Table<WalletProblem> = {
  "invalid-phrase": [{ code: "invalid-phrase" }, "Invalid 12-word mnemonic. Note: all letters must be lowercase."],
  "wallet-already-there": [{ code: "wallet-already-there", name: "Everyday" }, 'Wallet name "Everyday" already exists'],
  "wallet-not-found": [{ code: "wallet-not-found" }, "This wallet is not on this device any more"],
  "wallet-is-active": [{ code: "wallet-is-active" }, "The active wallet cannot be deleted"],
  "listing-unfinished": [{ code: "listing-unfinished" }, "Nothing was deleted"],
  locked: [{ code: "locked" }, "Satchel is locked"],
  "vault-failed": [{ code: "vault-failed", reason: "x" }, "The keys could not be opened"],
  "storage-failed": [{ code: "storage-failed", reason: "disk full" }, "Storage failed"],
};

test.each(rows(WALLET))("wallet: $code", (problem, title) => {
  expect(walletProblemWords(problem).title).toBe(title);
});
