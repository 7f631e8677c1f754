import { airdrop } from "./protocols/airdrop.ts";
import { alias } from "./protocols/alias.ts";
import { article } from "./protocols/article.ts";
import { dice, roll } from "./protocols/dice.ts";
import { auth, chat, encryptedMessage, message, nftoa, paywall, swap } from "./protocols/messages.ts";
import { payButton } from "./protocols/pay-button.ts";
import { powr } from "./protocols/powr.ts";
import type { Protocol, Undecoded } from "./protocols/protocol.ts";
import { solana } from "./protocols/solana.ts";
import { xecx } from "./protocols/xecx.ts";

/** All that is read, one row for each protocol. What the rows can say is `AppAction`. */
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
] as const satisfies readonly Protocol[];

/** What a message of an app says. `unknown` has the prefix of some app, `none` (with an empty `lokadId`) has no prefix. */
export type AppAction =
  | SaidBy<(typeof PROTOCOLS)[number]>
  | { app: "unknown"; lokadId: string; action: Undecoded }
  | { app: "none"; lokadId: string; action: Undecoded };

/** The action of one app, e.g. for what renders it. */
export type ActionOf<App extends AppAction["app"]> = Extract<AppAction, { app: App }>;

/** What the readers of a row say, under the row's name where a reading names no other app. */
type SaidBy<Row> = Row extends { app: infer App }
  ? Headed<ReturnType<Extract<Row[keyof Row], (content: never) => unknown>>, App>
  : never;
type Headed<Reading, App> = Reading extends { app: infer Other }
  ? Flat<{ app: Other; lokadId: string } & Reading>
  : Flat<{ app: App; lokadId: string } & Reading>;
type Flat<T> = { [Key in keyof T]: T[Key] };
