// Asks every server whether it belongs to the network of this wallet: once, and again when what it has said may be out
// of date (docs/decisions/network-check.md).
import type { Chain } from "@satchel/core/ports";
import type { Context, NetworkGate } from "../context.ts";
import { createArranging, type Network } from "./arrange-servers.ts";
import { ASK_AGAIN_MS, createAsk, type Server, unknownServer } from "./ask-server.ts";

/** How long somebody waits for the answers. An answer that comes later counts too. */
export const ANSWER_MS = 2_000;

/** After this time all are asked again, when something depends on them: about as long as a block takes. */
const HOLDS_MS = 10 * 60_000;

/** Returns the rounds of questions to all servers. The first one begins at once. */
function createRounds(ctx: Context, chain: Chain, network: Network, servers: readonly Server[]) {
  const { clock, log } = ctx.ports;
  const arranging = createArranging({ ctx, chain, network, servers });
  const ask = createAsk(clock, network.checkpoint, arranging.arrange);
  let round = Promise.resolve();
  let begunAt = 0;
  let isDoubted = false;

  /** Resolves when these servers have answered, or after ANSWER_MS. */
  function askAll(some: readonly Server[]): Promise<void> {
    const answers = Promise.all(some.map(ask));
    return new Promise((resolve, reject) => {
      const cancel = clock.after(ANSWER_MS, resolve);
      answers.then(() => resolve(), reject).finally(cancel);
    });
  }

  function begin(some: readonly Server[]): void {
    arranging.begin(some);
    isDoubted = false;
    begunAt = clock.now();
    const own: Promise<void> = askAll(some).then(() => (own === round ? arranging.end() : undefined));
    round = own;
    own.catch((error: unknown) => log.warn("The servers could not be checked", error));
  }

  const isOut = ({ host }: Server) => ctx.state.getState().leftOut.some((one) => one.host === host);
  begin(servers);
  return {
    ask,
    askAll,
    arranging,
    now: () => round,
    hasKnown: () => servers.some((server) => server.block === "same" && !isOut(server)),
    /** Begins another round if what the servers have said may be out of date. Servers that are left out stay so. */
    renew() {
      const since = clock.now() - begunAt;
      if (!isDoubted && since >= 0 && since < HOLDS_MS) return;
      const some = servers.filter((server) => !isOut(server));
      if (some.length > 0) begin(some);
    },
    doubt() {
      if (!arranging.isArranging()) isDoubted = true;
    },
  };
}

export type NetworkCheck = Omit<NetworkGate, "direct">;

/** Begins to ask all servers. */
export async function createNetworkCheck(ctx: Context, chain: Chain, network: Network): Promise<NetworkCheck> {
  const servers = (await chain.indexers()).map(unknownServer);
  const rounds = createRounds(ctx, chain, network, servers);
  const { ask, askAll, hasKnown, renew } = rounds;
  const { silent, isOver, changes } = rounds.arranging;

  const firstServer = async () => {
    const [first] = await chain.indexers();
    return servers.find(({ host }) => host === first?.host);
  };

  /**
   * Resolves when a server has shown that it belongs to the network, or when all of these answers are there. It waits
   * as long as any request does: nothing can be paid without an answer, also where the connection is slow.
   */
  function untilKnown(answers: readonly Promise<void>[]): Promise<void> {
    return new Promise((resolve, reject) => {
      for (const answer of answers) answer.then(() => hasKnown() && resolve(), reject);
      Promise.all(answers).then(() => resolve(), reject);
    });
  }

  /** Whether a silent server may be asked once more; at the start perhaps nothing could be reached. */
  function isDue({ asking: under, askedAt }: Server): boolean {
    const since = ctx.ports.clock.now() - askedAt;
    return under === undefined && (since < 0 || since >= ASK_AGAIN_MS);
  }

  async function first(): Promise<void> {
    renew();
    for (;;) {
      const server = await firstServer();
      if (server === undefined || server.block !== undefined) return;
      if (!isOver()) await Promise.race([server.asking ?? rounds.now(), rounds.now()]);
      else if (isDue(server)) await askAll([server]);
      else return;
    }
  }
  return {
    all() {
      renew();
      return isOver() ? askAll(silent()) : rounds.now();
    },
    first,
    changes,
    async isFirstKnown() {
      renew();
      await (isOver() ? askAll(silent()) : first());
      return servers.length === 0 || (await firstServer())?.block === "same";
    },
    async problem() {
      renew();
      if (servers.length === 0 || (isOver() && hasKnown())) return undefined;
      // A silent server is asked once for this question; the answer that a round waits for is the same one.
      const answers = silent().map((server) => server.asking ?? ask(server));
      await rounds.now();
      if (!hasKnown()) await untilKnown(answers);
      if (hasKnown()) return undefined;
      const unknown = silent();
      const [silence] = unknown.flatMap((server) => server.silence ?? []);
      if (silence !== undefined && unknown.every((server) => server.silence !== undefined))
        return { code: "unreachable", reason: silence };
      if (unknown.length > 0) return { code: "servers-unchecked", hosts: unknown.map(({ host }) => host) };
      return { code: "servers-left-out", hosts: servers.map(({ host }) => host) };
    },
    again() {
      rounds.arranging.includeAll();
      return askAll(servers);
    },
    doubt: rounds.doubt,
  };
}
