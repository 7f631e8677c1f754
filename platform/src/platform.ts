import type { Clock, Locks, Log, Store } from "@satchel/core/ports";
import type { RingLog } from "./ring-log.ts";

/** Why a wallet should look again at what it may have missed. */
export type WakeReason = "online" | "visible";

/** `unavailable`: this device neither promises nor refuses to keep what is stored. */
export type Persistence = "granted" | "denied" | "unavailable";

/** What every shell has of its device. */
export type Platform = {
  store: Store;
  clock: Clock;
  locks: Locks;
  log: Log & Pick<RingLog, "entries">;
  /** The network or the tab came back. Returns its own undo. */
  onWake(listener: (reason: WakeReason) => void): () => void;
  /** Asks the device not to clear what is stored when it runs short of room. Never throws. */
  persistStorage(): Promise<Persistence>;
  /** Whether the text reached the clipboard. Never throws. */
  copyText(text: string): Promise<boolean>;
};
