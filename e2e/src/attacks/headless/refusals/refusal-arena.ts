// What the attacks with refused payments share: a devnet, a server that keeps what it refuses, and wallets that ask it.

import { addressOf } from "@satchel/core/address";
import { atoms } from "@satchel/core/amount";
import { type TokenId, tokenIdOf } from "@satchel/core/ids";
import { NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { aTxid, scriptOf } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import type { PaymentIntent } from "@satchel/engine";
import { afterAll, afterEach, beforeAll } from "vitest";
import { createKeepingServer, type KeepingServer } from "../../keeping-server.ts";
import {
  clientOf,
  createDevice,
  type Device,
  type Run,
  type RunOptions,
  startRun,
  until,
  untilFresh,
} from "../device.ts";

export const AMOUNT = 500_000n;

const TOKEN = { kind: "genesis", hasBaton: false, atoms: atoms(1_000n) } as const;
const NAMES = { tokenName: "Tea", tokenTicker: "T", url: "", decimals: 0 };
export const SLP = { ...TOKEN, protocol: "SLP", typeNumber: 1, info: { ...NAMES, hash: "" } } as const;
export const ALP = { ...TOKEN, protocol: "ALP", typeNumber: 0, info: { ...NAMES, data: "", authPubkey: "" } } as const;

export const COLLECTION = { ...SLP, typeNumber: 0x81 } as const;
export const CARD = { ...NAMES, hash: "" };

let people = 0;
/** A new person, so that what they have got is this test's. */
export const somebody = () => scriptOf(`recipient ${people++}`);

type Problem = { ok: false; problem: { code: string } };
export function mustBe<T>(result: { ok: true; value: T } | Problem): T {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}

/** Plans a payment as a person does: its coins are checked. */
export const prepared = ({ engine }: Run, intent: PaymentIntent) => {
  if ("trade" in intent) return engine.prepareTrade(intent);
  if ("action" in intent) return engine.prepareAction(intent);
  if ("cancel" in intent) return engine.prepareCancel(intent);
  return engine.prepare(intent);
};

/** Makes a payment as a person does: its coins are checked, then the plan is sent. */
export const make = async (run: Run, intent: PaymentIntent) => run.engine.send(mustBe(await prepared(run, intent)));

export const ownScript = ({ engine }: Run) => [...engine.state.getState().ledger.scripts][0] ?? NO_SCRIPT;

/** Makes two coins of a token, so that each payment could have one of its own. */
export async function split(run: Run, tokenId: TokenId): Promise<void> {
  mustBe(await make(run, { tokenId, to: [{ script: ownScript(run), atoms: atoms(500n) }] }));
  await run.engine.resync();
}

/** What an arena has while a test runs. */
export type Refusals = {
  readonly devnet: Devnet;
  /** Asks the devnet itself. */
  readonly honest: ReturnType<typeof clientOf>;
  readonly liar: KeepingServer;
  /**
   * The wallet of a device, which asks the servers in `before`, the liar, and then `further` ones. A new wallet has
   * four coins of 1,000,000 sats.
   */
  open(
    further?: readonly string[],
    device?: Device,
    options?: RunOptions & { before?: readonly string[] },
  ): Promise<Run>;
  /** Another server that keeps what it refuses, of another operator. */
  another(): Promise<KeepingServer>;
  /** A wallet that asks the devnet itself. */
  openHonest(): Promise<Run>;
  /** Another tab of the same browser. */
  openTab(run: Run, device: Device): Promise<Run>;
  /** Creates a token of 1,000 atoms. */
  create(run: Run, token: typeof SLP | typeof ALP | typeof COLLECTION): Promise<TokenId>;
  /** Pays the wallet so that the same payment would now be made from other coins. */
  newCoins(run: Run, sats?: readonly bigint[]): Promise<void>;
  /** The coins of a script, by an honest server. */
  got(script: ScriptHex): Promise<bigint[]>;
  tokensOf(script: ScriptHex, tokenId: TokenId): Promise<bigint[]>;
};

/** Registers what every test of a file needs: one devnet, and for each test a liar of its own. */
export function createRefusals(): Refusals {
  let devnet: Devnet | undefined;
  let honest: ReturnType<typeof clientOf> | undefined;
  let liar: KeepingServer | undefined;
  const runs: Run[] = [];
  const others: KeepingServer[] = [];
  const got = <Each>(each: Each | undefined): Each => {
    if (each === undefined) throw new Error("The arena is not open");
    return each;
  };
  beforeAll(async () => {
    devnet = await createDevnet({ finalize: "never" });
    honest = clientOf(devnet.url, 60_000);
  });
  afterEach(async () => {
    for (const run of runs.splice(0)) run.stop();
    for (const server of [liar, ...others.splice(0)]) await server?.close();
    liar = undefined;
  });
  afterAll(async () => {
    honest?.close();
    await devnet?.stop();
  });

  const fund = (run: Run, amount: bigint) => got(devnet).fund(addressOf(ownScript(run), "ecash") ?? "", amount);

  async function start(urls: readonly string[], device: Device, options: RunOptions): Promise<Run> {
    const run = startRun(urls, device, got(honest), { timeoutMs: 5_000, ...options });
    runs.push(run);
    await run.engine.start();
    if (run.engine.state.getState().phase.kind === "no-wallet") {
      await run.engine.createWallet();
      for (let n = 0; n < 4; n++) await fund(run, 1_000_000n);
    }
    await untilFresh(run);
    return run;
  }

  return {
    get devnet() {
      return got(devnet);
    },
    get honest() {
      return got(honest);
    },
    get liar() {
      return got(liar);
    },
    open: async (further = [], device = createDevice(), { before = [], ...options } = {}) => {
      liar ??= await createKeepingServer(got(devnet).url);
      return start([...before, liar.url, ...further], device, options);
    },
    another: async () => {
      const server = await createKeepingServer(got(devnet).url);
      others.push(server);
      return server;
    },
    openHonest: () => start([got(devnet).url], createDevice(), {}),
    openTab: (run, device) => start([got(liar).url], device, { browser: run.browser }),
    create: async (run, token) => {
      const { txids } = mustBe(await make(run, { action: "create", token }));
      return tokenIdOf(aTxid(txids.at(-1)));
    },
    newCoins: async (run, sats = [20_000n, 20_001n, 20_002n].map((more) => AMOUNT + more)) => {
      const before = run.engine.state.getState().ledger.utxos.size;
      for (const amount of sats) await fund(run, amount);
      await run.engine.resync();
      await until(run.engine, (state) => state.ledger.utxos.size === before + sats.length);
    },
    got: async (script) => (await got(honest).utxos(script)).map(({ sats: each }) => each),
    tokensOf: async (script, tokenId) =>
      (await got(honest).utxos(script)).flatMap(({ token }) => (token?.tokenId === tokenId ? [token.atoms] : [])),
  };
}
