/**
 * A part of the program that is fetched when first asked for. A chunk that did not arrive is asked for again the next
 * time, so that one bad moment of the network does not last.
 */
export function onDemand<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
