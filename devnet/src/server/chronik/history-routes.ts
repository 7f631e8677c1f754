import { TxHistoryPage } from "@satchel/chain/wire";
import type { FastifyRequest } from "fastify";
import type { Group } from "../../indexer/group-index.ts";
import { confirmedPage, historyPage, type RecordPage } from "../../indexer/history-page.ts";
import type { Backend } from "../../indexer/indexer.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";
import { wireTx } from "../../indexer/wire-messages.ts";
import { pageParams, type Query } from "./params.ts";
import type { WireRoutes } from "./wire-routes.ts";

/**
 * Adds the three lists of transactions that every kind of member has (devnet.md 1.2). `groupOf` throws WireError for a
 * bad member.
 */
export function addHistoryRoutes(
  routes: WireRoutes,
  backend: () => Backend,
  path: string,
  groupOf: (request: FastifyRequest) => Group | undefined,
): void {
  for (const [name, cut] of [
    ["confirmed-txs", confirmedPage],
    ["history", historyPage],
  ] as const) {
    routes.get(`${path}/${name}`, (request) => {
      // A bad member is reported before a bad page size.
      const group = groupOf(request);
      const { page, pageSize } = pageParams(request.query as Query, "page");
      return encodePage(backend(), cut(group, page, pageSize), pageSize);
    });
  }
  routes.get(`${path}/unconfirmed-txs`, (request) => encodeWhole(backend(), groupOf(request)?.mempool ?? []));
}

export function encodePage({ node, indexer }: Backend, { records, total }: RecordPage, pageSize: number): Uint8Array {
  return TxHistoryPage.encode({
    txs: records.map((record) => wireTx(node, indexer, record)),
    numPages: Math.ceil(total / pageSize),
    numTxs: total,
  }).finish();
}

/** For lists without paging: one page, or none when the list is empty. */
export function encodeWhole(backend: Backend, records: readonly TxRecord[]): Uint8Array {
  return encodePage(backend, { records, total: records.length }, Math.max(1, records.length));
}
