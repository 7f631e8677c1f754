import type { FastifyRequest } from "fastify";
import type { Backend } from "../../indexer/backend.ts";
import type { Group } from "../../indexer/group-index.ts";
import { confirmedPage, historyPage } from "../../indexer/history-page.ts";
import { pageParams, type Query } from "./params.ts";
import { encodePage, encodeWhole } from "./tx-page.ts";
import type { WireRoutes } from "./wire-routes.ts";

/** The three lists of transactions every kind of member has (devnet.md 1.2). `groupOf` throws WireError for a bad member. */
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
      // The member is judged before the page size is.
      const group = groupOf(request);
      const { page, pageSize } = pageParams(request.query as Query, "page");
      return encodePage(backend(), cut(group, page, pageSize), pageSize);
    });
  }
  routes.get(`${path}/unconfirmed-txs`, (request) => encodeWhole(backend(), groupOf(request)?.mempool ?? []));
}
