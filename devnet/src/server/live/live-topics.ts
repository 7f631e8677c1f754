import type { WsSub } from "@satchel/chain/wire";
import { toHex } from "@satchel/core/script";
import { BY_LOKAD_ID, BY_SCRIPT, BY_TOKEN_ID, scriptKey } from "../../indexer/member-index.ts";
import { membershipsOf } from "../../indexer/plugins/plugin-groups.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";
import { hashOfMember, lokadIdOfMember, scriptOfMember } from "../chronik/members.ts";
import { pluginNotLoaded } from "../chronik/plugin-routes.ts";
import { WireError } from "../chronik/wire-error.ts";

/**
 * What a socket can subscribe to, in the order in which the messages of one event are delivered (devnet.md 2). The
 * kinds from "txid" on are member subscriptions.
 */
export const TOPIC_KINDS = ["blocks", "txs", "txid", "script", "token", "lokad", "plugin"] as const;
export type TopicKind = (typeof TOPIC_KINDS)[number];
export type Topic = `${TopicKind}:${string}`;

/**
 * Returns the topic that a subscription names. `isLoaded` knows the plugins. Throws WireError; a text without a status
 * reaches the client as an unknown error.
 */
export function topicOf(sub: WsSub, isLoaded: (plugin: string) => boolean): Topic | undefined {
  const { subType } = sub;
  switch (subType?.$case) {
    case undefined:
      throw new WireError("400: Missing sub_type in WsSub message");
    case "blocks":
      return "blocks:";
    case "txs":
      return "txs:";
    case "txid":
      return `txid:${hashOfMember(subType.txid.txid)}`;
    case "script": {
      const key = scriptKey(scriptOfMember(subType.script.scriptType, subType.script.payload));
      return key === undefined ? undefined : `script:${key}`;
    }
    case "tokenId":
      return `token:${hashOfMember(subType.tokenId.tokenId)}`;
    case "lokadId":
      return `lokad:${toHex(lokadIdOfMember(subType.lokadId.lokadId))}`;
    case "plugin": {
      const { pluginName, group } = subType.plugin;
      if (!isLoaded(pluginName)) throw pluginNotLoaded(pluginName);
      return pluginTopic(pluginName, toHex(group));
    }
  }
}

/** Returns the topics that a transaction belongs to, by kind. */
export function topicsOfTx(record: TxRecord): Map<TopicKind, Topic[]> {
  const { txid } = record.tx;
  return new Map<TopicKind, Topic[]>([
    ["txs", ["txs:"]],
    ["txid", [`txid:${txid}`]],
    ["script", Array.from(BY_SCRIPT.keysOf(record), (key): Topic => `script:${key}`)],
    ["token", Array.from(BY_TOKEN_ID.keysOf(record), (key): Topic => `token:${key}`)],
    ["lokad", Array.from(BY_LOKAD_ID.keysOf(record), (key): Topic => `lokad:${key}`)],
    ["plugin", membershipsOf(record).map(({ plugin, group }) => pluginTopic(plugin, group))],
  ]);
}

function pluginTopic(plugin: string, group: string): Topic {
  return `plugin:${plugin}:${group}`;
}
