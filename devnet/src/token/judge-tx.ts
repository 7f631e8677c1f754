import type { ParsedTx } from "../node/node.ts";
import { colourTx } from "./colour-tx.ts";
import type { TokenVerdict } from "./token.ts";
import { type TokenInputs, verifyTx } from "./verify-tx.ts";

/** All that the token rules say about a transaction; undefined when it has nothing to do with tokens (devnet.md 3). */
export function judgeTx(tx: Pick<ParsedTx, "txid" | "outputs">, inputs: TokenInputs): TokenVerdict | undefined {
  return verifyTx(colourTx(tx), tx.outputs.length, inputs);
}
