import type { NetworkConfig } from "@satchel/core/network";
import { mainnet } from "@satchel/kit/network";

/**
 * Returns this page's network: from its config.json if it has one, else mainnet. `asked`: the request for config.json;
 * undefined in a build that allows none. A host that answers every path with index.html counts as one without
 * config.json. Throws when config.json cannot be read, because falling back to another network would show a person the
 * wrong money.
 */
export async function loadNetwork(asked: Promise<Response> | undefined): Promise<NetworkConfig> {
  const response = await asked;
  if (!response) return mainnet;
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (response.status === 404 || (response.ok && !isJson)) return mainnet;
  if (!response.ok) throw new Error(`config.json could not be read (HTTP ${response.status})`);
  // Most sites have no config.json.
  const [{ parseNetwork }, config] = await Promise.all([import("@satchel/kit/parse-network"), response.json()]);
  return parseNetwork(config);
}
