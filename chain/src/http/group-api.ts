import type { TokenId } from "@satchel/core/ids";
import type { Clock, GroupsPage, PackedPage } from "@satchel/core/ports";
import type { ScriptHex } from "@satchel/core/script";
import type { HistoryPage, Utxo } from "@satchel/core/tx";
import { decodeMessage } from "../decode/decode-message.ts";
import { decodePackedPage } from "../decode/history.ts";
import { checkGroups, decodePluginGroups } from "../decode/plugins.ts";
import { decodeHistoryPage } from "../decode/tx.ts";
import { decodeScriptUtxos, decodeUtxos } from "../decode/utxo.ts";
import * as wire from "../wire/index.ts";
import type { CallOptions, HttpClient } from "./http-client.ts";
import { checkScriptRef, toScriptRef } from "./script-ref.ts";

/** The transactions of one script, token, LOKAD id or plugin group. */
export type TxGroup = {
  /** Newest first, mempool included. */
  history(page?: number, pageSize?: number, options?: CallOptions): Promise<HistoryPage>;
  /** The same page with its transactions as bytes. */
  historyPacked(page?: number, pageSize?: number, options?: CallOptions): Promise<PackedPage>;
  /** Oldest first, in block order. */
  confirmedTxs(page?: number, pageSize?: number, options?: CallOptions): Promise<HistoryPage>;
  /** All of them on one page, oldest first. */
  unconfirmedTxs(options?: CallOptions): Promise<HistoryPage>;
};
export type UtxoGroup = TxGroup & { utxos(options?: CallOptions): Promise<Utxo[]> };
export type PluginGroupsQuery = CallOptions & { prefix?: string; start?: string; pageSize?: number };

export type GroupApi = {
  script(script: ScriptHex): UtxoGroup;
  tokenId(tokenId: TokenId): UtxoGroup;
  /** `lokadId`: 4 bytes as hex. */
  lokadId(lokadId: string): TxGroup;
  plugin(name: string, group: string): UtxoGroup;
  pluginGroups(name: string, query?: PluginGroupsQuery): Promise<GroupsPage>;
};

function createTxGroup(http: HttpClient, base: string): TxGroup {
  const decode = (reply: Uint8Array) => decodeMessage(wire.TxHistoryPage, decodeHistoryPage, reply);
  const paged = <T>(name: string, decode: (reply: Uint8Array) => T, form = "decoded") => {
    return (page = 0, pageSize = 25, options?: CallOptions) =>
      http.read({ path: `${base}/${name}?page=${page}&page_size=${pageSize}`, form, decode }, options);
  };
  return {
    history: paged("history", decode),
    historyPacked: paged("history", decodePackedPage, "packed"),
    confirmedTxs: paged("confirmed-txs", decode),
    unconfirmedTxs: (options) => http.read({ path: `${base}/unconfirmed-txs`, decode }, options),
  };
}

function createUtxoGroup(http: HttpClient, clock: Clock, base: string): UtxoGroup {
  const decode = (reply: Uint8Array) => decodeUtxos(reply, clock);
  return {
    ...createTxGroup(http, base),
    utxos: (options) => http.read({ path: `${base}/utxos`, decode }, options),
  };
}

function createScriptGroup(http: HttpClient, clock: Clock, script: ScriptHex): UtxoGroup {
  const ref = toScriptRef(script);
  checkScriptRef(ref);
  const base = `/script/${ref.scriptType}/${ref.payload}`;
  const decode = (reply: Uint8Array) => decodeScriptUtxos(reply, script, clock);
  return {
    ...createTxGroup(http, base),
    utxos: (options) => http.read({ path: `${base}/utxos`, decode }, options),
  };
}

export function createGroupApi(http: HttpClient, clock: Clock): GroupApi {
  return {
    script: (script) => createScriptGroup(http, clock, script),
    tokenId: (tokenId) => createUtxoGroup(http, clock, `/token-id/${encodeURIComponent(tokenId)}`),
    lokadId: (lokadId) => createTxGroup(http, `/lokad-id/${encodeURIComponent(lokadId)}`),
    plugin: (name, group) =>
      createUtxoGroup(http, clock, `/plugin/${encodeURIComponent(name)}/${encodeURIComponent(group)}`),
    pluginGroups(name, query = {}) {
      const params = new URLSearchParams();
      if (query.prefix !== undefined) params.set("prefix", query.prefix);
      if (query.start !== undefined) params.set("start", query.start);
      if (query.pageSize !== undefined) params.set("page_size", String(query.pageSize));
      const path = `/plugin/${encodeURIComponent(name)}/groups${params.size === 0 ? "" : `?${params}`}`;
      const decode = (reply: Uint8Array) =>
        decodeMessage(wire.PluginGroups, (page) => checkGroups(decodePluginGroups(page), query), reply);
      return http.read({ path, decode }, query);
    },
  };
}
