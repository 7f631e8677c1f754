import { join } from "node:path";
import type { AddressPrefix } from "@satchel/core/network";
import type { Backend } from "../indexer/indexer.ts";
import { type Blacklist, createBlacklist } from "./blacklist.ts";
import { createFolderIconStore, createIcons, createMemoryIconStore, type Icons } from "./icons/icons.ts";
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
  /** Pays the reward wallet when it runs dry; rejects when it cannot. */
  fund: (to: Uint8Array, sats: bigint) => Promise<unknown>;
  /** Icons are kept below it; without one in memory only. */
  dataDir: string | undefined;
  /** Told what went wrong inside and what no client is told. */
  log: (text: string) => void;
};

/** The stand-ins of the web services (devnet.md 7) and what can be changed about them while they run. */
export type Services = {
  readonly prefix: AddressPrefix;
  /** The clock everything goes by, in seconds: the node's, so that mock time moves prices and cool-downs. */
  now(): number;
  log(text: string): void;
  readonly faults: ServiceFaults;
  readonly blacklist: Blacklist;
  readonly icons: Icons;
  readonly rewards: RewardDesk;
  /** Whether icon uploads have to be signed. Default false. */
  areUploadsSigned: boolean;
  /** Who pays token rewards. Until somebody does, claims end with "Error: Insufficient token utxos". */
  tokenRewards: RewardPayer;
  /** Makes everything as it was in the beginning; for a chain that begins anew. */
  reset(): void;
};

/** The stand-ins on a devnet's own chain. */
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
    reset() {
      services.faults.clear();
      services.blacklist.set([]);
      services.icons.clear();
      services.areUploadsSigned = false;
      services.tokenRewards = noTokenRewards;
    },
  };
  return services;
}
