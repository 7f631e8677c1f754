import { pushOf, readScript, splitPushes } from "../script/index.ts";
import type { TxInput } from "../tx/index.ts";

/** Data of an app in an input, and the public key that signed it; hex. */
export type InputData = { lokadId: string; data: string; signedBy: string };

const LOKAD_DIGITS = 8;
const PUBLIC_KEY_DIGITS = [66, 130];
const [OP_CHECKSIGVERIFY, OP_EQUALVERIFY, OP_EQUAL] = ["ad", "88", "87"];

/**
 * Reads what stands in front of the signature in the input of a script hash: prefix, data, signature, public key and
 * the redeem script, which names prefix and data once more and so makes the signature cover them (facts.md 2.4).
 * Undefined for every other input. Whether the redeem script has the hash of the spent output, and the signature is
 * right, was for the network to check.
 */
export function readInputData({ script, inputScript }: TxInput): InputData | undefined {
  if (readScript(script).kind !== "p2sh") return undefined;
  const pushes = splitPushes(inputScript);
  if (!pushes.ok || pushes.value.length !== 5) return undefined;
  const [lokadId = "", data = "", , publicKey = "", redeemScript = ""] = pushes.value;
  if (lokadId.length !== LOKAD_DIGITS || !PUBLIC_KEY_DIGITS.includes(publicKey.length)) return undefined;
  if (comparedData(redeemScript, lokadId) !== data) return undefined;
  return { lokadId, data, signedBy: publicKey };
}

/** The data that the redeem script compares: OP_CHECKSIGVERIFY push(data) OP_EQUALVERIFY push(lokadId) OP_EQUAL. */
function comparedData(redeemScript: string, lokadId: string): string | undefined {
  const end = `${OP_EQUALVERIFY}${pushOf(lokadId)}${OP_EQUAL}`;
  if (!redeemScript.startsWith(OP_CHECKSIGVERIFY) || !redeemScript.endsWith(end)) return undefined;
  const pushes = splitPushes(redeemScript.slice(OP_CHECKSIGVERIFY.length, -end.length));
  return pushes.ok && pushes.value.length === 1 ? pushes.value[0] : undefined;
}
