import type { DeviceUnlock, DeviceUnlockProblem } from "@satchel/core/ports";
import { no, ok } from "@satchel/core/result";
import { type Bridge, BridgeError } from "./create-bridge.ts";

/** The device asks the person, who takes their time. */
const AT_LEISURE = { withinMs: Number.POSITIVE_INFINITY };

function problemOf(error: unknown): DeviceUnlockProblem {
  if (error instanceof BridgeError && error.code === "refused") return { code: "refused" };
  if (error instanceof BridgeError && error.code === "damaged") return { code: "lost" };
  return { code: "unlock-failed", reason: error instanceof Error ? error.message : String(error) };
}

/** Creates what asks for a fingerprint, a face or the lock of the screen in place of the password. */
export const createAppUnlock = (bridge: Bridge): DeviceUnlock => ({
  async look() {
    const seen = await bridge.call("unlock.look", {}).catch(() => undefined);
    return seen && seen.kind !== "none" ? { kind: seen.kind, isSet: seen.isSet } : undefined;
  },
  keep: (password) =>
    bridge.call("unlock.keep", { text: password }, AT_LEISURE).then(
      () => ok(undefined),
      (error: unknown) => no(problemOf(error)),
    ),
  open: () => bridge.call("unlock.open", {}, AT_LEISURE).then(ok, (error: unknown) => no(problemOf(error))),
  async forget() {
    await bridge.call("unlock.forget", {}).catch(() => undefined);
  },
});
