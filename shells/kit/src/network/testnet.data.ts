import { type NetworkConfig, NOTHING_SPECIAL } from "@satchel/core/network";
import { OWNER } from "./owner.data.ts";

/** Testnet has an indexer and an explorer, but no prices, services or special tokens (facts.md 1.3). */
export const testnet: NetworkConfig = {
  name: "testnet",
  prefix: "ectest",
  checkpoint: { height: 1_713_793, hash: "000000000008b5b5579ca088a51dd7ed18923e15023f7a296bb248d0eda80f84" },
  blockMinutes: 10,
  endpoints: {
    indexers: ["https://chronik-testnet.fabien.cash"],
    areIndexersPublic: true,
    prices: "",
    rewards: "",
    blacklist: "",
    icons: "",
    iconUpload: "",
    redemptionBids: [],
    stakingYield: "",
    savingsYield: "",
    secondBroadcast: "",
  },
  links: {
    ...OWNER,
    payPage: "",
    explorerTx: "https://texplorer.e.cash/tx/{txid}",
    explorerAddress: "https://texplorer.e.cash/address/{address}",
    pdfReceipt: "",
    article: "",
    faucet: "",
    demoWallet: "",
    notifyAdmin: "https://t.me/eCashBuilders",
    iconHelp: "icons@e.cash",
    moreUses: "https://e.cash/use-ecash",
    trusted: [],
  },
  special: NOTHING_SPECIAL,
};
