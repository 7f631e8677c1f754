// What crosses the worker's boundary. Errors cross as plain data: classes do not survive structured cloning.
import { later } from "@satchel/core/later";
import { ProtocolError, StorageError, type Vault } from "@satchel/core/ports";

export type SentError = { name: "StorageError" | "ProtocolError"; message: string };
export type Reply<T> = { ok: true; value: T } | { ok: false; error: SentError };

type Answer<M extends keyof Vault> = Promise<Reply<Awaited<ReturnType<Vault[M]>>>>;

/** The vault's own methods, each answering with a reply; VaultProblems are part of the value. */
export type VaultApi = { [M in keyof Vault]: (...args: Parameters<Vault[M]>) => Answer<M> } & {
  warm(): Promise<Reply<undefined>>;
};

async function reply<T>(work: Promise<T>): Promise<Reply<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (error instanceof StorageError || error instanceof ProtocolError) {
      return { ok: false, error: { name: error.name, message: error.message } };
    }
    return { ok: false, error: { name: "ProtocolError", message: "The vault failed" } };
  }
}

/** The worker's side. `open` is called anew after it failed, so that a lost download is not final. */
export function createVaultApi(open: () => Promise<Vault>): VaultApi {
  const { get: opened } = later(open);
  const ask = <T>(work: (vault: Vault) => Promise<T>) => reply(opened().then(work));

  return {
    warm: () => ask(async () => undefined),
    create: (protection) => ask((vault) => vault.create(protection)),
    restore: (phrase, protection, paths) => ask((vault) => vault.restore(phrase, protection, paths)),
    explore: (wallet, paths) => ask((vault) => vault.explore(wallet, paths)),
    branch: (wallet, paths, protection) => ask((vault) => vault.branch(wallet, paths, protection)),
    unlock: (wallets, password) => ask((vault) => vault.unlock(wallets, password)),
    join: (wallets) => ask((vault) => vault.join(wallets)),
    lock: () => ask((vault) => vault.lock()),
    protect: (wallets, password) => ask((vault) => vault.protect(wallets, password)),
    exportFile: (wallets, extras, password) => ask((vault) => vault.exportFile(wallets, extras, password)),
    importFile: (file, password, protection) => ask((vault) => vault.importFile(file, password, protection)),
    sign: (wallet, plan) => ask((vault) => vault.sign(wallet, plan)),
    signMessage: (wallet, message) => ask((vault) => vault.signMessage(wallet, message)),
    verifyMessage: (claim) => ask((vault) => vault.verifyMessage(claim)),
    reveal: (wallet) => ask((vault) => vault.reveal(wallet)),
  };
}

/** The page's side: the value, or the error thrown again as the class it was. */
export function readReply<T>(answer: Reply<T>): T {
  if (answer.ok) return answer.value;
  const { name, message } = answer.error;
  throw name === "StorageError" ? new StorageError(message) : new ProtocolError(message);
}
