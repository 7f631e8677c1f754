import type { Store } from "@satchel/core/ports";

type ReadAhead = {
  store: Store;
  /** Drops the early reads, so that every later read is a new one. */
  end(): void;
};

type Texts = ReadonlyMap<string, unknown>;

/** Texts that the page has read, or reads, before its scripts were there. */
export type Earlier = {
  keys: readonly string[];
  /** Milliseconds since the reading began. */
  ageMs: number;
  texts: Promise<Texts>;
};

/** Another tab may have written since: older texts are read again, and a slower read is not waited for. */
const OLD_MS = 1000;

/**
 * Starts reading these keys at once and returns a store that uses each result for the first `get` of its key. Keys that
 * the page has read earlier are taken from there; where that failed, they are read from the store. Any write drops the
 * early reads, so that no caller gets an old value.
 */
export function readAhead(inner: Store, keys: readonly string[], earlier?: Earlier): ReadAhead {
  const isYoung = earlier !== undefined && earlier.ageMs < OLD_MS;
  const texts = isYoung ? inTime(earlier.texts, OLD_MS - earlier.ageMs) : undefined;
  const all = new Set([...keys, ...(isYoung ? earlier.keys : [])]);
  const read = (key: string) =>
    texts && earlier?.keys.includes(key) ? texts.then((known) => textOf(inner, key, known)) : inner.get(key);
  const reads = new Map([...all].map((key) => [key, read(key)]));
  // The caller of `get` handles the error; this only prevents an 'unhandled rejection'.
  for (const each of reads.values()) each.catch(() => undefined);
  const end = () => reads.clear();
  const ending = <Args extends unknown[]>(change: (...args: Args) => Promise<void>) => {
    return (...args: Args) => {
      end();
      return change(...args);
    };
  };
  return {
    end,
    store: {
      get: (key) => {
        const early = reads.get(key);
        reads.delete(key);
        return early ?? inner.get(key);
      },
      set: ending(inner.set),
      remove: ending(inner.remove),
      clear: ending(inner.clear),
    },
  };
}

/** Resolves with undefined when the texts could not be read, or not in time. Never rejects. */
function inTime(texts: Promise<Texts>, ms: number): Promise<Texts | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    texts.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}

/** What is not text is read again from the store, which says what is wrong. */
async function textOf(inner: Store, key: string, known: Texts | undefined): Promise<string | undefined> {
  const text = known?.get(key);
  return known && (text === undefined || typeof text === "string") ? text : inner.get(key);
}
