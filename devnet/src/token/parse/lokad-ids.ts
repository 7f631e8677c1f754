import { toHex } from "@satchel/core/script";
import { OP, type ParsedTx, readOp } from "../../script/index.ts";
import { emppPushes } from "./parse-empp.ts";
import { isDataPush } from "./walk-script.ts";

const LOKAD_BYTES = 4;

/** Returns the protocols that a transaction names, as hex, in order and with repeats (devnet.md 3.8). */
export function lokadIds({ inputs, outputs }: Pick<ParsedTx, "inputs" | "outputs">): string[] {
  const ids: string[] = [];
  const script = outputs[0]?.script;
  if (script !== undefined && script[0] === OP.OP_RETURN) {
    const first = lokadAt(script, 1);
    if (first !== undefined) ids.push(first);
    for (const push of emppPushes(script)) {
      if (push.length < LOKAD_BYTES) break;
      ids.push(toHex(push.subarray(0, LOKAD_BYTES)));
    }
  }
  for (const input of inputs) {
    const id = lokadAt(input.script, 0);
    if (id === undefined) break;
    ids.push(id);
  }
  return ids;
}

/** A push of exactly four bytes. */
function lokadAt(script: Uint8Array, offset: number): string | undefined {
  const push = readOp(script, offset);
  return push !== undefined && isDataPush(push) && push.data.length === LOKAD_BYTES ? toHex(push.data) : undefined;
}
