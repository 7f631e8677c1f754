import { join } from "node:path";
import type { AddressPrefix } from "@satchel/core/network";
import type { Backend } from "../indexer/indexer.ts";
import { type Blacklist, createBlacklist } from "./blacklist.ts";
import type { BotCheckState } from "./bot-check/bot-check-routes.ts";
import { createFolderIconStore, createIcons, createMemoryIconStore, type Icons } from "./icons/icons.ts";
import { type RedemptionSettings, USUAL_REDEMPTION } from "./redemption/redemption-settings.ts";
import {
  createRewardDesk,
  lastPaymentTime,
  noTokenRewards,
  type RewardDesk,
  type RewardPayer,
} from "./rewards/reward-desk.ts";
import { createXecRewardWallet } from "./rewards/xec-reward-wallet.ts";
import { createServiceFaults, type ServiceFaults } from "./service-scope.ts";

type ServicesOptions = {
  backend: () => Backend;
  prefix: AddressPrefix;
  /** Refills the reward wallet when it runs dry; rejects when it cannot. */
  fund: (to: Uint8Array, sats: bigint) => Promise<unknown>;
  /** Icons are stored below it; without one they are in memory only. */
  dataDir: string | undefined;
  /** Hears of what went wrong inside and is not told to any client. */
  log: (text: string) => void;
};

/** The stand-ins for the web services (devnet.md 7), and what can be changed about them at run time. */
export type Services = {
  readonly prefix: AddressPrefix;
  /** The clock of all services, in seconds. It is the node's, so that mock time moves prices and cool-downs. */
  now(): number;
  log(text: string): void;
  readonly faults: ServiceFaults;
  readonly blacklist: Blacklist;
  readonly icons: Icons;
  readonly rewards: RewardDesk;
  /** Whether icon uploads have to be signed. Default false. */
  areUploadsSigned: boolean;
  /** The payer of token rewards. Until there is one, claims end with "Error: Insufficient token utxos". */
  tokenRewards: RewardPayer;
  /** What the redemption service says and does. */
  redemption: RedemptionSettings;
  /** What the provider of the bot check does, and what a hostile one has reported. */
  botCheck: BotCheckState;
  /** Ends the hot wallets that buy what is redeemed. Until there is a world there are none. */
  stopDesks: () => void;
  /** Resets everything for a chain that begins anew. */
  reset(): void;
};

const noDesks = (): void => undefined;

/** Returns the stand-ins on a devnet's own chain. */
export function createServices({ backend, prefix, fund, dataDir, log }: ServicesOptions): Services {
  const now = (): number => backend().node.now();
  const xecRewards = createXecRewardWallet({ backend, topUp: fund });
  const services: Services = {
    prefix,
    now,
    log,
    faults: createServiceFaults(),
    blacklist: createBlacklist(),
    icons: createIcons(dataDir === undefined ? createMemoryIconStore() : createFolderIconStore(join(dataDir, "icons"))),
    rewards: createRewardDesk({
      now,
      lastPayment: (from, to) => lastPaymentTime(backend().indexer, from, to),
      payer: (kind) => (kind === "xec" ? xecRewards : services.tokenRewards),
    }),
    areUploadsSigned: false,
    tokenRewards: noTokenRewards,
    redemption: USUAL_REDEMPTION,
    botCheck: { manner: "usual" },
    stopDesks: noDesks,
    reset() {
      services.faults.clear();
      services.blacklist.set([]);
      services.icons.clear();
      services.areUploadsSigned = false;
      services.tokenRewards = noTokenRewards;
      services.redemption = USUAL_REDEMPTION;
      services.botCheck = { manner: "usual" };
      services.stopDesks();
      services.stopDesks = noDesks;
    },
  };
  return services;
}
