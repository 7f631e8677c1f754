import type { Tabs } from "@satchel/core/ports";

const VAULT_CHANNEL = "satchel-vault";

/** Creates the channel between the vaults of one origin. The pages' messages use another channel. */
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
