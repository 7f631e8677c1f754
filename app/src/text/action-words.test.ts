import type { AppAction } from "@satchel/core/activity";
import { atoms } from "@satchel/core/amount";
import { tokenIdOf } from "@satchel/core/ids";
import { aScript, aTxid } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { actionText, actionWords } from "./action-words.ts";
import { messageText } from "./message-text.ts";

const TXID = tokenIdOf(aTxid("ab".repeat(32)));
const SCRIPT = aScript(`76a914${"11".repeat(20)}88ac`);
const RAW = { stack: "6869", decoded: "hi" };

type App = AppAction["app"];
type Valid<A extends App> = Exclude<Extract<AppAction, { app: A }>, { isValid: false }>;
type Invalid<A extends App> = Extract<AppAction, { app: A; isValid: false }>;
type Line = { name: string; text?: string };

/** One entry for every app: a new one without a line here does not compile. */
const VALID: { [A in App]: [Valid<A>, Line] } = {
  alias: [
    { app: "alias", lokadId: "", isValid: true, action: { alias: "satchel", script: SCRIPT } },
    { name: "Alias registration", text: "satchel" },
  ],
  "🪂Airdrop": [
    { app: "🪂Airdrop", lokadId: "", isValid: true, action: { tokenId: TXID, msg: "thank you" } },
    { name: "Airdrop", text: "thank you" },
  ],
  "Cashtab Encrypted (deprecated)": [
    { app: "Cashtab Encrypted (deprecated)", lokadId: "" },
    { name: "Encrypted message" },
  ],
  SWaP: [{ app: "SWaP", lokadId: "" }, { name: "Swap" }],
  PayButton: [
    { app: "PayButton", lokadId: "", isValid: true, action: { data: "order=1029", nonce: "7b" } },
    { name: "PayButton payment", text: "order=1029" },
  ],
  NFToa: [
    { app: "NFToa", lokadId: "", isValid: true, action: { data: "login", nonce: "" } },
    { name: "NFToa", text: "login" },
  ],
  eCashChat: [
    { app: "eCashChat", lokadId: "", isValid: true, action: { msg: "late again?" } },
    { name: "Chat message", text: "late again?" },
  ],
  Paywall: [
    { app: "Paywall", lokadId: "", isValid: true, action: { sharedArticleTxid: TXID } },
    { name: "Paywall payment" },
  ],
  Auth: [{ app: "Auth", lokadId: "", isValid: true }, { name: "Authentication" }],
  "eCashChat Article": [{ app: "eCashChat Article", lokadId: "", isValid: true }, { name: "Article" }],
  "eCashChat Article Reply": [
    {
      app: "eCashChat Article Reply",
      lokadId: "",
      isValid: true,
      action: { replyArticleTxid: TXID, msg: "well said" },
    },
    { name: "Article reply", text: "well said" },
  ],
  "Cashtab Msg": [
    { app: "Cashtab Msg", lokadId: "", isValid: true, action: { msg: "for the\ncoffee" } },
    { name: "Message", text: "for the coffee" },
  ],
  "Proof of Writing": [
    { app: "Proof of Writing", lokadId: "", isValid: true, action: { type: "comment-reply", targetTxid: TXID } },
    { name: "Proof of Writing", text: "reply to a comment" },
  ],
  XECX: [
    {
      app: "XECX",
      lokadId: "",
      isValid: true,
      action: {
        minBalanceTokenSatoshisToReceivePaymentThisRound: 1n,
        eligibleTokenSatoshis: 2n,
        ineligibleTokenSatoshis: 3n,
        excludedHoldersCount: 4,
      },
    },
    { name: "XECX payout" },
  ],
  "Solana Address": [
    { app: "Solana Address", lokadId: "", isValid: true, action: { solAddr: "5HTzr" } },
    { name: "Solana address", text: "5HTzr" },
  ],
  "DICE Bet": [
    { app: "DICE Bet", lokadId: "", isValid: true, action: { minValue: 1, maxValue: 50 } },
    { name: "Dice bet", text: "1 to 50" },
  ],
  "ROLL Payout": [
    { app: "ROLL Payout", lokadId: "", isValid: true, action: { betTxid: TXID, roll: 7, seedHash: "", result: "W" } },
    { name: "Dice roll", text: "7" },
  ],
  "EDJ Payout": [
    {
      app: "EDJ Payout",
      lokadId: "",
      isValid: true,
      action: { transactions: 103, pot: atoms(146_004n), oddsBasisPoints: 137, winner: SCRIPT },
    },
    { name: "EDJ payout" },
  ],
  unknown: [
    { app: "unknown", lokadId: "44494345", action: RAW },
    { name: "Message of an unknown app", text: "hi" },
  ],
  none: [
    { app: "none", lokadId: "", action: { stack: "ff00", decoded: "\ufffd\0" } },
    { name: "Data", text: "ff00" },
  ],
};

/** The same for whatever can be invalid. */
const INVALID: { [A in App as Invalid<A> extends never ? never : A]: [Invalid<A>, string] } = {
  alias: [{ app: "alias", lokadId: "", isValid: false }, "Invalid alias registration"],
  "🪂Airdrop": [{ app: "🪂Airdrop", lokadId: "", isValid: false }, "Off-spec airdrop"],
  PayButton: [{ app: "PayButton", lokadId: "", isValid: false }, "Invalid PayButton payment"],
  NFToa: [{ app: "NFToa", lokadId: "", isValid: false }, "Invalid NFToa"],
  eCashChat: [{ app: "eCashChat", lokadId: "", isValid: false }, "Invalid chat message"],
  Paywall: [{ app: "Paywall", lokadId: "", isValid: false }, "Invalid paywall payment"],
  "eCashChat Article": [{ app: "eCashChat Article", lokadId: "", isValid: false }, "Invalid article"],
  "eCashChat Article Reply": [{ app: "eCashChat Article Reply", lokadId: "", isValid: false }, "Invalid article reply"],
  "Cashtab Msg": [{ app: "Cashtab Msg", lokadId: "", isValid: false }, "Invalid message"],
  "Proof of Writing": [{ app: "Proof of Writing", lokadId: "", isValid: false }, "Invalid Proof of Writing"],
  XECX: [{ app: "XECX", lokadId: "", isValid: false, action: RAW }, "Invalid XECX payout"],
  "Solana Address": [
    { app: "Solana Address", lokadId: "", isValid: false, action: { solAddr: "Invalid SOL pk: c0ff" } },
    "Invalid Solana address",
  ],
  "DICE Bet": [{ app: "DICE Bet", lokadId: "", isValid: false, action: RAW }, "Invalid dice bet"],
  "ROLL Payout": [{ app: "ROLL Payout", lokadId: "", isValid: false, action: RAW }, "Invalid dice roll"],
  "EDJ Payout": [{ app: "EDJ Payout", lokadId: "", isValid: false, action: RAW }, "Invalid EDJ payout"],
};

test.each(Object.values(VALID).map(([action, line]) => [action.app, action as AppAction, line] as const))(
  "%s",
  (_, action, line) => {
    expect(actionWords(action)).toEqual({ ...line, isInvalid: false });
  },
);

test.each(Object.values(INVALID).map(([action, name]) => [name, action as AppAction] as const))(
  "%s",
  (name, action) => {
    expect(actionWords(action)).toEqual({ name, isInvalid: true });
  },
);

test("only what a person wrote to another is a message", () => {
  const texts = [...Object.values(VALID), ...Object.values(INVALID)].map(([action]) =>
    messageText(action as AppAction),
  );
  expect(texts.filter((text) => text !== undefined)).toEqual(["late again?", "for the coffee"]);
});

test("a message as one text", () => {
  expect(actionText(VALID.eCashChat[0])).toBe("Chat message: late again?");
  expect(actionText(VALID.SWaP[0])).toBe("Swap");
  expect(actionText(INVALID["DICE Bet"][0])).toBe("Invalid dice bet");
});

test("no names of data, and no emoji, in what people read", () => {
  for (const [action] of [...Object.values(VALID), ...Object.values(INVALID)]) {
    expect(actionWords(action as AppAction).name).not.toMatch(/Cashtab|eCashChat|\p{Extended_Pictographic}/u);
  }
});
