import type { NetworkConfig } from "@satchel/core/network";
import { parseNetwork } from "@satchel/kit/parse-network";

/** Returns the network that is packed into the app. Throws when its config.json is damaged. */
export async function loadNetwork(): Promise<NetworkConfig> {
  return parseNetwork(await (await fetch("./config.json")).json());
}
