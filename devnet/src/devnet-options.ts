import type { AddressPrefix } from "@satchel/core/network";
import type { Payee } from "./devnet.ts";
import type { CoinbaseSplit, FinalizeOption, NodeOptions } from "./node/index.ts";
import type { Plugin } from "./plugins/plugin.ts";
import { scriptOfPayee } from "./script/addresses.ts";

export type DevnetOptions = {
  /** 0, the default, takes a free one. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Folder of the block log, made when absent. Without one the chain lives in memory only. */
  dataDir?: string;
  /**
   * Begin a new chain with the seeded world (devnet.md 8) instead of empty blocks. `startTime` in seconds moves its dates;
   * ids do not depend on it.
   */
  world?: { startTime?: number };
  /** How addresses are shown. Default "ecash". */
  prefix?: AddressPrefix;
  /** Blocks a new chain begins with, paid to the faucet, whose coins mature after 100 more. Default 120. */
  blocks?: number;
  /** Default: transactions after 2 s, blocks after 3 s. */
  finalize?: FinalizeOption;
  /** How long after the mempool got something a block is mined, or "manual" (default): `generate` alone mines. */
  blockIntervalMs?: number | "manual";
  /** Default "plain": everything to the miner. Otherwise miner 58 %, fund 32 % and staking 10 %. */
  coinbaseSplit?: "plain" | { stakingTo: Payee };
  /** Refuse a transaction with 50 unconfirmed ancestors, as older nodes do. Default false. */
  ancestorLimit?: boolean;
  /** Let anybody stop and resume the indexer with `GET /pause` and `GET /resume`, as `-chronikallowpause` does. Default false. */
  allowPause?: boolean;
  /** Plugins of the indexer besides agora. Default: none. */
  plugins?: readonly Plugin[];
  /** Let other machines use `/devnet/` too. Default false. */
  openControl?: boolean;
  /** Told what went wrong inside and what no client is told. Default: nobody. */
  log?: (text: string) => void;
};

/** Where 32 % of mainnet's rewards go (devnet.md 5.4). */
const FUND_ADDRESS = "ecash:prfhcnyqnl5cgrnmlfmms675w93ld7mvvqd0y8lz07";

/** `minerScript`: who is paid for blocks that come by themselves. */
export function nodeOptions(options: DevnetOptions, minerScript: Uint8Array): NodeOptions {
  const { blockIntervalMs = "manual", coinbaseSplit = "plain" } = options;
  return {
    dataFolder: options.dataDir,
    finalize: options.finalize satisfies FinalizeOption | undefined,
    mining: blockIntervalMs === "manual" ? "manual" : { script: minerScript, intervalMs: blockIntervalMs },
    coinbaseSplit: splitOf(coinbaseSplit),
    ancestorLimit: options.ancestorLimit,
    onWarning: options.log,
  };
}

function splitOf(split: NonNullable<DevnetOptions["coinbaseSplit"]>): CoinbaseSplit {
  if (split === "plain") return "plain";
  return { fundScript: scriptOfPayee(FUND_ADDRESS), stakingScript: scriptOfPayee(split.stakingTo) };
}
