import type { Tabs } from "@satchel/core/ports";

/** Opens one more channel into the room. */
export type Room = () => Tabs;

/**
 * Channels that hear each other as those of a browser's tabs do: later, not themselves, and a clone. Node's own
 * BroadcastChannel passes a CryptoKey on only where exactly one other listens.
 */
export function createRoom(): Room {
  const members: ((message: unknown) => void)[] = [];
  return () => {
    const listeners = new Set<(message: unknown) => void>();
    const hear = (message: unknown) => {
      for (const onTold of [...listeners]) onTold(message);
    };
    members.push(hear);
    return {
      tell(message) {
        const sent: unknown = structuredClone(message);
        const others = members.filter((member) => member !== hear);
        queueMicrotask(() => {
          for (const other of others) other(structuredClone(sent));
        });
      },
      listen(onTold) {
        listeners.add(onTold);
        return () => listeners.delete(onTold);
      },
    };
  };
}
