import type { Store } from "@satchel/core/ports";

/** Whether a key holds wallets, including copies set aside, which may be unencrypted wallets of an older release. */
export const holdsWallets = (key: string): boolean => /^(aside:)*(wallets?|savedWallets)(:|$)/.test(key);

/** Combines two stores: keys for which `isSecret` is true are in `secret`, all others in `rest`. */
export function createSplitStore(isSecret: (key: string) => boolean, secret: Store, rest: Store): Store {
  const storeOf = (key: string) => (isSecret(key) ? secret : rest);
  return {
    get: (key) => storeOf(key).get(key),
    set: (key, value) => storeOf(key).set(key, value),
    remove: (key) => storeOf(key).remove(key),
    async clear() {
      const [first, second] = await Promise.allSettled([secret.clear(), rest.clear()]);
      if (first.status === "rejected") throw first.reason;
      if (second.status === "rejected") throw second.reason;
    },
  };
}
