import { join } from "node:path";
import type { AddressPrefix } from "@satchel/core/network";
import type { Backend } from "../indexer/backend.ts";
import { scriptOfAddress } from "../script/addresses.ts";
import { createServices } from "./create-services.ts";
import { lastPaymentTime } from "./rewards/last-payment.ts";
import { createXecRewardWallet } from "./rewards/xec-reward-wallet.ts";
import type { Services } from "./services.ts";

export type DevnetServicesOptions = {
  backend: () => Backend;
  prefix: AddressPrefix;
  /** Pays the reward wallet when it runs dry; rejects when it cannot. */
  fund: (to: Uint8Array, sats: bigint) => Promise<unknown>;
  dataDir: string | undefined;
  log: (text: string) => void;
};

/** The stand-ins on a devnet's own chain. */
export function createDevnetServices({ backend, prefix, fund, dataDir, log }: DevnetServicesOptions): Services {
  return createServices({
    prefix,
    now: () => backend().node.now(),
    lastPayment: (from, to) => lastPaymentTime(backend().indexer, from, to),
    xecRewards: createXecRewardWallet({ backend, topUp: fund }),
    scriptOf: scriptOfAddress,
    iconFolder: dataDir === undefined ? undefined : join(dataDir, "icons"),
    log,
  });
}
