import { fromHex } from "@satchel/core/script";
import { shaRmd160 } from "ecash-lib";
import { OP, readOps, type ScriptOp } from "../script/index.ts";
import { concat, equalBytes } from "../script/script-ops.ts";
import { oneshotTerms } from "./agora-oneshot.ts";
import { partialTerms, partialTermsOfAd } from "./agora-partial.ts";
import { type AgoraTerms, type AgoraToken, agoraTokenOf } from "./agora-token.ts";
import type { Plugin, PluginOutput, PluginTx } from "./plugin.ts";

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const LOKAD_ID = ascii("AGR0");
const ONESHOT = ascii("ONESHOT");
const PARTIAL = ascii("PARTIAL");
const ERROR = ascii("ERROR");
const [OF_MAKER, OF_TOKEN, OF_GROUP, OF_FUNGIBLE] = [ascii("P"), ascii("T"), ascii("G"), ascii("F")];
const MIN_AD_PUSHES = 3;

/** Lists the open offers of Agora: outputs whose covenant is the announced one (devnet.md 4). */
export const agora: Plugin = {
  name: "agora",
  lokadIds: [LOKAD_ID],
  version: "0.1.0",
  run(tx) {
    const offer = offerOfAdInput(tx) ?? offerOfEmpp(tx);
    return offer === undefined ? [] : [offer];
  },
};

/** Variant A: SLP offers, announced by the first input; also what a partial accept leaves over. */
function offerOfAdInput({ inputs, outputs, tokenEntries }: PluginTx): PluginOutput | undefined {
  const [entry] = tokenEntries;
  const [input] = inputs;
  if (input === undefined || outputs.length < 2 || entry === undefined) return undefined;
  const ad = parseAd(input.script);
  if (ad === undefined) return undefined;

  const isPartial = equalBytes(ad.variant, PARTIAL);
  if (!isPartial && !equalBytes(ad.variant, ONESHOT)) return undefined;
  const outIdx = isPartial ? offerIndex(outputs) : 1;
  const token = tokenAt(outputs, outIdx);
  const terms = token && (isPartial ? partialTermsOfAd : oneshotTerms)(ad.redeemScript, token);
  if (terms === undefined) return undefined;
  const owner = entry.groupTokenId === "" ? group(OF_FUNGIBLE, entry.tokenId) : group(OF_GROUP, entry.groupTokenId);
  return judge(outputs, outIdx, terms, [group(OF_TOKEN, entry.tokenId), owner]);
}

/** Variant B: ALP offers, announced in the first eMPP section. */
function offerOfEmpp({ outputs, emppPushes }: PluginTx): PluginOutput | undefined {
  const [section] = emppPushes;
  if (section === undefined || !equalBytes(section.subarray(0, LOKAD_ID.length), LOKAD_ID)) return undefined;
  if (outputs.length < 2) return undefined;
  const outIdx = offerIndex(outputs);
  const token = tokenAt(outputs, outIdx);
  const terms = token && partialTerms(section, token);
  if (token === undefined || terms === undefined) return undefined;
  return judge(outputs, outIdx, terms, [group(OF_TOKEN, token.tokenId), group(OF_FUNGIBLE, token.tokenId)]);
}

/** An offer whose script is not the announced covenant belongs to no group. Its data say what the script should be. */
function judge(
  outputs: PluginTx["outputs"],
  outIdx: number,
  { covenant, makerPk, data }: AgoraTerms,
  tokenGroups: readonly Uint8Array[],
): PluginOutput {
  if (!equalBytes(outputs[outIdx]?.script ?? new Uint8Array(), p2sh(covenant))) {
    return { outIdx, groups: [], data: [ERROR, covenant] };
  }
  return { outIdx, groups: [concat(OF_MAKER, makerPk), ...tokenGroups], data };
}

/** Throws where the original does: for a script that is cut off, and when the last operation is no push. */
function parseAd(scriptSig: Uint8Array): { variant: Uint8Array; redeemScript: Uint8Array } | undefined {
  const ops = readOps(scriptSig);
  if (ops === undefined) throw new RangeError("input script is cut off");
  const [lokadId, variant] = ops;
  const redeem = ops.at(-1);
  if (ops.length < MIN_AD_PUSHES || lokadId === undefined || variant === undefined || redeem === undefined) {
    return undefined;
  }
  if (!equalBytes(lokadId.data, LOKAD_ID)) return undefined;
  if (!isPush(redeem)) throw new RangeError("ad without redeem script");
  return { variant: variant.data, redeemScript: redeem.data };
}

function isPush({ opcode }: ScriptOp): boolean {
  return opcode <= OP.OP_PUSHDATA4;
}

/** A partial offer stands after the payment to the maker, if there is one. */
function offerIndex(outputs: PluginTx["outputs"]): number {
  return outputs.length >= 3 && outputs[1]?.token === undefined ? 2 : 1;
}

function tokenAt(outputs: PluginTx["outputs"], outIdx: number): AgoraToken | undefined {
  const token = outputs[outIdx]?.token;
  return token && agoraTokenOf(token);
}

function group(kind: Uint8Array, tokenId: string): Uint8Array {
  return concat(kind, fromHex(tokenId));
}

function p2sh(script: Uint8Array): Uint8Array {
  const hash = shaRmd160(script);
  return Uint8Array.of(OP.OP_HASH160, hash.length, ...hash, OP.OP_EQUAL);
}
