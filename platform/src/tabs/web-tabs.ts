import type { Tabs } from "@satchel/core/ports";

/** Connects this page with the other pages of its origin. Without BroadcastChannel no messages are passed. */
export function createWebTabs(name: string): Tabs {
  const listeners = new Set<(message: unknown) => void>();
  let channel: BroadcastChannel | undefined;

  function open(): BroadcastChannel | undefined {
    try {
      channel ??= new BroadcastChannel(name);
    } catch {
      return undefined;
    }
    channel.onmessage = (event: MessageEvent<unknown>) => {
      for (const listener of [...listeners]) listener(event.data);
    };
    return channel;
  }
  const closeUnheard = () => {
    if (listeners.size > 0) return;
    channel?.close();
    channel = undefined;
  };

  return {
    tell(message) {
      try {
        open()?.postMessage(message);
      } catch {
        // A message that cannot be cloned is not sent.
      }
      closeUnheard();
    },
    listen(onTold) {
      const added = (message: unknown) => onTold(message);
      listeners.add(added);
      open();
      return () => {
        listeners.delete(added);
        closeUnheard();
      };
    },
  };
}
