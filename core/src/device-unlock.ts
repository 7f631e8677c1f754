import type { Result } from "./result.ts";

/** How a device asks whether it is the person: by fingerprint or face, or by the lock of its screen. */
export type DeviceUnlockKind = "biometric" | "credential";

/**
 * `refused`: by the person. `lost`: what unlocks the device has changed since (a new finger, another lock), so that the
 * password is not kept any more.
 */
export type DeviceUnlockProblem = { code: "refused" | "lost" } | { code: "unlock-failed"; reason: string };

/**
 * Keeps the password under a key of the device that is only used once the device has asked the person. Never rejects.
 */
export type DeviceUnlock = {
  /** Resolves to how the device can ask, and whether a password is kept; undefined if it cannot ask. */
  look(): Promise<{ kind: DeviceUnlockKind; isSet: boolean } | undefined>;
  /** Asks the person, and keeps the password in place of one that was kept. */
  keep(password: string): Promise<Result<void, DeviceUnlockProblem>>;
  /** Asks the person, and returns the password. */
  open(): Promise<Result<string, DeviceUnlockProblem>>;
  forget(): Promise<void>;
};
