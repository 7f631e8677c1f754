import type {
  Archive,
  CameraProblem,
  Clock,
  DeviceUnlock,
  Locks,
  Log,
  Notifications,
  Persistence,
  SaveProblem,
  Store,
  Tabs,
  TextFile,
} from "@satchel/core/ports";
import type { Result } from "@satchel/core/result";
import type { RingLog } from "./ring-log.ts";

/** Why a wallet should check for missed changes: the device is online again, or the page is visible again. */
export type WakeReason = "online" | "visible";

/**
 * Asks the person and opens the camera on the back of the device. Never rejects. The caller stops the stream's
 * tracks.
 */
export type Camera = { open(): Promise<Result<MediaStream, CameraProblem>> };

/**
 * The data of an older release. Values that were not text are returned as JSON. Throws StorageError.
 *
 * `mayHaveData` returns false only if there certainly is no data, without fetching the code that reads it.
 */
export type OldStore = Pick<Store, "get" | "remove"> & { mayHaveData?(): Promise<boolean> };

/** Random numbers that nobody can foresee: whole ones from 0 to `limit` less one. The limit is at most 2^32. */
export type Random = { below(limit: number): number };

/** The device as every shell uses it. */
export type Platform = {
  store: Store;
  /** The wallets' second copy. It shares nothing with `store`, so that a loss of one does not affect the other. */
  copyStore: Store;
  /** The stores of older releases on this device (facts.md 4). Reading them creates nothing. */
  oldStores: readonly OldStore[];
  /** The wallets' stored history, a cache that can be fetched again. */
  archive: Archive;
  clock: Clock;
  random: Random;
  locks: Locks;
  tabs: Tabs;
  log: Log & Pick<RingLog, "entries">;
  /**
   * Calls the listener when the device is online again or the tab is visible again. Returns a function that removes
   * it.
   */
  onWake(listener: (reason: WakeReason) => void): () => void;
  /**
   * Calls the listener now and after each change with whether a person may look at the page: a hidden tab nobody sees.
   */
  onSight(listener: (isSeen: boolean) => void): void;
  /** Asks the device not to delete stored data when it is short of space. Never throws. */
  persistStorage(): Promise<Persistence>;
  notifications: Notifications;
  /** Keeps the screen on until the returned function is called. Absent if the device cannot do that. Never throws. */
  keepAwake?: (() => () => void) | undefined;
  /** Absent if the page cannot use a camera. */
  camera?: Camera | undefined;
  /**
   * Copies text to the clipboard and returns whether that worked. Never throws. `clearAfterMs` is for secrets: after
   * that time the text is removed from the clipboard if it is still there, as far as the device allows.
   */
  copyText(text: string, options?: { clearAfterMs?: number }): Promise<boolean>;
  /**
   * Returns the text on the clipboard, for a press of the person; undefined if there is none, or if the browser or the
   * person does not allow it. Never throws.
   */
  readText(): Promise<string | undefined>;
  /** Saves a file where the person chooses. Absent where a page has the browser's downloads. Never rejects. */
  saveFile?: ((file: TextFile) => Promise<Result<void, SaveProblem>>) | undefined;
  /** Shows the apps that take a text; resolves to whether it could. Absent where a page cannot. Never rejects. */
  shareText?: ((text: string) => Promise<boolean>) | undefined;
  /**
   * Shows where the device lets a person choose which links open in this app; resolves to whether it could. Absent
   * where no device asks that. Never rejects.
   */
  showLinkSettings?: (() => Promise<boolean>) | undefined;
  /** Asks for a fingerprint in place of the password. Absent where a page cannot. */
  deviceUnlock?: DeviceUnlock | undefined;
};
