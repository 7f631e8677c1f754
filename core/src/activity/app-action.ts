import type { ScriptHex, Txid } from "../tx/index.ts";
import type { PowrAct } from "./protocols/powr.ts";

/** What a message of an app says. `app` names are the ecosystem's and are data (facts.md 2.4); words are the app's business. */
export type AppAction =
  | Invalid<
      | "alias"
      | "🪂Airdrop"
      | "PayButton"
      | "NFToa"
      | "eCashChat"
      | "Paywall"
      | "eCashChat Article"
      | "eCashChat Article Reply"
      | "Cashtab Msg"
      | "Proof of Writing"
    >
  /** `script` is what the alias leads to. */
  | Valid<"alias", { alias: string; script: ScriptHex }>
  | Valid<"🪂Airdrop", { tokenId: string; msg?: string }>
  | Valid<"PayButton" | "NFToa", { data: string; nonce: string }>
  | Valid<"eCashChat" | "Cashtab Msg", { msg: string }>
  | Valid<"Paywall", { sharedArticleTxid: Txid }>
  | Valid<"eCashChat Article Reply", { replyArticleTxid: Txid; msg: string }>
  | Valid<"Proof of Writing", PowrAct>
  /** Nothing more is said in them. */
  | Silent<"eCashChat Article" | "Auth", { isValid: true }>
  | Silent<"Cashtab Encrypted" | "SWaP", unknown>
  | Valid<"XECX", XecxRound>
  | Valid<"Solana Address", { solAddr: string }>
  | Valid<"DICE Bet", { minValue: number; maxValue: number }>
  | Valid<"ROLL Payout", { betTxid: Txid; roll: number; seedHash: string; result: string }>
  | (Invalid<"XECX" | "DICE Bet" | "ROLL Payout"> & { action: Undecoded })
  | (Invalid<"Solana Address"> & { action: { solAddr: string } })
  /** `unknown` has the prefix of some app, `none` (with an empty `lokadId`) not even that. */
  | Silent<"unknown" | "none", { action: Undecoded }>;

/** The action of one app, e.g. for what renders it. */
export type ActionOf<App extends AppAction["app"]> = Extract<AppAction, { app: App }>;

/** Pushes as they stand, hex, and as text where they are text. */
export type Undecoded = { stack: string; decoded: string };

/** One payout to the holders of the staking token. Atoms of it; the reader's numbers are exact. */
export type XecxRound = {
  minBalanceTokenSatoshisToReceivePaymentThisRound: bigint;
  eligibleTokenSatoshis: bigint;
  ineligibleTokenSatoshis: bigint;
  excludedHoldersCount: number;
};

type Valid<App extends string, Action> = App extends string
  ? { app: App; lokadId: string; isValid: true; action: Action }
  : never;
type Silent<App extends string, Rest> = App extends string ? { app: App; lokadId: string } & Rest : never;
type Invalid<App extends string> = App extends string ? { app: App; lokadId: string; isValid: false } : never;
