import { forward } from "@satchel/core/forward";
import { ProtocolError, VAULT_METHODS, type Vault } from "@satchel/core/ports";
import { type Call, type CallName, type Reply, readReply, type WirePort } from "./wire/vault-wire.ts";

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

type Waiting = { resolve(reply: Reply): void; reject(error: Error): void };
type Running = { worker: VaultWorker; waiting: Map<number, Waiting> };

/**
 * Returns a vault whose methods are calls to a worker. `createWorker` makes the shell's worker, whose file calls
 * `serveVault()`; it runs at the first call. When the worker dies, its pending calls fail with ProtocolError, and the
 * next call starts a new worker.
 */
export function createBrowserVault(options: { createWorker: () => VaultWorker }): BrowserVault {
  let running: Running | undefined;
  let lastId = 0;

  function stop(reason: string): void {
    const stopped = running;
    running = undefined;
    stopped?.worker.terminate();
    for (const { reject } of stopped?.waiting.values() ?? []) reject(new ProtocolError(reason));
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
    const started: Running = { worker, waiting: new Map() };
    worker.addEventListener("message", ({ data }) => {
      const reply = data as Reply;
      started.waiting.get(reply.id)?.resolve(reply);
    });
    const onFailure = () => {
      if (running === started) stop("The vault's worker failed");
    };
    worker.addEventListener("error", onFailure);
    worker.addEventListener("messageerror", onFailure);
    running = started;
    return started;
  }

  /** Sends one call and returns its value. A dead worker sends no reply: `stop` rejects the pending calls. */
  async function ask(name: CallName, args: readonly unknown[]): Promise<unknown> {
    const { worker, waiting } = running ?? start();
    lastId += 1;
    const call: Call = { id: lastId, name, args };
    try {
      const replied = new Promise<Reply>((resolve, reject) => waiting.set(call.id, { resolve, reject }));
      worker.postMessage(call);
      return readReply(await replied);
    } finally {
      waiting.delete(call.id);
    }
  }

  return {
    ...forward<Vault>(VAULT_METHODS, ask),
    warm: async () => void (await ask("warm", [])),
    close: () => stop("The vault was closed"),
  };
}
