import { type AddressPrefix, type NetworkConfig, NOTHING_SPECIAL } from "@satchel/core/network";
import type { Devnet, DevnetState } from "./devnet.ts";
import { botCheckOf, serviceEndpoints } from "./services/register-services.ts";
import { summarizeWorld, type World } from "./world/world.ts";

/** What `GET /devnet/state` answers. */
export function stateOf(devnet: Devnet): DevnetState {
  const { node, url, prefix, faucetAddress, faults, isPaused, starts } = devnet;
  const tip = node.tip();
  return {
    url,
    network: networkConfig(url, prefix, devnet.world),
    ...(devnet.world && { world: summarizeWorld(devnet.world) }),
    tip: { hash: tip?.hash ?? "", height: tip?.height ?? -1 },
    finalHeight: node.finalHeight(),
    mempoolSize: node.mempool().size,
    time: node.now(),
    faucetAddress,
    faults: faults.settings,
    isPaused,
    starts,
  };
}

/** Returns everything a wallet has to know about a devnet at this URL. A special token that it lacks is empty. */
function networkConfig(url: string, prefix: AddressPrefix, world: World | undefined): NetworkConfig {
  return {
    name: "devnet",
    prefix,
    endpoints: {
      indexers: [url],
      ...serviceEndpoints(url),
      // The same node: a transaction that it knows already is accepted again.
      secondBroadcast: url,
    },
    links: {
      ownSite: "",
      payPage: "",
      explorerTx: `${url}/tx/{txid}`,
      explorerAddress: `${url}/address/{address}`,
      pdfReceipt: "",
      article: "",
      faucet: `${url}/?address={address}`,
      demoWallet: world ? `${url}/devnet/state` : "",
      notifyAdmin: "",
      iconHelp: "icons@satchel.example",
      newTokenUrl: "satchel.example",
      moreUses: "",
      extensionStore: "",
      social: [],
      source: "",
      trusted: [],
    },
    botCheck: botCheckOf(url),
    special: world?.special ?? NOTHING_SPECIAL,
  };
}
