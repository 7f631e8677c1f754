import { type GroupsPage, ProtocolError } from "@satchel/core/ports";
import { toHex } from "@satchel/core/script";
import type { Plugins } from "@satchel/core/tx";
import type * as wire from "../wire/index.ts";

type WirePlugins = Readonly<Record<string, wire.PluginEntry>>;

/** Decodes the plugin entries of an output, or returns undefined when it has none. */
export function decodePlugins(plugins: WirePlugins): Plugins | undefined {
  const names = Object.keys(plugins);
  if (names.length === 0) return undefined;
  return Object.fromEntries(
    Object.entries(plugins).map(([name, { groups, data }]) => [
      name,
      { groups: groups.map(toHex), data: data.map(toHex) },
    ]),
  );
}

export function decodePluginGroups(page: wire.PluginGroups): GroupsPage {
  return { groups: page.groups.map(({ group }) => toHex(group)), nextStart: toHex(page.nextStart) };
}

/**
 * Returns the page if its groups are what was asked for: each begins with `prefix`, they ascend from `start` on, and
 * the next page begins behind them, so that a reader of all pages comes to an end. Throws ProtocolError otherwise.
 */
export function checkGroups(
  page: GroupsPage,
  { prefix = "", start = "" }: { prefix?: string; start?: string },
): GroupsPage {
  const { groups, nextStart } = page;
  const all = nextStart === "" ? groups : [...groups, nextStart];
  let last = "";
  for (const [at, group] of all.entries()) {
    const isAscending = at === 0 ? group >= start && (groups.length > 0 || group > start) : group > last;
    if (!group.startsWith(prefix) || !isAscending) throw new ProtocolError(`Plugin group out of order: ${group}`);
    last = group;
  }
  return page;
}
