import type { NetworkConfig } from "@satchel/core/network";
import { mainnet } from "./mainnet.data.ts";

/**
 * The network this page belongs to: config.json beside index.html where there is one, else mainnet.
 * A host that answers every path with index.html counts as 'there is none'; a config.json that cannot be read is an
 * error, because falling back to another network would show a person the wrong money.
 */
export async function loadNetwork(fetchConfig: typeof fetch = fetch): Promise<NetworkConfig> {
  const response = await fetchConfig("./config.json", { cache: "no-cache" });
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (response.status === 404 || (response.ok && !isJson)) return mainnet;
  if (!response.ok) throw new Error(`config.json could not be read (HTTP ${response.status})`);
  // Most sites have no config.json.
  const [{ parseNetwork }, config] = await Promise.all([import("./parse-network.ts"), response.json()]);
  return parseNetwork(config);
}
