import type { AddressPrefix } from "@satchel/core/network";
import type { StoreApi } from "zustand/vanilla";
import type { Notice, Ports } from "./engine.ts";
import type { LiveSession, Session } from "./start/session.ts";
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
