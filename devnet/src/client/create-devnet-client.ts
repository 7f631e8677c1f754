import { setTimeout as delay } from "node:timers/promises";
import type {
  ControlAnswerOf,
  ControlName,
  ControlParamsOf,
  ControlReadings,
} from "../server/control/control-contract.ts";
import { type DevnetClient, DevnetRefusal } from "./devnet-client.ts";

const LOOK_AGAIN_MS = 10;
const MAX_START_MS = 30_000;

/** Returns a client that drives the devnet at `url` through its control interface (devnet.md 6). */
export function createDevnetClient(url: string): DevnetClient {
  const base = `${url.replace(/\/$/, "")}/devnet`;
  const order = <Name extends ControlName>(name: Name, params: object = {}): Promise<ControlAnswerOf<Name>> =>
    ask(`${base}/${name}`, params);
  const read = <Name extends keyof ControlReadings>(name: Name, of = ""): Promise<ControlReadings[Name]> =>
    ask(`${base}/${name}${of}`);
  const startAgain = async (name: "restart" | "reset"): Promise<ControlAnswerOf<typeof name>> => {
    const answer = await order(name);
    await untilStarted(() => read("state"), answer.starts);
    return answer;
  };

  const orderWith =
    <Name extends ControlName>(name: Name) =>
    (params: ControlParamsOf<Name>) =>
      order(name, params);
  return {
    url,
    state: () => read("state"),
    tip: () => read("tip"),
    mempool: async () => (await read("mempool")).txs,
    block: (hashOrHeight) => read("block", `/${hashOrHeight}`),
    generate: orderWith("generate"),
    fund: orderWith("fund"),
    mockTime: orderWith("mock-time"),
    finalizeTx: orderWith("finalize-tx"),
    rejectTx: orderWith("reject-tx"),
    finalizeBlock: orderWith("finalize-block"),
    rejectBlock: orderWith("reject-block"),
    park: orderWith("park"),
    unpark: orderWith("unpark"),
    invalidate: orderWith("invalidate"),
    reconsider: orderWith("reconsider"),
    sendRaw: orderWith("send-raw"),
    submitBlock: orderWith("submit-block"),
    faults: orderWith("faults"),
    clearFaults: () => order("clear-faults"),
    pause: () => order("pause"),
    resume: () => order("resume"),
    offline: orderWith("offline"),
    restart: () => startAgain("restart"),
    reset: () => startAgain("reset"),
    serviceFaults: orderWith("service-faults"),
    redemption: orderWith("redemption"),
    blacklist: orderWith("blacklist"),
    botCheck: orderWith("bot-check"),
    iconSignatures: orderWith("icon-signatures"),
  };
}

/**
 * Sends a GET, or a POST where there are `params`. Rejects with DevnetRefusal, or as fetch does when nothing answers.
 */
async function ask<Answer>(url: string, params?: object): Promise<Answer> {
  const init: RequestInit =
    params === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(params, exactly) };
  // Uses a new connection: one that was kept from before a restart is closed, and the client does not know yet.
  const response = await fetch(url, { ...init, headers: { ...init.headers, connection: "close" } });
  const answer = (await response.json()) as Answer & { error?: string };
  if (response.ok) return answer;
  throw new DevnetRefusal(response.status, answer.error ?? `${url} answered ${response.status}`);
}

function exactly(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

async function untilStarted(readState: () => Promise<ControlReadings["state"]>, starts: number): Promise<void> {
  const end = performance.now() + MAX_START_MS;
  for (;;) {
    const state = await readState().catch(() => undefined);
    if (state !== undefined && state.starts >= starts) return;
    if (performance.now() > end) throw new Error(`The devnet did not come back within ${MAX_START_MS / 1000} s`);
    await delay(LOOK_AGAIN_MS);
  }
}
