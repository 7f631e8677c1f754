import { ProtocolError, type Vault } from "@satchel/core/ports";
import { type Endpoint, type Remote, wrap } from "comlink";
import { type Reply, readReply, type VaultApi } from "./wire/vault-api.ts";

/** The part of Worker the page side uses. */
export type VaultWorker = Endpoint & { terminate(): void };

export type BrowserVault = Vault & {
  /** Starts the worker and loads its WASM ahead of need; otherwise the first call does. */
  warm(): Promise<void>;
  /** Ends the worker and everything it holds in memory. The next call starts a fresh one. */
  close(): void;
};

type Running = { worker: VaultWorker; api: Remote<VaultApi>; rejectPending: Set<(error: Error) => void> };

/**
 * The page's side of the vault. `createWorker` makes the shell's worker, whose file calls `serveVault()`; it is not
 * called before first use. A worker that dies fails what was asked of it with ProtocolError and is replaced.
 */
export function createBrowserVault(options: { createWorker: () => VaultWorker }): BrowserVault {
  let running: Running | undefined;

  function stop(reason: string): void {
    const stopped = running;
    running = undefined;
    stopped?.worker.terminate();
    for (const reject of stopped?.rejectPending ?? []) reject(new ProtocolError(reason));
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
    const started: Running = { worker, api: wrap<VaultApi>(worker), rejectPending: new Set() };
    const onFailure = () => {
      if (running === started) stop("The vault's worker failed");
    };
    worker.addEventListener("error", onFailure);
    worker.addEventListener("messageerror", onFailure);
    running = started;
    return started;
  }

  /** Comlink never settles a call whose worker died, so each call can also be rejected from here. */
  async function ask<T>(send: (api: Remote<VaultApi>) => Promise<Reply<T>>): Promise<T> {
    const { api, rejectPending } = running ?? start();
    let rejectThis: ((error: Error) => void) | undefined;
    const died = new Promise<never>((_resolve, reject) => {
      rejectThis = reject;
      rejectPending.add(reject);
    });
    try {
      return readReply(await Promise.race([send(api), died]));
    } finally {
      if (rejectThis !== undefined) rejectPending.delete(rejectThis);
    }
  }

  return {
    warm: () => ask((api) => api.warm()),
    create: (protection) => ask((api) => api.create(protection)),
    restore: (phrase, protection, paths) => ask((api) => api.restore(phrase, protection, paths)),
    explore: (wallet, paths) => ask((api) => api.explore(wallet, paths)),
    branch: (wallet, paths, protection) => ask((api) => api.branch(wallet, paths, protection)),
    unlock: (wallets, password) => ask((api) => api.unlock(wallets, password)),
    join: (wallets) => ask((api) => api.join(wallets)),
    lock: () => ask((api) => api.lock()),
    protect: (wallets, password) => ask((api) => api.protect(wallets, password)),
    exportFile: (wallets, extras, password) => ask((api) => api.exportFile(wallets, extras, password)),
    importFile: (file, password, protection) => ask((api) => api.importFile(file, password, protection)),
    sign: (wallet, plan) => ask((api) => api.sign(wallet, plan)),
    signMessage: (wallet, message) => ask((api) => api.signMessage(wallet, message)),
    verifyMessage: (claim) => ask((api) => api.verifyMessage(claim)),
    reveal: (wallet) => ask((api) => api.reveal(wallet)),
    close: () => stop("The vault was closed"),
  };
}
