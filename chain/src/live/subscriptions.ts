import { parseTokenId, parseTxid, type TokenId, type Txid } from "@satchel/core/ids";
import { fromHex } from "@satchel/core/script";
import { checkScriptRef, type ScriptType } from "../http/script-ref.ts";
import { WsSub } from "../wire/index.ts";

/** A subscription to events of the indexer (devnet.md 2). Hex is lower-case. */
export type Subscription =
  | { kind: "blocks" }
  | { kind: "txs" }
  | { kind: "script"; scriptType: ScriptType; payload: string }
  | { kind: "token-id"; tokenId: TokenId }
  | { kind: "lokad-id"; lokadId: string }
  | { kind: "plugin"; pluginName: string; group: string }
  | { kind: "txid"; txid: Txid };

/** Throws Error when a subscription breaks the rules of tokens.md 5. */
export function checkSubscription(subscription: Subscription): void {
  switch (subscription.kind) {
    case "blocks":
    case "txs":
      return;
    case "script":
      checkScriptRef(subscription);
      return;
    case "token-id":
      if (parseTokenId(subscription.tokenId)) return;
      throw new Error(`Invalid tokenId: "${subscription.tokenId}". tokenId must be 64 characters of lowercase hex.`);
    case "txid":
      if (parseTxid(subscription.txid)) return;
      throw new Error(`Invalid txid: "${subscription.txid}". txid must be 64 characters of lowercase hex.`);
    case "lokad-id":
      if (/^[a-f0-9]{8}$/.test(subscription.lokadId)) return;
      throw new Error(
        `Invalid lokadId: "${subscription.lokadId}". lokadId must be 4 bytes (8 chars) of lowercase hex.`,
      );
    case "plugin": {
      const { pluginName, group } = subscription;
      if (typeof pluginName !== "string") throw new Error("pluginName must be a string");
      if (typeof group !== "string") throw new Error("group must be a string");
      if (group.length % 2 !== 0) throw new Error(`group must have even length (complete bytes): "${group}"`);
      if (!/^[a-f0-9]+$/.test(group)) throw new Error(`group must be a valid lowercase hex string: "${group}"`);
      return;
    }
  }
}

/** Returns the name of a subscription, which identifies it and is part of the error for removing a missing one. */
function nameOf(subscription: Subscription): string {
  switch (subscription.kind) {
    case "blocks":
      return "at blocks";
    case "txs":
      return "at txs";
    case "script":
      return `at ${subscription.scriptType}, ${subscription.payload}`;
    case "token-id":
      return `at tokenId "${subscription.tokenId}"`;
    case "lokad-id":
      return `at lokadId "${subscription.lokadId}"`;
    case "plugin":
      return `at pluginName="${subscription.pluginName}", group="${subscription.group}"`;
    case "txid":
      return `to txid "${subscription.txid}"`;
  }
}

function subTypeOf(subscription: Subscription): WsSub["subType"] {
  switch (subscription.kind) {
    case "blocks":
      return { $case: "blocks", blocks: {} };
    case "txs":
      return { $case: "txs", txs: {} };
    case "script": {
      const { scriptType, payload } = subscription;
      return { $case: "script", script: { scriptType, payload: fromHex(payload) } };
    }
    case "token-id":
      return { $case: "tokenId", tokenId: { tokenId: subscription.tokenId } };
    case "lokad-id":
      return { $case: "lokadId", lokadId: { lokadId: fromHex(subscription.lokadId) } };
    case "plugin": {
      const { pluginName, group } = subscription;
      return { $case: "plugin", plugin: { pluginName, group: fromHex(group) } };
    }
    case "txid":
      return { $case: "txid", txid: { txid: subscription.txid } };
  }
}

export function encodeSubscription(subscription: Subscription, isUnsub: boolean): Uint8Array {
  return WsSub.encode({ isUnsub, subType: subTypeOf(subscription) }).finish();
}

type Subscriptions = {
  /** Adds one. Returns whether it is the first equal one, so that the server has to be told. */
  add(subscription: Subscription): boolean;
  /** Removes one. Returns whether it was the last equal one. Throws Error when there is none. */
  remove(subscription: Subscription): boolean;
  all(): Subscription[];
};

/** Creates a counted set of subscriptions, because two parts of the app may watch the same script. */
export function createSubscriptions(): Subscriptions {
  const counts = new Map<string, { subscription: Subscription; count: number }>();
  return {
    add(subscription) {
      checkSubscription(subscription);
      const name = nameOf(subscription);
      const count = (counts.get(name)?.count ?? 0) + 1;
      counts.set(name, { subscription, count });
      return count === 1;
    },
    remove(subscription) {
      const name = nameOf(subscription);
      const entry = counts.get(name);
      if (entry === undefined) throw new Error(`No existing sub ${name}`);
      if (entry.count === 1) return counts.delete(name);
      entry.count--;
      return false;
    },
    all: () => [...counts.values()].map(({ subscription }) => subscription),
  };
}
