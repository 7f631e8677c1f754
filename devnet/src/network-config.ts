import type { AddressPrefix, NetworkConfig } from "@satchel/core/network";

/** Everything a wallet has to know about a devnet at this URL. Services and special tokens it has not are empty. */
export function devnetNetworkConfig(url: string, prefix: AddressPrefix): NetworkConfig {
  return {
    name: "devnet",
    prefix,
    endpoints: {
      indexers: [url],
      prices: `${url}/api/v3`,
      rewards: "",
      blacklist: "",
      icons: "",
      iconUpload: "",
      redemptionBid: "",
      secondBroadcast: "",
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
    special: {
      stakingTokenId: "",
      savingsTokenId: "",
      rewardTokenId: "",
      vipTokenIds: [],
      hiddenImageTokenId: "",
      whitelist: [],
      blacklist: [],
      stakingHotWallet: "",
      savingsHotWallet: "",
      conversionAddress: "",
      yieldPayerScript: "",
    },
  };
}
