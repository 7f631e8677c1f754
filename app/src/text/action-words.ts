import type { ActionOf, AppAction, PowrAct, Undecoded } from "@satchel/core/activity";
import { plainText } from "@satchel/core/text";

/** An action that follows the rules of its app. */
export type ValidAction<App extends AppAction["app"]> = Exclude<ActionOf<App>, { isValid: false }>;

/** The words for the messages of one app (facts.md 2.4: `app` itself is data). */
type ProtocolWords<App extends AppAction["app"]> = {
  name: string;
  /** What one that breaks the app's rules is called. */
  invalidName?: string;
  /** What it says, in a line; left out where it says nothing. */
  text?(action: ValidAction<App>): string;
  /** Its text is what one person writes to another. */
  isMessage?: true;
  /** What the history's filter calls them, where it can be narrowed to them. */
  filter?: { id: string; label: string };
};

type Protocols = { readonly [App in AppAction["app"]]: ProtocolWords<App> };

/** One row for each app: its messages in words. How they look stands in widgets/protocols/panels.tsx. */
const PROTOCOLS = {
  alias: {
    name: "Alias registration",
    invalidName: "Invalid alias registration",
    text: ({ action }) => action.alias,
  },
  "🪂Airdrop": {
    name: "Airdrop",
    invalidName: "Invalid airdrop",
    text: ({ action }) => action.msg ?? "",
    filter: { id: "airdrop", label: "Airdrops" },
  },
  "Cashtab Encrypted (deprecated)": { name: "Encrypted message" },
  SWaP: { name: "Swap" },
  PayButton: {
    name: "PayButton payment",
    invalidName: "Invalid PayButton payment",
    text: ({ action }) => action.data,
    filter: { id: "paybutton", label: "PayButton" },
  },
  NFToa: { name: "NFToa", invalidName: "Invalid NFToa", text: ({ action }) => action.data },
  eCashChat: {
    name: "Chat message",
    invalidName: "Invalid chat message",
    text: ({ action }) => action.msg,
    isMessage: true,
  },
  Paywall: { name: "Paywall payment", invalidName: "Invalid paywall payment" },
  Auth: { name: "Authentication" },
  "eCashChat Article": { name: "Article", invalidName: "Invalid article" },
  "eCashChat Article Reply": {
    name: "Article reply",
    invalidName: "Invalid article reply",
    text: ({ action }) => action.msg,
  },
  "Cashtab Msg": {
    name: "Message",
    invalidName: "Invalid message",
    text: ({ action }) => action.msg,
    isMessage: true,
  },
  "Proof of Writing": {
    name: "Proof of Writing",
    invalidName: "Invalid Proof of Writing",
    text: ({ action }) => powrText(action.type),
  },
  XECX: { name: "XECX payout", invalidName: "Invalid XECX payout" },
  "Solana Address": {
    name: "Solana address",
    invalidName: "Invalid Solana address",
    text: ({ action }) => action.solAddr,
  },
  "DICE Bet": {
    name: "Dice bet",
    invalidName: "Invalid dice bet",
    text: ({ action }) => `${action.minValue} to ${action.maxValue}`,
  },
  "ROLL Payout": { name: "Dice roll", invalidName: "Invalid dice roll", text: ({ action }) => `${action.roll}` },
  "EDJ Payout": { name: "EDJ payout", invalidName: "Invalid EDJ payout" },
  unknown: { name: "Message of an unknown app", text: ({ action }) => undecodedText(action) },
  none: { name: "Data", text: ({ action }) => undecodedText(action) },
} as const satisfies Protocols;

/** An app's message in a line: what it is called, and what it says if it says anything. */
type ActionWords = { name: string; isInvalid: boolean; text?: string | undefined };

export function actionWords(action: AppAction): ActionWords {
  const { name, invalidName = `Invalid ${name}` } = rowOf(action.app);
  if (!isValid(action)) return { name: invalidName, isInvalid: true };
  const text = textOf(action);
  return { name, isInvalid: false, ...(text !== "" && { text }) };
}

/** Whether it follows the rules of its app; what has no rules does. */
export const isValid = (action: AppAction): action is ValidAction<AppAction["app"]> =>
  !("isValid" in action) || action.isValid;

/** What a person wrote to another, in a message or a chat. */
export const messageText = (action: AppAction): string | undefined =>
  rowOf(action.app).isMessage && isValid(action) ? textOf(action) : undefined;

type Filtered = Extract<(typeof PROTOCOLS)[AppAction["app"]], { filter: unknown }>["filter"];
export type ProtocolFilter = { app: AppAction["app"]; id: Filtered["id"]; label: string };

/** The apps the history can be narrowed to. */
export const PROTOCOL_FILTERS: readonly ProtocolFilter[] = Object.entries(PROTOCOLS).flatMap(([app, row]) =>
  "filter" in row ? { app: app as AppAction["app"], ...row.filter } : [],
);

/** The row of an app as one that takes any action: TypeScript does not see that an action and its row belong together. */
const rowOf = (app: AppAction["app"]) => PROTOCOLS[app] as ProtocolWords<AppAction["app"]>;

const textOf = (action: ValidAction<AppAction["app"]>): string => plainText(rowOf(action.app).text?.(action) ?? "");

/** As text where it is text, else in hex. */
export const undecodedText = ({ stack, decoded }: Undecoded): string => (/[\ufffd\0]/.test(decoded) ? stack : decoded);

export const powrText = (type: PowrAct["type"]): string => (type === "comment-reply" ? "reply to a comment" : type);
