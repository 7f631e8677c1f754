import { PluginGroups, Utxos } from "@satchel/chain/wire";
import { fromHex, toHex } from "@satchel/core/script";
import type { FastifyRequest } from "fastify";
import type { Group } from "../../indexer/group-index.ts";
import type { Backend } from "../../indexer/indexer.ts";
import type { PluginGroups as Groups } from "../../indexer/plugins/plugin-groups.ts";
import { wireUtxo } from "../../indexer/wire-messages.ts";
import { addHistoryRoutes } from "./history-routes.ts";
import { groupsPageSize, hexParam, type Query, queryText } from "./params.ts";
import { WireError } from "./wire-error.ts";
import type { WireRoutes } from "./wire-routes.ts";

/** Adds the list of a plugin's groups and the routes of one group (devnet.md 1.2, 1.6). */
export function addPluginRoutes(routes: WireRoutes, backend: () => Backend): void {
  const groupOf = (request: FastifyRequest): Group | undefined => {
    const { name, group } = request.params as { name: string; group: string };
    // A bad group is reported before an unknown plugin.
    const key = toHex(hexParam(group));
    return groupsOf(backend(), name).get(key);
  };
  addHistoryRoutes(routes, backend, "/plugin/:name/:group", groupOf);
  routes.get("/plugin/:name/:group/utxos", (request) => {
    const utxos = groupOf(request)?.utxos ?? [];
    return Utxos.encode({ utxos: utxos.map((outpoint) => wireUtxo(backend().node, outpoint)) }).finish();
  });

  routes.get("/plugin/:name/groups", (request) => {
    const { name } = request.params as { name: string };
    const query = request.query as Query;
    const prefix = toHex(hexParam(queryText(query, "prefix")));
    // A start that is given and empty does not begin with the prefix either.
    const start = query.start === undefined ? prefix : toHex(hexParam(queryText(query, "start")));
    const pageSize = groupsPageSize(query);
    const { groups, nextStart } = start.startsWith(prefix)
      ? groupsOf(backend(), name).list({ prefix, start, pageSize })
      : { groups: [], nextStart: "" };
    return PluginGroups.encode({
      groups: groups.map((group) => ({ group: fromHex(group) })),
      nextStart: fromHex(nextStart),
    }).finish();
  });
}

function groupsOf({ indexer }: Backend, name: string): Groups {
  const groups = indexer.plugins.of(name);
  if (groups === undefined) throw pluginNotLoaded(name);
  return groups;
}

export function pluginNotLoaded(name: string): WireError {
  return new WireError(`404: Plugin "${name}" not loaded`);
}
