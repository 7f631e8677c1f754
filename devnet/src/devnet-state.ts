import { type AddressPrefix, type NetworkConfig, NOTHING_SPECIAL } from "@satchel/core/network";
import { serviceEndpoints } from "./services/register-services.ts";

/** Everything a wallet has to know about a devnet at this URL. Special tokens it has not are empty. */
export function devnetNetworkConfig(url: string, prefix: AddressPrefix, special = NOTHING_SPECIAL): NetworkConfig {
  return {
    name: "devnet",
    prefix,
    endpoints: {
      indexers: [url],
      ...serviceEndpoints(url),
      // A node that is told twice says yes twice.
      secondBroadcast: url,
    },
    links: {
      ownSite: "",
      explorerTx: `${url}/tx/{txid}`,
      explorerAddress: `${url}/address/{address}`,
      pdfReceipt: "",
      article: "",
      faucet: `${url}/?address={address}`,
      notifyAdmin: "",
      moreUses: "",
      extensionStore: "",
      social: [],
      source: "",
      trusted: [],
    },
    special,
  };
}
