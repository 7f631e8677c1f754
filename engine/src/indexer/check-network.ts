// Asks every server once whether it belongs to the network of this wallet (docs/decisions/network-check.md).
import type { Checkpoint } from "@satchel/core/network";
import type { Chain, NamedIndexer } from "@satchel/core/ports";
import type { Context, NetworkGate } from "../context.ts";
import { failureOf } from "./failure.ts";
import { foreignServers, type Heard, lateServers } from "./judge-servers.ts";

/** How long somebody waits for the answers. An answer that comes later counts too. */
export const ANSWER_MS = 2_000;

/** A server that was silent is asked again after this time, when something depends on it. */
const ASK_AGAIN_MS = 10_000;

/** What is known about one server. `asking`: while it is asked; `giveUp` ends that. `askedAt`: when that began. */
type Server = Heard & {
  indexer: NamedIndexer;
  asking: Promise<void> | undefined;
  askedAt: number;
  giveUp: () => void;
};

const UNKNOWN = { block: undefined, tip: undefined, asking: undefined, askedAt: 0, giveUp: () => undefined };

type Network = { checkpoint: Checkpoint; blockMinutes: number | undefined };
/** `chain`: the servers themselves, which no check holds back. */
type Tools = { ctx: Context; chain: Chain; network: Network; servers: readonly Server[] };

/** Returns what asks one server, and what draws the conclusions from all that is known. */
function createAsking({ ctx: { ports, state, session, isStopped }, chain, network, servers }: Tools) {
  const { checkpoint } = network;
  let changes = 0;
  let arranged = JSON.stringify({ leftOut: [], last: [] });
  let isOver = false;

  async function hearBlock(server: Server, signal: AbortSignal): Promise<void> {
    try {
      const hash = await server.indexer.blockHash(checkpoint.height, signal);
      server.block = hash === checkpoint.hash ? "same" : "other";
    } catch (error) {
      // Only an indexer's own answer says that there is no such block; anything else says nothing.
      if (failureOf(error) === "not-found") server.block = "none";
    }
    await arrange();
  }

  async function hearTip(server: Server, signal: AbortSignal): Promise<void> {
    const tip = await server.indexer.tip(signal).catch(() => undefined);
    if (tip && tip.height >= 0) server.tip = { height: tip.height, at: tip.timestamp * 1000 };
  }

  /**
   * Asks a server, anew if it has been silent for long. What it has said before counts until it says something else.
   */
  function ask(server: Server): Promise<void> {
    if (server.asking && ports.clock.now() - server.askedAt < ASK_AGAIN_MS) return server.asking;
    server.giveUp();
    server.askedAt = ports.clock.now();
    const giving = new AbortController();
    server.giveUp = () => giving.abort();
    const { signal } = giving;
    const asking = Promise.all([hearBlock(server, signal), hearTip(server, signal)]).then(async () => {
      if (server.asking === asking) server.asking = undefined;
      await arrange();
    });
    server.asking = asking;
    return asking;
  }

  /** Leaves out what has to be left out by what is known now, and says so. */
  async function arrange(): Promise<void> {
    if (isStopped()) return;
    const isEnd = isOver || servers.every(({ asking }) => asking === undefined);
    const leftOut = [
      ...foreignServers(servers, checkpoint),
      // The first one to answer cannot be compared with another yet.
      ...(isEnd ? lateServers(servers, network, ports.clock.now()) : []),
    ];
    const last = servers.filter(({ block }) => isEnd && block === undefined).map(({ host }) => host);
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
    await chain.arrange({ out, last });
    changes++;
    if (isSame) return void state.setState({ leftOut });
    // The newest block may be the word of a server that is left out now.
    state.setState({ leftOut, tip: undefined });
    void session()?.requestSync();
  }

  return {
    ask,
    arrange,
    changes: () => changes,
    isOver: () => isOver,
    /** From now on a server that has not answered counts as silent. */
    async end() {
      isOver = true;
      await arrange();
    },
  };
}

export type NetworkCheck = Omit<NetworkGate, "direct">;

/** Begins to ask all servers. */
export async function createNetworkCheck(ctx: Context, chain: Chain, network: Network): Promise<NetworkCheck> {
  const { ports, state } = ctx;
  const servers = (await chain.indexers()).map((indexer): Server => ({ ...UNKNOWN, indexer, host: indexer.host }));
  const asking = createAsking({ ctx, chain, network, servers });

  /** Resolves when these servers have answered, or after ANSWER_MS. */
  function askAll(some: readonly Server[]): Promise<void> {
    const answers = Promise.all(some.map(asking.ask));
    return new Promise((resolve, reject) => {
      const cancel = ports.clock.after(ANSWER_MS, resolve);
      answers.then(() => resolve(), reject).finally(cancel);
    });
  }
  const round = askAll(servers).then(asking.end);
  round.catch((error: unknown) => ports.log.warn("The servers could not be checked", error));

  const silent = () => servers.filter(({ block }) => block === undefined);
  const firstServer = async () => {
    const [first] = await chain.indexers();
    return servers.find(({ host }) => host === first?.host);
  };
  const isOut = ({ host }: Server) => state.getState().leftOut.some((one) => one.host === host);
  const hasKnown = () => servers.some((server) => server.block === "same" && !isOut(server));

  /**
   * Resolves when a server has shown that it belongs to the network, or when none of these is asked any more. It waits
   * as long as any request does: nothing can be paid without an answer, also where the connection is slow.
   */
  function untilKnown(some: readonly Server[]): Promise<void> {
    const answers = some.map((server) => server.asking ?? asking.ask(server));
    return new Promise((resolve, reject) => {
      for (const answer of answers) answer.then(() => hasKnown() && resolve(), reject);
      Promise.all(answers).then(() => resolve(), reject);
    });
  }

  /** Whether a silent server may be asked once more; at the start perhaps nothing could be reached. */
  function isDue({ asking: under, askedAt }: Server): boolean {
    const since = ports.clock.now() - askedAt;
    return under === undefined && (since < 0 || since >= ASK_AGAIN_MS);
  }

  async function first(): Promise<void> {
    for (;;) {
      const server = await firstServer();
      if (server === undefined || server.block !== undefined) return;
      if (!asking.isOver()) await Promise.race([server.asking ?? round, round]);
      else if (isDue(server)) await askAll([server]);
      else return;
    }
  }
  return {
    async all() {
      await round;
      await askAll(silent());
    },
    first,
    changes: asking.changes,
    async isFirstKnown() {
      await first();
      if ((await firstServer())?.block === "same") return true;
      await askAll(silent());
      return servers.length === 0 || (await firstServer())?.block === "same";
    },
    async problem() {
      await round;
      if (servers.length === 0 || hasKnown()) return undefined;
      await untilKnown(silent());
      if (hasKnown()) return undefined;
      const unknown = silent().map(({ host }) => host);
      if (unknown.length > 0) return { code: "servers-unchecked", hosts: unknown };
      return { code: "servers-left-out", hosts: servers.map(({ host }) => host) };
    },
    again: () => askAll(servers),
  };
}
