import { no, ok, type Result } from "../result.ts";
import { isHex } from "../script/index.ts";
import { ALP_LOKAD_ID } from "../token/index.ts";
import type { PushFault } from "./link-problem.ts";

/** Bytes of a push beside a token send to one recipient and its change (wallet.md 5). */
export const MAX_FIRMA_BYTES = 164;
const OP_RETURN = "6a";
/** ALP, and offers of it: sections that say what becomes of tokens. */
const TOKEN_PREFIXES = [ALP_LOKAD_ID, "41475230"];

/** Checks a further push of an ALP send: `firma`, or an `empp_raw`. */
export function checkPush(hex: string): Result<string, PushFault> {
  if (hex === "") return no({ code: "push-empty" });
  if (!/^[0-9a-f]+$/.test(hex)) return no({ code: "push-not-hex" });
  if (hex.startsWith(OP_RETURN)) return no({ code: "push-has-op-return" });
  if (!isHex(hex)) return no({ code: "push-half-byte" });
  const bytes = hex.length / 2;
  if (bytes > MAX_FIRMA_BYTES) return no({ code: "push-too-long", bytes, max: MAX_FIRMA_BYTES });
  if (TOKEN_PREFIXES.some((prefix) => hex.startsWith(prefix))) return no({ code: "push-moves-tokens" });
  return ok(hex);
}
