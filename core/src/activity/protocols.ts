import { airdrop } from "./protocols/airdrop.ts";
import { alias } from "./protocols/alias.ts";
import { article } from "./protocols/article.ts";
import { dice, roll } from "./protocols/dice.ts";
import { edj } from "./protocols/edj.ts";
import { auth, chat, encryptedMessage, message, nftoa, paywall, swap } from "./protocols/messages.ts";
import { payButton } from "./protocols/pay-button.ts";
import { powr } from "./protocols/powr.ts";
import type { Protocol, Undecoded } from "./protocols/protocol.ts";
import { solana } from "./protocols/solana.ts";
import { xecx } from "./protocols/xecx.ts";

/** The protocols that the wallet reads, one row each. `AppAction` is the type of their results. */
export const PROTOCOLS = [
  message,
  encryptedMessage,
  airdrop,
  alias,
  payButton,
  nftoa,
  chat,
  paywall,
  article,
  swap,
  auth,
  powr,
  xecx,
  solana,
  dice,
  roll,
  edj,
] as const satisfies readonly Protocol[];

/**
 * A decoded message of an app. `unknown` has an unknown LOKAD id; `none` has no LOKAD id, so `lokadId` is empty.
 * `signedBy` is the public key, hex, that signed a message in an input (input-data.ts).
 */
export type AppAction = (
  | SaidBy<(typeof PROTOCOLS)[number]>
  | { app: "unknown"; lokadId: string; action: Undecoded }
  | { app: "none"; lokadId: string; action: Undecoded }
) & { signedBy?: string };

/** The message of one app, e.g. for the component that shows it. */
export type ActionOf<App extends AppAction["app"]> = Extract<AppAction, { app: App }>;

/** The results of a row's readers, with the app name of the row unless a result names another app. */
type SaidBy<Row> = Row extends { app: infer App }
  ? Headed<ReturnType<Extract<Row[keyof Row], (content: never) => unknown>>, App>
  : never;
type Headed<Reading, App> = Reading extends { app: infer Other }
  ? Flat<{ app: Other; lokadId: string } & Reading>
  : Flat<{ app: App; lokadId: string } & Reading>;
type Flat<T> = { [Key in keyof T]: T[Key] };
