import { type Asker, isSameDocument, mayBeRemembered } from "./asker.ts";
import type { Device } from "./device.ts";
import type { StoredQueue } from "./stored-queue.ts";
import { tell } from "./tell.ts";

/**
 * Tells the other documents of a remembered site that it sees another address from now on. A document that knows none
 * is not told: it can ask. Nor is a frame in another site's page, which does not see what is remembered.
 */
export async function tellAccount(device: Device, queue: StoredQueue, asker: Asker, address: string): Promise<void> {
  const others = (await queue.read()).connected.filter(
    (known) =>
      known.asker.origin === asker.origin &&
      mayBeRemembered(known.asker) &&
      !isSameDocument(known.asker, asker) &&
      known.address !== address,
  );
  for (const other of others) {
    await queue.happen({ kind: "connected", asker: other.asker, address });
    await tell(device, other.asker, { kind: "account", address });
  }
}
