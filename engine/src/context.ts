import type { Txid, WalletId } from "@satchel/core/ids";
import type { Ledger } from "@satchel/core/ledger";
import type { AddressPrefix } from "@satchel/core/network";
import type { Pegs } from "@satchel/core/offer";
import type { Chain } from "@satchel/core/ports";
import type { ScriptHex } from "@satchel/core/script";
import type { StoreApi } from "zustand/vanilla";
import type { Notice } from "./notice.ts";
import type { Queue } from "./pacing/queue.ts";
import type { Ports } from "./ports.ts";
import type { NetworkProblem } from "./problems.ts";
import type { State } from "./state.ts";

/** The ports, state and functions that all parts of the engine share; created once by createEngine. */
export type Context = {
  ports: Ports;
  prefix: AddressPrefix;
  /** The servers that this wallet asks about the chain, as the network config names them. */
  servers: readonly string[];
  /** Whether strangers share the indexers; then bulk loads leave them pauses (tokens.md 7.1). */
  hasPublicIndexers: boolean;
  /** The redeemable tokens, of which books show only some offers. */
  pegs: Pegs | undefined;
  /** Something else than a person has opened this page. */
  opensUntouched: boolean;
  state: StoreApi<State>;
  notify(notice: Notice): void;
  /** Whether `stop` was called; then no new work begins. */
  isStopped(): boolean;
  /** The check whether the servers belong to the network. `ports.chain` waits for it. */
  network: NetworkGate;
  /** Returns the session of the active wallet; undefined while no wallet is open. */
  session(): Session | undefined;
  /** Ends the current session and begins another one, if one is given. */
  begin(session: Session | undefined): void;
  /** Begins to talk to the indexer for a session. Rejects if the code for it cannot be fetched. */
  goLive(session: Session): Promise<LiveSession>;
  /** Finds out the outcome of all payments under way, or of one payment. Never rejects. */
  settle(entryId?: string): Promise<void>;
  /** Fetches the price again, for example after another currency was chosen. */
  refreshPrice(): void;
  /** Records that a person did something, for the auto-lock. */
  touch(): void;
};

/**
 * The check whether the servers belong to the network (docs/decisions/network-check.md). Its code is fetched when it is
 * first needed. Nothing of it rejects.
 */
export type NetworkGate = {
  /** The servers, also before they were checked: for a question whose answer is not used before that. */
  direct: Chain;
  /** Resolves when every server has answered, or after ANSWER_MS. */
  all(): Promise<void>;
  /** Resolves when the server that is asked first has answered, or after ANSWER_MS. */
  first(): Promise<void>;
  /** Tells whether the server that is asked first has shown that it belongs to the network. Asks a silent one again. */
  isFirstKnown(): Promise<boolean>;
  /** Returns why nothing can be signed. Asks silent servers again where no other has shown that it belongs. */
  problem(): Promise<NetworkProblem | undefined>;
  /** Asks all servers once more. */
  again(): Promise<void>;
  /** How often other servers were left out, or came last. */
  changes(): number;
  /** The live connection was lost: what answers after it may be another server, so all are asked again before use. */
  doubt(): void;
};

/**
 * The time during which a wallet is the active one. A change of its ledger goes through `queue`, or is counted in
 * `commits`. After `close` nothing of it reaches the state, so that a late reply for the previous wallet is ignored.
 */
export type Session = {
  walletId: WalletId;
  /** The checks of the texts in which its coins were stored when the session began. */
  storedCoins: readonly string[];
  /**
   * When all coins were last fetched, milliseconds since 1970, stored with them. Undefined if that is unknown, or if
   * something happened that the ledger may not contain: then the next sync fetches all of them.
   */
  coinsAt: number | undefined;
  /** The scripts of the wallet now. */
  scripts: ReadonlySet<ScriptHex>;
  queue: Queue;
  /** Transactions that were announced, or are from before the session. */
  announced: Set<Txid>;
  /** How many live events came so far, and how many had come when the last successful sync ended. */
  heard: number;
  syncedTo: number;
  /** How many of our own payments were added. A sync that fetched before the last of them is out of date. */
  commits: number;
  isOpen(): boolean;
  /**
   * Applies a pure transition to the ledger, sets `also` in the state, saves both and returns whether the ledger
   * changed. While stored coins are being loaded only a transition that brings them counts; a sync follows anyway.
   */
  update(change: (ledger: Ledger) => Ledger, also?: Partial<State>): boolean;
  /** Returns the shown state of the wallet; after the end of the session the last one. */
  shown(): Shown;
  /** Stores the shown state for an offline start. */
  save(): void;
  /** Resolves when every requested write has ended or failed. */
  settled(): Promise<void>;
  /** Fetches everything, also the coins. */
  requestSync(): Promise<void>;
  /**
   * Takes over other scripts of the wallet: watches them, and fetches what they have. Resolves when that was fetched.
   */
  follow(scripts: ReadonlySet<ScriptHex>): Promise<void>;
  close(): void;
};

export type Shown = Pick<State, "ledger" | "sync" | "tip">;

/** The part of a session that talks to the indexer and stores the ledger. */
export type LiveSession = {
  /** Brings the stored state up to date. Called once, at the beginning. */
  begin(): Promise<void>;
  /** Fetches everything. */
  request(): Promise<void>;
  /** Watches these scripts from now on, and no others. */
  follow(scripts: ReadonlySet<ScriptHex>): void;
  keeper: { save(): void; settled(): Promise<void> };
  close(): void;
};

/** Names of the locks between tabs. */
export const LOCKS = {
  wallets: "satchel:wallets",
  settings: "satchel:settings",
  outbox: "satchel:outbox",
  contacts: "satchel:contacts",
  notes: "satchel:notes",
  unlock: "satchel:unlock",
  frozen: "satchel:frozen",
  evidence: "satchel:evidence",
  drafts: "satchel:drafts",
  paid: "satchel:paid",
  tokenIcons: "satchel:token-icons",
  listings: "satchel:listings",
  tokenPrices: "satchel:tokenPrices",
  tokenAlerts: "satchel:tokenAlerts",
  payment: (firstCoin: string) => `satchel:payment:${firstCoin}`,
} as const;
