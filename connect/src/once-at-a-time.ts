import type { EcashProvider } from "./provider.ts";

const ASKING = ["connect", "signMessage", "sendBip21", "buy", "list"] as const;
type Asking = (typeof ASKING)[number];

/**
 * Returns the wallet's calls so that an equal call, made while the first one still waits for the person, is the same
 * call: a second press of a button asks once. An equal call's `signal` is ignored: it would withdraw the first one too.
 */
export function onceAtATime(provider: EcashProvider): Pick<EcashProvider, Asking> {
  const waiting = new Map<string, Promise<unknown>>();
  const shared = (name: Asking) => {
    const call = provider[name] as (...values: unknown[]) => Promise<unknown>;
    return (...values: unknown[]) => {
      const key = `${name} ${typeof values[0] === "string" ? values[0] : ""}`;
      const before = waiting.get(key);
      if (before !== undefined) return before;
      const made = call(...values).finally(() => waiting.delete(key));
      waiting.set(key, made);
      return made;
    };
  };
  return Object.fromEntries(ASKING.map((name) => [name, shared(name)])) as Pick<EcashProvider, Asking>;
}
