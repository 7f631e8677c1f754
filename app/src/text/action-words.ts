import type { AppAction, PowrAct, Undecoded } from "@satchel/core/activity";
import { plainText } from "./untrusted-text.ts";

/** An app's message in a line: what it is called, and what it says if it says anything. */
export type ActionWords = { name: string; isInvalid: boolean; text?: string | undefined };

/** What people call the messages of each app, and those that break its rules (facts.md 2.4: `app` itself is data). */
const NAMES = {
  alias: ["Alias registration", "Invalid alias registration"],
  "🪂Airdrop": ["Airdrop", "Invalid airdrop"],
  "Cashtab Encrypted": ["Encrypted message"],
  SWaP: ["Swap"],
  PayButton: ["PayButton payment", "Invalid PayButton payment"],
  NFToa: ["NFToa", "Invalid NFToa"],
  eCashChat: ["Chat message", "Invalid chat message"],
  Paywall: ["Paywall payment", "Invalid paywall payment"],
  Auth: ["Authentication"],
  "eCashChat Article": ["Article", "Invalid article"],
  "eCashChat Article Reply": ["Article reply", "Invalid article reply"],
  "Cashtab Msg": ["Message", "Invalid message"],
  "Proof of Writing": ["Proof of Writing", "Invalid Proof of Writing"],
  XECX: ["XECX payout", "Invalid XECX payout"],
  "Solana Address": ["Solana address", "Invalid Solana address"],
  "DICE Bet": ["Dice bet", "Invalid dice bet"],
  "ROLL Payout": ["Dice roll", "Invalid dice roll"],
  unknown: ["Message of an unknown app"],
  none: ["Data"],
} as const satisfies Record<AppAction["app"], readonly [valid: string, invalid?: string]>;

export function actionWords(action: AppAction): ActionWords {
  const [name, invalid] = NAMES[action.app] as readonly [string, string?];
  if ("isValid" in action && !action.isValid) return { name: invalid ?? `Invalid ${name}`, isInvalid: true };
  const text = plainText(actionText(action));
  return { name, isInvalid: false, ...(text !== "" && { text }) };
}

function actionText(action: AppAction): string {
  if ("isValid" in action && !action.isValid) return "";
  switch (action.app) {
    case "alias":
      return action.action.alias;
    case "🪂Airdrop":
      return action.action.msg ?? "";
    case "PayButton":
    case "NFToa":
      return action.action.data;
    case "eCashChat":
    case "Cashtab Msg":
    case "eCashChat Article Reply":
      return action.action.msg;
    case "Paywall":
    case "XECX":
    case "eCashChat Article":
    case "Auth":
    case "SWaP":
    case "Cashtab Encrypted":
      return "";
    case "Proof of Writing":
      return powrText(action.action.type);
    case "Solana Address":
      return action.action.solAddr;
    case "DICE Bet":
      return `${action.action.minValue} to ${action.action.maxValue}`;
    case "ROLL Payout":
      return `${action.action.roll}`;
    case "unknown":
    case "none":
      return undecodedText(action.action);
  }
}

/** As text where it is text, else in hex. */
export const undecodedText = ({ stack, decoded }: Undecoded): string => (/[\ufffd\0]/.test(decoded) ? stack : decoded);

export function powrText(type: PowrAct["type"]): string {
  switch (type) {
    case "comment-reply":
      return "reply to a comment";
    case "post":
    case "reply":
    case "quote":
    case "repost":
    case "like":
    case "publish":
    case "unlock":
    case "auth":
    case "handle":
    case "comment":
      return type;
  }
}
