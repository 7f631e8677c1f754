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

/** One page of a plugin's groups as hex; `nextStart` is empty on the last page. */
export type PluginGroups = { groups: readonly string[]; nextStart: string };

export function decodePluginGroups(page: wire.PluginGroups): PluginGroups {
  return { groups: page.groups.map(({ group }) => toHex(group)), nextStart: toHex(page.nextStart) };
}
