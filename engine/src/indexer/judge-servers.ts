// Which servers do not belong to the network of this wallet, or are far behind it (docs/decisions/network-check.md).
import type { Checkpoint } from "@satchel/core/network";
import { operatorOf } from "@satchel/core/operator";
import type { LeftOut } from "../state.ts";

/**
 * What a server has said so far. `block`: which one it has at the height of the checkpoint; undefined without an
 * answer. `tip`: its newest block; `at` and `heardAt`, when it has said so, in milliseconds since 1970.
 */
export type Heard = {
  host: string;
  block: "same" | "other" | "none" | undefined;
  tip: { height: number; at: number; heardAt: number } | undefined;
};

/** `blockMinutes`: undefined where nobody expects a block, so that the clock says nothing. */
type Network = { checkpoint: Checkpoint; blockMinutes: number | undefined };

/** A server is behind if another one has at least this number of blocks more. */
export const BLOCKS_BEHIND = 10;
/** The clock confirms that a server is behind if its newest block is older than this number of blocks takes. */
const LATE_BLOCKS = 12;
/** A server without another one to compare it with is too old after as many blocks as a day has on mainnet. */
const OLD_BLOCKS = 144;
/** What a server has said this much later does not show that another one was behind: blocks were found meanwhile. */
const SAME_TIME_MS = 60_000;

/** Returns the servers whose block at the checkpoint is another one than the network's, or that have none. */
export const foreignServers = (heard: readonly Heard[], { height }: Checkpoint): LeftOut[] =>
  heard.flatMap(({ host, block }): LeftOut[] => {
    if (block === "other") return [{ host, why: "other-block", height }];
    return block === "none" ? [{ host, why: "no-block", height }] : [];
  });

/** Returns the servers that are far behind the others, or, where there is no other, behind the clock. */
export function lateServers(heard: readonly Heard[], { blockMinutes }: Network): LeftOut[] {
  const own = heard.flatMap(({ host, block, tip }) => (block === "same" && tip ? [{ host, ...tip }] : []));
  const isOlder = ({ at, heardAt }: { at: number; heardAt: number }, blocks: number) =>
    blockMinutes !== undefined && heardAt - at > blocks * blockMinutes * 60_000;
  const [only] = own;
  if (own.length === 1 && only) return isOlder(only, OLD_BLOCKS) ? [{ host: only.host, why: "old", at: only.at }] : [];
  return own.flatMap((one): LeftOut[] => {
    const { host, height, heardAt } = one;
    const others = own.filter((other) => other.heardAt - heardAt <= SAME_TIME_MS);
    const ahead = others.filter((other) => other.height - height >= BLOCKS_BEHIND);
    const votes = operatorsOf(ahead) - operatorsOf(others.filter((other) => !ahead.includes(other)));
    // As many say the one as the other, and one that invents blocks must not put an honest one out.
    const isBehind = votes > 0 || (votes === 0 && isOlder(one, LATE_BLOCKS));
    if (ahead.length === 0 || !isBehind) return [];
    return [{ host, why: "behind", blocks: Math.max(...ahead.map((other) => other.height)) - height }];
  });
}

/** Returns how many operators these servers have: several servers of one operator say the same. */
const operatorsOf = (servers: readonly { host: string }[]): number =>
  new Set(servers.map(({ host }) => operatorOf(host))).size;
