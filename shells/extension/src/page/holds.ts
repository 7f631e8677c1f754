/**
 * Which requests this page has accepted. The browser frees the hold of a page that was closed, so another page can then
 * end the request; while the page is open, no other can.
 */
export type Holds = {
  /** Resolves to whether this page has the request now. */
  take(id: string): Promise<boolean>;
  free(id: string): void;
};

export function createHolds(locks: LockManager): Holds {
  const held = new Map<string, () => void>();

  return {
    take(id) {
      if (held.has(id)) return Promise.resolve(true);
      return new Promise((resolve) => {
        void locks.request(`satchel:request:${id}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          if (lock) return new Promise<void>((free) => held.set(id, free));
        });
      });
    },
    free(id) {
      held.get(id)?.();
      held.delete(id);
    },
  };
}
