import type { Tabs } from "@satchel/core/ports";

/** Returns one more channel to the same room. */
export type Room = () => Tabs;

/**
 * Creates a room of channels that behave like BroadcastChannels of a browser's tabs: each message is cloned and arrives
 * later, at every channel but the sender. Node's own BroadcastChannel passes a CryptoKey on to one listener only.
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
