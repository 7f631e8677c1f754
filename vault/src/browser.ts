import { forward } from "@satchel/core/forward";
import { ProtocolError, type SignOptions, VAULT_METHODS, type Vault } from "@satchel/core/ports";
import {
  type Call,
  type CallName,
  isProgress,
  type Progress,
  type Reply,
  readReply,
  type Stop,
  type WirePort,
} from "./wire/vault-wire.ts";

/** The methods of Worker that the page uses. */
export type VaultWorker = WirePort & {
  addEventListener(type: "error" | "messageerror", onFailure: () => void): void;
  terminate(): void;
};

export type BrowserVault = Vault & {
  /** Starts the worker and loads its WASM before the first call needs them. */
  warm(): Promise<void>;
  /** Ends the worker, and with it all keys in its memory. The next call starts a new worker. */
  close(): void;
};

type Waiting = { resolve(reply: Reply): void; reject(error: Error): void; onProgress?: SignOptions["onProgress"] };
/** `isRetired`: it answers its pending calls and then ends. */
type Running = { worker: VaultWorker; waiting: Map<number, Waiting>; isRetired: boolean };

/**
 * Returns a vault whose methods are calls to a worker. `createWorker` makes the shell's worker, whose file calls
 * `serveVault()`; it runs at the first call. When the worker dies, its pending calls fail with ProtocolError, and the
 * next call starts a new worker. `lock` ends the worker too, as only that frees its memory at once; calls that are
 * pending then are answered first.
 */
export function createBrowserVault(options: { createWorker: () => VaultWorker }): BrowserVault {
  let running: Running | undefined;
  const alive = new Set<Running>();
  let lastId = 0;

  function stop(stopped: Running, reason: string): void {
    if (running === stopped) running = undefined;
    alive.delete(stopped);
    stopped.worker.terminate();
    for (const { reject } of stopped.waiting.values()) reject(new ProtocolError(reason));
  }

  function createWorker(): VaultWorker {
    try {
      return options.createWorker();
    } catch (error) {
      throw new ProtocolError("The vault's worker could not start", { cause: error });
    }
  }

  function start(): Running {
    const worker = createWorker();
    const started: Running = { worker, waiting: new Map(), isRetired: false };
    worker.addEventListener("message", ({ data }) => {
      const message = data as Reply | Progress;
      const call = started.waiting.get(message.id);
      if (isProgress(message)) call?.onProgress?.(message.done, message.total);
      else call?.resolve(message);
    });
    const onFailure = () => {
      if (alive.has(started)) stop(started, "The vault's worker failed");
    };
    worker.addEventListener("error", onFailure);
    worker.addEventListener("messageerror", onFailure);
    running = started;
    alive.add(started);
    return started;
  }

  /** Sends later calls to a new worker: one that unlocks must not end with this worker. */
  function retire(retired: Running): void {
    retired.isRetired = true;
    running = undefined;
  }

  /** Sends one call and returns its value. A dead worker sends no reply: `stop` rejects the pending calls. */
  async function ask(
    name: CallName,
    args: readonly unknown[],
    { onProgress, signal }: SignOptions = {},
  ): Promise<unknown> {
    const asked = running ?? start();
    const { worker, waiting } = asked;
    lastId += 1;
    const call: Call = { id: lastId, name, args };
    const stopSigning = () => worker.postMessage({ stop: call.id } satisfies Stop);
    try {
      const replied = new Promise<Reply>((resolve, reject) => waiting.set(call.id, { resolve, reject, onProgress }));
      worker.postMessage(call);
      if (signal?.aborted) stopSigning();
      signal?.addEventListener("abort", stopSigning);
      if (name === "lock") retire(asked);
      return readReply(await replied);
    } finally {
      waiting.delete(call.id);
      signal?.removeEventListener("abort", stopSigning);
      if (asked.isRetired && waiting.size === 0) stop(asked, "The vault was locked");
    }
  }

  return {
    ...forward<Vault>(VAULT_METHODS, ask),
    // Its options cannot be sent to a worker.
    sign: (wallet, plan, parents, options) =>
      ask("sign", [wallet, plan, parents], options) as ReturnType<Vault["sign"]>,
    warm: async () => void (await ask("warm", [])),
    close: () => {
      for (const each of [...alive]) stop(each, "The vault was closed");
    },
  };
}
