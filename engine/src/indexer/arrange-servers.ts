// Draws the conclusions from what the servers have said: which are left out, and which are asked last.
import type { Checkpoint } from "@satchel/core/network";
import type { Chain } from "@satchel/core/ports";
import type { Context } from "../context.ts";
import type { LeftOut } from "../state.ts";
import { forget, type Server } from "./ask-server.ts";
import { foreignServers, lateServers } from "./judge-servers.ts";

export type Network = { checkpoint: Checkpoint; blockMinutes: number | undefined };
/** `chain`: the servers themselves, which no check holds back. */
type Tools = { ctx: Context; chain: Chain; network: Network; servers: readonly Server[] };

/** Returns what is known in the round of the check that goes on, or was the last one. */
export function createArranging({ ctx: { state, session, isStopped }, chain, network, servers }: Tools) {
  let changes = 0;
  let arranged = JSON.stringify({ leftOut: [], last: [] });
  /** The servers that are asked. The others are left out since an earlier round, for a reason that stays. */
  let active = servers;
  let stays: readonly LeftOut[] = [];
  let last: readonly string[] = [];
  let isOver = false;
  let isArranging = false;

  /** Leaves out what has to be left out by what is known now, and says so. */
  async function arrange(): Promise<void> {
    if (isStopped()) return;
    const isEnd = isOver || active.every(({ asking }) => asking === undefined);
    const leftOut = [
      ...stays,
      ...foreignServers(active, network.checkpoint),
      // The first one to answer cannot be compared with another yet.
      ...(isEnd ? lateServers(active, network) : []),
    ];
    // Until the end of a round, who was silent in the one before comes last.
    const silent = active.filter(({ block }) => block === undefined).map(({ host }) => host);
    last = isEnd ? silent : last.filter((host) => silent.includes(host));
    const next = JSON.stringify({ leftOut, last });
    if (next === arranged) return;
    arranged = next;
    const out = leftOut.map(({ host }) => host);
    const isSame =
      out.join() ===
      state
        .getState()
        .leftOut.map(({ host }) => host)
        .join();
    isArranging = true;
    await chain.arrange({ out, last }).finally(() => {
      isArranging = false;
    });
    changes++;
    if (isSame) return void state.setState({ leftOut });
    // The newest block may be the word of a server that is left out now.
    state.setState({ leftOut, tip: undefined });
    void session()?.requestSync();
  }

  return {
    arrange,
    changes: () => changes,
    /** Whether a connection is lost only because its server was left out. */
    isArranging: () => isArranging,
    isOver: () => isOver,
    silent: () => active.filter(({ block }) => block === undefined),
    /** Begins a round with these servers. The others stay left out. */
    begin(some: readonly Server[]) {
      stays = state.getState().leftOut.filter(({ host }) => !some.some((server) => server.host === host));
      active = some;
      isOver = false;
      for (const server of some) forget(server);
    },
    /** From now on what those say counts again that were left out in an earlier round. */
    includeAll() {
      stays = [];
      active = servers;
    },
    /** From now on a server that has not answered counts as silent. */
    async end() {
      isOver = true;
      await arrange();
    },
  };
}
