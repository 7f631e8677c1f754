// The indexers as the engine asks them: not before they were checked (docs/decisions/network-check.md).
import { forwardTo, type MethodNames } from "@satchel/core/forward";
import { later } from "@satchel/core/later";
import type { Checkpoint } from "@satchel/core/network";
import { BACKGROUND_CALLS, CHAIN_CALLS, type Chain, type ChainCalls } from "@satchel/core/ports";
import type { Context, NetworkGate } from "../context.ts";
import type { Ports } from "../ports.ts";
import type { NetworkProblem } from "../problems.ts";
import type { NetworkCheck } from "./check-network.ts";

/** These calls ask no server. */
type Ungated = "pack" | "unpack" | "arrange";

type Network = { checkpoint?: Checkpoint | undefined; blockMinutes?: number | undefined };

/** Returns the check of the servers, and the ports of which the chain waits for it. */
export function guard(ports: Ports, context: () => Context, network: Network): Pick<Context, "network" | "ports"> {
  const gate = createNetworkGate(ports, context, network);
  return { network: gate, ports: network.checkpoint ? { ...ports, chain: guarded(gate) } : ports };
}

/** Returns the check of these servers; without a checkpoint nothing can be checked. */
export function createNetworkGate(
  { chain: direct, log }: Pick<Ports, "chain" | "log">,
  context: () => Context,
  { checkpoint, blockMinutes }: Network,
): NetworkGate {
  if (checkpoint === undefined) return { ...NOTHING_TO_CHECK, direct };
  const check = later(async () =>
    (await import("./check-network.ts")).createNetworkCheck(context(), direct, { checkpoint, blockMinutes }),
  );
  async function withCheck<T>(use: (check: NetworkCheck) => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await use(await check.get());
    } catch (error) {
      log.warn("The servers could not be checked", error);
      return otherwise;
    }
  }
  return {
    direct,
    all: () => withCheck(({ all }) => all(), undefined),
    first: () => withCheck(({ first }) => first(), undefined),
    isFirstKnown: () => withCheck(({ isFirstKnown }) => isFirstKnown(), false),
    problem: () =>
      withCheck<NetworkProblem | undefined>(({ problem }) => problem(), { code: "servers-unchecked", hosts: [] }),
    again: () => withCheck(({ again }) => again(), undefined),
    changes: () => check.now()?.changes() ?? 0,
    doubt: () => check.now()?.doubt(),
  };
}

const NOTHING_TO_CHECK = {
  all: async () => undefined,
  first: async () => undefined,
  isFirstKnown: async () => true,
  problem: async () => undefined,
  again: async () => undefined,
  changes: () => 0,
  doubt: () => undefined,
};

/** Returns the servers, where every question waits until the one that is asked first was checked. */
function guarded({ direct, first }: NetworkGate): Chain {
  const checked = async () => {
    await first();
    return direct;
  };
  const { pack: _, unpack: __, arrange: ___, ...calls } = CHAIN_CALLS;
  const gated: MethodNames<Omit<ChainCalls, Ungated>> = calls;
  const { background } = direct;
  return {
    ...forwardTo<Omit<ChainCalls, Ungated>>(gated, checked),
    pack: (txs) => direct.pack(txs),
    unpack: (packed) => direct.unpack(packed),
    arrange: (order) => direct.arrange(order),
    ...(background && {
      background: forwardTo<typeof background>(BACKGROUND_CALLS, async () => (await checked()).background ?? direct),
    }),
    watch: (...args) => direct.watch(...args),
    watchToken: (...args) => direct.watchToken(...args),
    watchGroup: (...args) => direct.watchGroup(...args),
    watchTx: (...args) => direct.watchTx(...args),
  };
}
