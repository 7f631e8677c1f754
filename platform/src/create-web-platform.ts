import { createSystemClock } from "./clock/system-clock.ts";
import { createWebLocks } from "./locks/web-locks.ts";
import { copyText } from "./page/copy-text.ts";
import { createOnWake } from "./page/on-wake.ts";
import { persistStorage } from "./page/persist-storage.ts";
import type { Platform } from "./platform.ts";
import { createRingLog } from "./ring-log.ts";
import { createIdbStore } from "./store/idb-store.ts";

export const WEB_DATABASE = "satchel";

/** A browser page. Nothing is opened, asked or listened to before it is used. */
export function createWebPlatform(options: { databaseName?: string } = {}): Platform {
  const clock = createSystemClock();
  // Absent outside a secure context, whatever the types say.
  const { locks, storage, clipboard }: Partial<Navigator> = navigator;
  return {
    store: createIdbStore(options.databaseName ?? WEB_DATABASE),
    clock,
    locks: createWebLocks(locks),
    log: createRingLog(clock),
    onWake: createOnWake({ window, document }),
    persistStorage: () => persistStorage(storage),
    copyText: (text) => copyText(clipboard, text),
  };
}
