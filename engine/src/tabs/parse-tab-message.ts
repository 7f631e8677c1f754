import * as v from "valibot";
import { txid, whole } from "../persist/fields.ts";
import type { TabMessage } from "./tell-tabs.ts";

const message: v.GenericSchema<unknown, TabMessage> = v.variant("kind", [
  v.object({
    kind: v.picklist([
      "wallets",
      "settings",
      "contacts",
      "notes",
      "frozen",
      "token-marks",
      "token-alerts",
      "locked",
      "unlocked",
      "erased",
    ]),
  }),
  v.object({ kind: v.literal("outbox"), done: v.exactOptional(v.array(txid)) }),
  v.object({ kind: v.literal("touched"), at: whole, limitMs: v.exactOptional(whole) }),
  v.object({ kind: v.literal("idle"), at: whole }),
]);

/** Returns a checked message; undefined if this release does not know it, as another tab may run another release. */
export function parseTabMessage(data: unknown): TabMessage | undefined {
  const parsed = v.safeParse(message, data);
  return parsed.success ? parsed.output : undefined;
}
