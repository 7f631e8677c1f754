import type { Tabs } from "@satchel/core/ports";

const VAULT_CHANNEL = "satchel-vault";

/** The channel between the vaults of one origin; the page's own messages go elsewhere. */
export function createVaultChannel(name = VAULT_CHANNEL): Tabs & { close(): void } {
  const channel = new BroadcastChannel(name);
  return {
    tell: (message) => channel.postMessage(message),
    listen(onTold) {
      const onMessage = (event: MessageEvent) => onTold(event.data);
      channel.addEventListener("message", onMessage);
      return () => channel.removeEventListener("message", onMessage);
    },
    close: () => channel.close(),
  };
}
