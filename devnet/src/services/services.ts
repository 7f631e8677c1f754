import type { AddressPrefix } from "@satchel/core/network";
import type { Blacklist } from "./blacklist.ts";
import type { Icons } from "./icons/icons.ts";
import type { RewardDesk } from "./rewards/reward-desk.ts";
import type { RewardPayer } from "./rewards/reward-payer.ts";
import type { ServiceFaults } from "./service-faults.ts";

/** What the stand-ins ask of the devnet around them. */
export type ServicesContext = {
  prefix: AddressPrefix;
  /** The clock everything goes by, in seconds: the node's, so that mock time moves prices and cool-downs. */
  now: () => number;
  /** When `to` was last paid from `from` on the chain, in seconds; undefined when it never was. */
  lastPayment: (from: Uint8Array, to: Uint8Array) => number | undefined;
  xecRewards: RewardPayer;
  /** The output script of an address, undefined for what cannot be paid. */
  scriptOf: (address: string) => Uint8Array | undefined;
  /** Where icons are kept; without one in memory only. */
  iconFolder: string | undefined;
  /** Told what went wrong inside and what no client is told. */
  log: (text: string) => void;
};

/** The stand-ins of the web services (devnet.md 7) and what can be changed about them while they run. */
export type Services = {
  readonly context: ServicesContext;
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
