// What the attacks with wrong servers share: two devnets that differ from a height on, and wallets of the first one.
import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import type { Checkpoint } from "@satchel/core/network";
import { fromHex, NO_SCRIPT, p2pkhScript, type ScriptHex } from "@satchel/core/script";
import { aWalletId } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import type { State } from "@satchel/engine";
import { createSystemClock } from "@satchel/platform/memory";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { createPassingServer, type Own, type Passing } from "../passing-server.ts";
import { createRewritingServer, type RewritingServer } from "../rewriting-server.ts";
import {
  clientOf,
  createDevice,
  type Device,
  type Run,
  type RunOptions,
  startRun,
  until,
  untilFresh,
} from "./device.ts";

/** What each wallet of these tests has on the right network. */
export const AMOUNT = 50_000n;
/** Above the blocks that both chains begin with; from here on they differ. */
export const HEIGHT = 110;

/** A run with every balance that it has shown as fetched from a server. */
export type Told = Run & { seen: { balance: bigint; state: State }[] };

export const hostOf = (url: string) => url.replace("http://", "");
/** A clock whose idle time is over after a moment, and on which nobody waits long for a server that hangs. */
export function hastyClock() {
  const clock = createSystemClock();
  return { ...clock, after: (ms: number, run: () => void) => clock.after(ms === 15_000 ? 20 : Math.min(ms, 300), run) };
}

export const balanceOf = ({ ledger }: State): bigint =>
  ledger.awaited?.sats ?? [...ledger.utxos.values()].reduce((sum, coin) => sum + coin.sats, 0n);
export const balancesIn = ({ seen }: Told): Set<bigint> => new Set(seen.map(({ balance }) => balance));
export const named = ({ engine }: Run) => engine.state.getState().leftOut.map(({ host, why }) => [host, why]);

const bob = p2pkhScript("22".repeat(20));
/** Prepares and sends a payment, as a person does. */
export async function pay({ engine }: Run) {
  const plan = await engine.prepare({ to: [{ script: bob, sats: sats(1_000n) }] });
  return plan.ok ? engine.send(plan.value) : plan;
}

/** A server of the right network, until it is exchanged for one of the other, or for a proxy without one. */
export type Moving = Passing & { moveTo(network: "right" | "other" | "nowhere"): void };

export type Networks = {
  readonly right: Devnet;
  readonly other: Devnet;
  readonly honest: ReturnType<typeof clientOf>;
  readonly checkpoint: Checkpoint;
  /** Passes on what the right devnet says until a test changes that. */
  readonly server: RewritingServer;
  /** Opens the wallet of a device. */
  open(device: Device, urls: readonly string[], options?: RunOptions): Promise<Told>;
  /** A device with a wallet that was paid on the right chain and closed, its phrase, and its stored head. */
  paid(): Promise<{ device: Device; phrase: string; script: ScriptHex; head: () => Promise<string> }>;
  /** A server before the right devnet that answers as it is told. */
  passing(answer: (path: string, ask: () => Promise<Own>) => Promise<Own | "hang">): Promise<Passing>;
  moving(): Promise<Moving>;
};

/** Registers what every test of a file needs: the two devnets, and for each test a server of its own. */
export function createNetworks(): Networks {
  let right: Devnet;
  let other: Devnet;
  let honest: ReturnType<typeof clientOf>;
  let checkpoint: Checkpoint;
  let server: RewritingServer;
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    right = await createDevnet({ finalize: "never", blocks: 100 });
    other = await createDevnet({ finalize: "never", blocks: 100 });
    right.generate(30);
    other.generate(30, fromHex(p2pkhScript("11".repeat(20))));
    checkpoint = { height: HEIGHT, hash: right.node.blockAt(HEIGHT)?.hash ?? "" };
    expect(other.node.blockAt(HEIGHT)?.hash).not.toBe(checkpoint.hash);
    honest = clientOf(right.url, 60_000);
  });
  beforeEach(async () => {
    server = await createRewritingServer(right.url);
    closing.push(server.close);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  afterAll(async () => {
    honest.close();
    await right.stop();
    await other.stop();
  });

  async function open(device: Device, urls: readonly string[], options: RunOptions = {}): Promise<Told> {
    const run = startRun(urls, device, honest, { timeoutMs: 20_000, network: { checkpoint }, ...options });
    closing.push(run.stop);
    const seen: Told["seen"] = [];
    run.engine.state.subscribe((state) => {
      if (state.phase.kind === "ready") seen.push({ balance: balanceOf(state), state });
    });
    await run.engine.start();
    return { ...run, seen };
  }

  async function passing(...[answer]: Parameters<Networks["passing"]>): Promise<Passing> {
    const one = await createPassingServer(right.url, answer);
    closing.push(one.close);
    return one;
  }

  return {
    get right() {
      return right;
    },
    get other() {
      return other;
    },
    get honest() {
      return honest;
    },
    get checkpoint() {
      return checkpoint;
    },
    get server() {
      return server;
    },
    open,
    passing,
    async paid() {
      const device = createDevice();
      const run = await open(device, [right.url]);
      await run.engine.createWallet();
      const [script = NO_SCRIPT] = run.engine.state.getState().ledger.scripts;
      await right.fund(addressOf(script, "ecash") ?? "", AMOUNT);
      right.generate(1);
      await untilFresh(run);
      await until(run.engine, (state) => balanceOf(state) === AMOUNT && state.ledger.history[0]?.block !== undefined);
      const activeId = aWalletId(run.engine.state.getState().activeId);
      const phrase = await run.engine.revealPhrase(activeId);
      const head = async () => (await device.store.get(`ledgerCache:${activeId}`)) ?? "";
      while (!(await head()).includes(`"${AMOUNT}"`)) await new Promise((resolve) => setImmediate(resolve));
      run.stop();
      return { device, phrase: phrase.ok ? phrase.value : "", script, head };
    },
    async moving() {
      let network: Parameters<Moving["moveTo"]>[0] = "right";
      const one = await passing(async (path, ask) => {
        if (network === "right") return ask();
        if (network === "nowhere") return { status: 502, body: "<html>" };
        const got = await fetch(`${other.url}${path}`);
        const headers = { "content-type": "application/x-protobuf" };
        return { status: got.status, headers, body: new Uint8Array(await got.arrayBuffer()) };
      });
      return {
        ...one,
        moveTo: (next) => {
          network = next;
        },
      };
    },
  };
}
