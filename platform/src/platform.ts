import type { Archive, Clock, Locks, Log, Store, Tabs } from "@satchel/core/ports";
import type { Result } from "@satchel/core/result";
import type { RingLog } from "./ring-log.ts";

/** Why a wallet should look again at what it may have missed. */
export type WakeReason = "online" | "visible";

/** `unavailable`: this device neither promises nor refuses to keep what is stored. */
export type Persistence = "granted" | "denied" | "unavailable";

/** `unavailable`: this device has no notifications to ask for. */
export type NotificationState = "granted" | "denied" | "default" | "unavailable";

/** Whether the wallet may notify. Neither throws; only `request` may ask the person. */
export type Notifications = { state(): NotificationState; request(): Promise<NotificationState> };

/** `camera-denied`: by the person or the browser. `camera-busy`: another program has it. */
export type CameraProblem =
  | { code: "camera-denied" | "camera-missing" | "camera-busy" }
  | { code: "camera-failed"; reason: string };

/** Asks the person and opens the camera that looks away from them. Never rejects. Who opened it stops its tracks. */
export type Camera = { open(): Promise<Result<MediaStream, CameraProblem>> };

/** The data of an older release, each value as the text of its JSON where it was not text. Throws StorageError. */
export type OldStore = Pick<Store, "get" | "remove">;

/** What every shell has of its device. */
export type Platform = {
  store: Store;
  /** Shares nothing with `store`: what takes one of them leaves the other. */
  copyStore: Store;
  /** Where older releases kept their data on this device (facts.md 4). Reading them creates nothing. */
  oldStores: readonly OldStore[];
  /** The wallets' history, which can be fetched again. */
  archive: Archive;
  clock: Clock;
  locks: Locks;
  tabs: Tabs;
  log: Log & Pick<RingLog, "entries">;
  /** The network or the tab came back. Returns its own undo. */
  onWake(listener: (reason: WakeReason) => void): () => void;
  /** Asks the device not to clear what is stored when it runs short of room. Never throws. */
  persistStorage(): Promise<Persistence>;
  notifications: Notifications;
  /** Keeps the screen on until the returned function is called. Absent where the device has no way to; never throws. */
  keepAwake?: (() => () => void) | undefined;
  /** Absent where the device offers none to look through. */
  camera?: Camera | undefined;
  /**
   * Whether the text reached the clipboard. Never throws. `clearAfterMs`: for secrets, which leave the clipboard after
   * that time unless something else lies there by then, as far as the device lets us look and write.
   */
  copyText(text: string, options?: { clearAfterMs?: number }): Promise<boolean>;
};
