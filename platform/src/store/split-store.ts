import type { Store } from "@satchel/core/ports";

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
