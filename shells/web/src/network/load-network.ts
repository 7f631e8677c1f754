import type { NetworkConfig } from "@satchel/core/network";
import type { Clock } from "@satchel/core/ports";
import { mainnet } from "@satchel/kit/network";
import type { ConfigCopy } from "./config-copy.ts";

/** What the host answered to config.json. `missing`: it has none, and `page`: it answers every path with a page. */
export type ConfigAnswer =
  | { kind: "network"; network: NetworkConfig; text: string }
  | { kind: "missing" }
  | { kind: "page" }
  | { kind: "bad"; error: unknown };

/** Where the network comes from if the host gives no good answer. `page`: the page's own address. */
type Around = { copy: ConfigCopy; clock: Pick<Clock, "after">; page: string };

/**
 * A host that has said nothing for so long is taken for one that cannot be reached. A server that answers at all begins
 * within that time, also over a bad connection, as the live feed expects of a socket.
 */
const SILENT_MS = 5000;

/** Reads the answer to config.json once. Never rejects. */
export async function readConfig(asked: Promise<Response>): Promise<ConfigAnswer> {
  try {
    const response = await asked;
    if (response.status === 404) return { kind: "missing" };
    if (!response.ok) throw new Error(`config.json could not be read (HTTP ${response.status})`);
    if (!response.headers.get("content-type")?.includes("json")) return { kind: "page" };
    // Most sites have no config.json.
    const [{ parseNetwork }, text] = await Promise.all([import("@satchel/kit/parse-network"), response.text()]);
    return { kind: "network", network: parseNetwork(JSON.parse(text)), text };
  } catch (error) {
    return { kind: "bad", error };
  }
}

/**
 * Returns this page's network: from its config.json if it has one, else mainnet. `answer`: undefined in a build that
 * allows no config.json. Without a good answer (offline, a failing or silent server, a login page) the kept copy
 * counts, because config.json decides which network's money is shown. Throws when there is neither, because falling
 * back to another network would show a person the wrong money.
 */
export async function loadNetwork(answer: Promise<ConfigAnswer> | undefined, around: Around): Promise<NetworkConfig> {
  const network = answer === undefined ? mainnet : await networkOf(answer, around);
  return withOwnSite(network, around.page);
}

async function networkOf(answer: Promise<ConfigAnswer>, { copy, clock }: Around): Promise<NetworkConfig> {
  const early = await Promise.race([answer, silence(answer, clock)]);
  if (early === "silent") {
    const kept = await keptNetwork(copy);
    if (kept) return kept;
  }
  const said = await answer;
  if (said.kind === "network") return said.network;
  const kept = await keptNetwork(copy);
  if (kept) return kept;
  if (said.kind === "bad") throw said.error;
  return mainnet;
}

function silence(answer: Promise<unknown>, clock: Around["clock"]): Promise<"silent"> {
  return new Promise((resolve) => {
    const stop = clock.after(SILENT_MS, () => resolve("silent"));
    void answer.then(stop);
  });
}

/** Throws for a copy that this version cannot read: what it said is not known to be mainnet. */
async function keptNetwork(copy: ConfigCopy): Promise<NetworkConfig | undefined> {
  const kept = await copy.last().catch(() => undefined);
  if (!kept) return undefined;
  if (!kept.ok) return mainnet;
  const [{ parseNetwork }, config] = await Promise.all([import("@satchel/kit/parse-network"), kept.json()]);
  return parseNetwork(config);
}

/**
 * Keeps a good answer for a start without one. Never rejects: a copy that cannot be written is missed only offline.
 *
 * Most sites have no config.json, so a 404 is kept as well, to open offline. It never replaces a network: a file that
 * is missing for a moment would show the money of mainnet. A site that returns to mainnet says so in its config.json.
 */
export async function keepConfig(answer: Promise<ConfigAnswer>, copy: ConfigCopy): Promise<void> {
  try {
    const said = await answer;
    if (said.kind === "page" || said.kind === "bad") return;
    const kept = await copy.last();
    if (said.kind === "missing") {
      if (!kept) await copy.keep(new Response(null, { status: 404 }));
    } else if (!kept?.ok || (await kept.text()) !== said.text) {
      await copy.keep(new Response(said.text, { headers: { "content-type": "application/json" } }));
    }
  } catch {
    // The next start tries again.
  }
}

/** The site of a web app is the one that serves it; a token without a website gets it where it is a public one. */
function withOwnSite(network: NetworkConfig, page: string): NetworkConfig {
  const { links } = network;
  if (links.ownSite !== "") return network;
  const { href, host, protocol } = new URL(".", page);
  const newTokenUrl = links.newTokenUrl || (protocol === "https:" ? host : "");
  return { ...network, links: { ...links, ownSite: href.replace(/\/$/, ""), newTokenUrl } };
}
