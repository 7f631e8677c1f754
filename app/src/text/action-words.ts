import type { ActionOf, AppAction, Undecoded } from "@satchel/core/activity";
import { plainText } from "@satchel/core/text";
import { protocolsText } from "../catalogue/en/history/protocols.ts";

/** An action that follows the rules of its app. */
export type ValidAction<App extends AppAction["app"]> = Exclude<ActionOf<App>, { isValid: false }>;

/** How the messages of one app are read, beside what they are called (the catalogue, by `app`: facts.md 2.4). */
type ProtocolWords<App extends AppAction["app"]> = {
  /** Returns what a message says, in a line; left out where it says nothing. */
  text?(action: ValidAction<App>): string;
  /** The id of the history's filter, where the history can be narrowed to this app. */
  filter?: string;
};

type Protocols = { readonly [App in AppAction["app"]]: ProtocolWords<App> };

/** One row for each app. How its messages look stands in widgets/protocols/panels.tsx. */
const PROTOCOLS = {
  alias: { text: ({ action }) => action.alias },
  "🪂Airdrop": { text: ({ action }) => action.msg ?? "", filter: "airdrop" },
  "Cashtab Encrypted (deprecated)": {},
  SWaP: {},
  PayButton: { text: ({ action }) => action.data, filter: "paybutton" },
  NFToa: { text: ({ action }) => action.data },
  eCashChat: { text: ({ action }) => action.msg },
  Paywall: {},
  Auth: {},
  "eCashChat Article": {},
  "eCashChat Article Reply": { text: ({ action }) => action.msg },
  "Cashtab Msg": { text: ({ action }) => action.msg },
  "Proof of Writing": { text: ({ action }) => protocolsText.acts[action.type] },
  XECX: {},
  "Solana Address": { text: ({ action }) => action.solAddr },
  "DICE Bet": {
    text: ({ action }) => protocolsText.diceRange({ min: `${action.minValue}`, max: `${action.maxValue}` }),
  },
  "ROLL Payout": { text: ({ action }) => `${action.roll}` },
  "EDJ Payout": {},
  unknown: { text: ({ action }) => undecodedText(action) },
  none: { text: ({ action }) => undecodedText(action) },
} as const satisfies Protocols;

/** An app's message in a line: what it is called, and what it says if it says anything. */
type ActionWords = { name: string; isInvalid: boolean; text?: string | undefined };

export function actionWords(action: AppAction): ActionWords {
  if (!isValid(action)) return { name: protocolsText.invalidNames[action.app], isInvalid: true };
  const text = textOf(action);
  return { name: protocolsText.names[action.app], isInvalid: false, ...(text !== "" && { text }) };
}

/** The same as one text: "Message: for the coffee". */
export function actionText(action: AppAction): string {
  const { name, text } = actionWords(action);
  return text === undefined ? name : protocolsText.said({ name, text });
}

/** Returns whether a message follows the rules of its app, or its app has no rules. */
export const isValid = (action: AppAction): action is ValidAction<AppAction["app"]> =>
  !("isValid" in action) || action.isValid;

type ProtocolFilter = { app: AppAction["app"]; id: ProtocolFilterId };
export type ProtocolFilterId = Extract<(typeof PROTOCOLS)[AppAction["app"]], { filter: unknown }>["filter"];

/** The apps the history can be narrowed to. */
export const PROTOCOL_FILTERS: readonly ProtocolFilter[] = Object.entries(PROTOCOLS).flatMap(([app, row]) =>
  "filter" in row ? { app: app as AppAction["app"], id: row.filter } : [],
);

/**
 * The row of an app as one that takes any action: TypeScript does not see that an action and its row belong together.
 */
const rowOf = (app: AppAction["app"]) => PROTOCOLS[app] as ProtocolWords<AppAction["app"]>;

const textOf = (action: ValidAction<AppAction["app"]>): string => plainText(rowOf(action.app).text?.(action) ?? "");

/** Returns data as text where it is text, else in hex. */
export const undecodedText = ({ stack, decoded }: Undecoded): string => (/[\ufffd\0]/.test(decoded) ? stack : decoded);
