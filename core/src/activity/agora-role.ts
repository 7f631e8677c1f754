import { EMPP_MARK, readPushes, readScript, splitPushes } from "../script/index.ts";
import { AGORA_LOKAD_ID, ALP_LOKAD_ID } from "../token/index.ts";
import type { ScriptHex, Tx, TxInput } from "../tx/index.ts";

/** What a transaction does to the offers of one token. A `relist` cancels one offer and makes another. */
export type AgoraRole = "offer" | "cancel" | "relist" | "taken";

const OP_0 = "00";
const OP_1 = "51";
/** The sats of a plain token output; an SLP advertisement holds more, for its offer's fee (facts.md 2.5, step 6). */
const PLAIN_TOKEN_SATS = 546n;

const isP2sh = (script: ScriptHex) => readScript(script).kind === "p2sh";

/**
 * Returns what a transaction does to the offers of one token, or undefined. A transaction may trade one token and move
 * another. Outputs to `ownScripts`, the scripts of the wallet, are not offers.
 */
export function agoraRoleOf(tx: Tx, tokenId: string, ownScripts: readonly ScriptHex[]): AgoraRole | undefined {
  const spent = tx.inputs.filter((input) => input.token?.tokenId === tokenId && isOfferInput(input));
  const isListed = isListing(tx, tokenId, ownScripts);
  if (spent.length === 0) return isListed ? "offer" : undefined;
  if (!spent.some(isCancelled)) return "taken";
  return isListed || paysToScript(tx, tokenId) ? "relist" : "cancel";
}

/**
 * Tells whether the input spends an offer. The spender of an Agora covenant pushes a choice before the script: 1
 * accepts, the empty push cancels (facts.md 2.6). Other P2SH scripts, such as 2-of-3 multisig, have no choice there.
 */
const isOfferInput = ({ script, inputScript }: TxInput) => isP2sh(script) && choiceOf(inputScript) !== undefined;

const isCancelled = ({ inputScript }: TxInput) => choiceOf(inputScript) === OP_0;

function choiceOf(inputScript: ScriptHex): string | undefined {
  const pushes = splitPushes(inputScript);
  const choice = pushes.ok ? pushes.value.at(-2) : undefined;
  return choice === OP_0 || choice === OP_1 ? choice : undefined;
}

const paysToScript = (tx: Tx, tokenId: string) =>
  tx.outputs.some(({ script, token }) => token?.tokenId === tokenId && isP2sh(script));

function isListing(tx: Tx, tokenId: string, ownScripts: readonly ScriptHex[]): boolean {
  if (!tx.inputs.some(({ token }) => token !== undefined) || !paysToScript(tx, tokenId)) return false;
  const others = tx.outputs.filter(({ script }) => !ownScripts.includes(script) && !script.startsWith("6a"));
  const [first, ...more] = others;
  if (first === undefined || !isP2sh(first.script)) return false;
  if (hasAlpListing(tx)) return true;
  const isAlp = tx.tokenEntries.some((entry) => entry.tokenId === tokenId && entry.tokenType.protocol === "ALP");
  return !isAlp && more.length === 0 && first.sats > PLAIN_TOKEN_SATS;
}

/** Tells whether the OP_RETURN is eMPP with exactly the data of an offer and a token section. */
function hasAlpListing(tx: Tx): boolean {
  const script = tx.outputs.find((output) => output.script.startsWith("6a"))?.script;
  const pushes = script === undefined ? undefined : readPushes(script);
  if (!pushes?.ok) return false;
  const [mark, offer, token, ...rest] = pushes.value;
  return (
    mark === EMPP_MARK &&
    rest.length === 0 &&
    offer?.startsWith(AGORA_LOKAD_ID) === true &&
    token?.startsWith(ALP_LOKAD_ID) === true
  );
}
