import type { WsSub } from "@satchel/chain/wire";
import { encodeHex } from "../indexer/hex.ts";
import { scriptKey, scriptKeysOf } from "../indexer/script-key.ts";
import type { Coin, ParsedTx } from "../node/node.ts";
import { scriptOfMember } from "./script-member.ts";
import { WireError } from "./wire-error.ts";

/**
 * What a socket can subscribe to, in the order in which messages of one event are delivered (devnet.md 2). Everything
 * from "txid" on is a member subscription.
 */
export const TOPIC_KINDS = ["blocks", "txs", "txid", "script", "token", "lokad", "plugin"] as const;
export type TopicKind = (typeof TOPIC_KINDS)[number];
export type Topic = `${TopicKind}:${string}`;

const LOKAD_BYTES = 4;
const HASH = /^[0-9a-f]{64}$/i;

/** The topic a subscription names. Throws WireError; a text without a status reaches the client as an unknown error. */
export function topicOf(sub: WsSub): Topic | undefined {
  const { subType } = sub;
  switch (subType?.$case) {
    case undefined:
      throw new WireError("400: Missing sub_type in WsSub message");
    case "blocks":
      return "blocks:";
    case "txs":
      return "txs:";
    case "txid":
      return `txid:${hashOf(subType.txid.txid)}`;
    case "script": {
      const key = scriptKey(scriptOfMember(subType.script.scriptType, subType.script.payload));
      return key === undefined ? undefined : `script:${key}`;
    }
    case "tokenId":
      return `token:${hashOf(subType.tokenId.tokenId)}`;
    case "lokadId": {
      const { lokadId } = subType.lokadId;
      if (lokadId.length !== LOKAD_BYTES) {
        throw new WireError(`400: Invalid LOKAD ID length: expected ${LOKAD_BYTES} but got ${lokadId.length}`);
      }
      return `lokad:${encodeHex(lokadId)}`;
    }
    case "plugin":
      throw new WireError(`404: Plugin "${subType.plugin.pluginName}" not loaded`);
  }
}

/** Which topics a transaction belongs to, by kind. */
export function topicsOfTx(tx: ParsedTx, spent: readonly Coin[]): Map<TopicKind, Topic[]> {
  return new Map<TopicKind, Topic[]>([
    ["txs", ["txs:"]],
    ["txid", [`txid:${tx.txid}`]],
    ["script", Array.from(scriptKeysOf(tx, spent), (key): Topic => `script:${key}`)],
  ]);
}

function hashOf(text: string): string {
  if (!HASH.test(text)) throw new WireError(`Not a hash: ${text}`);
  return text.toLowerCase();
}
