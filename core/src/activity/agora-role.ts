import type { TokenId } from "../ids/index.ts";
import { EMPP_MARK, pushOf, readPushes, readScript, type ScriptHex, splitPushes } from "../script/index.ts";
import { AGORA_LOKAD_ID, ALP_LOKAD_ID } from "../token/index.ts";
import type { Plugins, Tx, TxInput } from "../tx/index.ts";

/** What a transaction does to the offers of one token. A `relist` cancels one offer and makes another. */
export type AgoraRole = "offer" | "cancel" | "relist" | "taken";

const OP_0 = "00";
const OP_1 = "51";
/** "ONESHOT" and "PARTIAL", the kinds of covenants. */
const VARIANTS = ["4f4e4553484f54", "5041525449414c"];
const [OP_EQUALVERIFY, OP_EQUAL] = ["88", "87"];

const isP2sh = (script: ScriptHex) => readScript(script).kind === "p2sh";

/**
 * Returns what a transaction does to the offers of one token, or undefined. A transaction may trade one token and move
 * another.
 */
export function agoraRoleOf(tx: Tx, tokenId: TokenId): AgoraRole | undefined {
  const spent = tx.inputs.filter((input) => input.token?.tokenId === tokenId && isOfferInput(input));
  if (spent.length === 0) return isListing(tx, tokenId) ? "offer" : undefined;
  if (!spent.some(isCancelled)) return "taken";
  return isListing(tx, tokenId) ? "relist" : "cancel";
}

/**
 * Tells whether the input spends an offer. The spender of an Agora covenant pushes a choice before the script: 1
 * accepts, the empty push cancels (facts.md 2.6). Other P2SH scripts, such as 2-of-3 multisig, have no choice there.
 */
export const isOfferInput = ({ script, inputScript, plugins }: TxInput) =>
  isP2sh(script) && (covenantOf(plugins) === "offer" || choiceOf(inputScript) !== undefined);

const isCancelled = ({ inputScript }: TxInput) => choiceOf(inputScript) === OP_0;

function choiceOf(inputScript: string): string | undefined {
  const pushes = splitPushes(inputScript);
  const choice = pushes.ok ? pushes.value.at(-2) : undefined;
  return choice === OP_0 || choice === OP_1 ? choice : undefined;
}

/**
 * Tells whether an output puts the token on offer: by the plugin's data, or without them by the message or the spent
 * advertisement.
 */
function isListing(tx: Tx, tokenId: TokenId): boolean {
  const roles = tx.outputs
    .filter(({ script, token }) => token?.tokenId === tokenId && isP2sh(script))
    .map(({ plugins }) => covenantOf(plugins));
  if (roles.includes("offer")) return true;
  return roles.includes(undefined) && (hasAlpListing(tx) || tx.inputs.some(isAdvertisement));
}

/**
 * Returns what the indexer's plugin reports about an output (facts.md 2.6). Its data begin with the kind of an offer
 * that it can rebuild; data of another kind mean that the script is not the announced offer.
 */
function covenantOf(plugins: Plugins | undefined): "offer" | "mismatch" | undefined {
  const pluginData = plugins?.agora;
  if (pluginData === undefined) return undefined;
  return VARIANTS.includes(pluginData.data[0] ?? "") ? "offer" : "mismatch";
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

/**
 * Whether an input spends the advertisement of an SLP offer: prefix, kind, signature, and the ad script, which ends in
 * both.
 */
function isAdvertisement({ script, inputScript }: TxInput): boolean {
  const pushes = splitPushes(inputScript);
  if (!isP2sh(script) || !pushes.ok || pushes.value.length !== 4) return false;
  const [prefix, variant = "", , adScript = ""] = pushes.value;
  const end = `${pushOf(variant)}${OP_EQUALVERIFY}${pushOf(AGORA_LOKAD_ID)}${OP_EQUAL}`;
  return prefix === AGORA_LOKAD_ID && VARIANTS.includes(variant) && adScript.endsWith(end);
}
