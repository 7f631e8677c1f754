import { evalScript } from "./eval-script.ts";
import type { ScriptChecker } from "./machine.ts";
import type { ScriptErrorName } from "./script-errors.data.ts";
import { FLAG } from "./script-flags.ts";
import { isTruthy } from "./script-number.ts";
import { isPushOnly } from "./script-ops.ts";
import { isP2sh, isWitnessProgram } from "./solve-output.ts";

/** `sigChecks` counts the verified signatures; after a failure it is 0 and means nothing. */
export type ScriptResult =
  | { ok: true; error: "OK"; sigChecks: number }
  | { ok: false; error: ScriptErrorName; sigChecks: 0 };

/** Whether the input script may spend the output script (devnet.md 5.2). Never throws. */
export function verifyScript(
  scriptSig: Uint8Array,
  scriptPubKey: Uint8Array,
  requestedFlags: number,
  checker: ScriptChecker,
): ScriptResult {
  const flags = requestedFlags & FLAG.SIGHASH_FORKID ? requestedFlags | FLAG.STRICTENC : requestedFlags;
  if (flags & FLAG.SIGPUSHONLY && !isPushOnly(scriptSig)) return failed("SIG_PUSHONLY");

  const input = evalScript(scriptSig, [], flags, checker);
  if (!input.ok) return failed(input.error);
  const output = evalScript(scriptPubKey, input.stack, flags, checker);
  if (!output.ok) return failed(output.error);
  if (!isTrue(output.stack)) return failed("EVAL_FALSE");
  let sigChecks = input.sigChecks + output.sigChecks;
  let { stack } = output;

  if (flags & FLAG.P2SH && isP2sh(scriptPubKey)) {
    if (!isPushOnly(scriptSig)) return failed("SIG_PUSHONLY");
    const redeemScript = input.stack[input.stack.length - 1] ?? new Uint8Array(0);
    const rest = input.stack.slice(0, -1);
    // Miners may take coins that were sent to segwit addresses by mistake: only the hash is checked.
    const isRecovery = rest.length === 0 && isWitnessProgram(redeemScript);
    if (isRecovery && !(flags & FLAG.DISALLOW_SEGWIT_RECOVERY)) return { ok: true, error: "OK", sigChecks };

    const redeemed = evalScript(redeemScript, rest, flags, checker);
    if (!redeemed.ok) return failed(redeemed.error);
    if (!isTrue(redeemed.stack)) return failed("EVAL_FALSE");
    sigChecks += redeemed.sigChecks;
    stack = redeemed.stack;
  }

  if (flags & FLAG.CLEANSTACK && stack.length !== 1) return failed("CLEANSTACK");
  if (flags & FLAG.INPUT_SIGCHECKS && scriptSig.length < 43 * sigChecks - 60) return failed("INPUT_SIGCHECKS");
  return { ok: true, error: "OK", sigChecks };
}

function isTrue(stack: readonly Uint8Array[]): boolean {
  const top = stack[stack.length - 1];
  return top !== undefined && isTruthy(top);
}

function failed(error: ScriptErrorName): ScriptResult {
  return { ok: false, error, sigChecks: 0 };
}
