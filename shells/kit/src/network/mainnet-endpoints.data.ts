// Apart from mainnet.data.ts, because the build reads it before any package can be imported.
import type { Endpoints } from "@satchel/core/network";

/** The servers of mainnet (facts.md 1.3). */
export const MAINNET_ENDPOINTS: Endpoints = {
  indexers: [
    "https://chronik-native2.fabien.cash",
    "https://chronik-native3.fabien.cash",
    "https://chronik-native1.fabien.cash",
  ],
  areIndexersPublic: true,
  prices: "https://api.coingecko.com/api/v3",
  rewards: "https://rewards.etokens.cash",
  blacklist: "https://etokens.cash",
  icons: "https://icons.etokens.cash",
  iconUpload: "https://api.etokens.cash/new",
  redemptionBids: ["https://stakedxec.com/api/bid", "https://firma.cash/api/bid"],
  stakingYield: "https://stakedxec.com/api/apy",
  savingsYield: "https://stakedxec.com/api/firma-apy",
  secondBroadcast: "https://xec.paybutton.io",
};
