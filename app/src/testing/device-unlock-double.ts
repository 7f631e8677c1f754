import type { DeviceUnlock, DeviceUnlockProblem } from "@satchel/core/ports";
import { no, ok } from "@satchel/core/result";

/** A device that keeps a password, and asks the person, who answers with `problem` if there is one. */
export function aDevice(kept?: string, problem?: DeviceUnlockProblem) {
  const device = { kept, problem, kind: "biometric" as "biometric" | "credential" };
  const deviceUnlock: DeviceUnlock = {
    look: async () => ({ kind: device.kind, isSet: device.kept !== undefined }),
    keep: async (password) => {
      if (device.problem) return no(device.problem);
      device.kept = password;
      return ok(undefined);
    },
    open: async () => {
      if (device.problem?.code === "lost") device.kept = undefined;
      return device.problem || device.kept === undefined ? no(device.problem ?? { code: "lost" }) : ok(device.kept);
    },
    forget: async () => {
      device.kept = undefined;
    },
  };
  return { device, host: { deviceUnlock } };
}
