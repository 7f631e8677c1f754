import type { NetworkConfig } from "@satchel/core/network";
import { mainnet } from "@satchel/kit/network";

/**
 * Returns this page's network: from its config.json if it has one, else mainnet. `asked`: the request for config.json;
 * undefined in a build that allows none. `page`: the page's own address, whose site a network without one gets. A host
 * that answers every path with index.html counts as one without config.json. Throws when config.json cannot be read,
 * because falling back to another network would show a person the wrong money.
 */
export async function loadNetwork(asked: Promise<Response> | undefined, page: string): Promise<NetworkConfig> {
  return withOwnSite(await readNetwork(asked), page);
}

async function readNetwork(asked: Promise<Response> | undefined): Promise<NetworkConfig> {
  const response = await asked;
  if (!response) return mainnet;
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (response.status === 404 || (response.ok && !isJson)) return mainnet;
  if (!response.ok) throw new Error(`config.json could not be read (HTTP ${response.status})`);
  // Most sites have no config.json.
  const [{ parseNetwork }, config] = await Promise.all([import("@satchel/kit/parse-network"), response.json()]);
  return parseNetwork(config);
}

/** The site of a web app is the one that serves it; a token without a website gets it where it is a public one. */
function withOwnSite(network: NetworkConfig, page: string): NetworkConfig {
  const { links } = network;
  if (links.ownSite !== "") return network;
  const { href, host, protocol } = new URL(".", page);
  const newTokenUrl = links.newTokenUrl || (protocol === "https:" ? host : "");
  return { ...network, links: { ...links, ownSite: href.replace(/\/$/, ""), newTokenUrl } };
}
