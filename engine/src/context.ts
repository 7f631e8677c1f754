import type { Ledger } from "@satchel/core/ledger";
import type { AddressPrefix } from "@satchel/core/network";
import type { ScriptHex, Txid } from "@satchel/core/tx";
import type { StoreApi } from "zustand/vanilla";
import type { Notice } from "./notice.ts";
import type { Queue } from "./pacing/queue.ts";
import type { Ports } from "./ports.ts";
import type { State } from "./state.ts";

/** What every part of the engine works with; made once by createEngine. */
export type Context = {
  ports: Ports;
  prefix: AddressPrefix;
  state: StoreApi<State>;
  notify(notice: Notice): void;
  /** After `stop` nothing begins any more. */
  isStopped(): boolean;
  /** The session of the active wallet. */
  session(): Session | undefined;
  /** Ends the session of the wallet that was active and begins another, or none. */
  begin(session: Session | undefined): void;
  /** Begins to talk to the indexer for a session. Rejects where the part that does cannot be fetched. */
  goLive(session: Session): Promise<LiveSession>;
  /** Finds out what became of payments whose outcome is unknown, all of them or one. Never rejects. */
  settle(entryId?: string): Promise<void>;
  /** Fetches the price again, for a currency just chosen. */
  refreshPrice(): void;
  /** A person did something. */
  touch(): void;
};

/**
 * The time a wallet is the active one. What changes its ledger goes through `queue`, or counts as one of `commits`;
 * after `close` nothing of it reaches the state any more, so that a late reply for the previous wallet is ignored.
 */
export type Session = {
  walletId: string;
  /** The checks of the texts in which its coins were stored when it began. */
  storedCoins: readonly string[];
  scripts: readonly ScriptHex[];
  queue: Queue;
  /** Transactions a person has been told about, or knew before. */
  announced: Set<Txid>;
  /** How many live events have been heard, and how many of them when the last good sync ended. */
  heard: number;
  syncedTo: number;
  /** How many payments of our own were added; a sync that fetched while one was is out of date. */
  commits: number;
  isOpen(): boolean;
  /**
   * Applies a pure transition to the ledger, together with what else became true by it, and saves it; whether the ledger
   * changed. While the coins are awaited only what brings them counts: the sync that follows knows all the rest.
   */
  update(change: (ledger: Ledger) => Ledger, also?: Partial<State>): boolean;
  /** What is on show of it; after its end, what was last. */
  shown(): Shown;
  /** Keeps what is on show now for an offline start. */
  save(): void;
  /** When what is to be kept has been written, or could not be. */
  settled(): Promise<void>;
  requestSync(): Promise<void>;
  close(): void;
};

export type Shown = Pick<State, "ledger" | "sync" | "tip">;

/** The session's part that talks to the indexer, and keeps what it says. */
export type LiveSession = {
  request(): Promise<void>;
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
  drafts: "satchel:drafts",
  paid: "satchel:paid",
  payment: (firstCoin: string) => `satchel:payment:${firstCoin}`,
} as const;
