import type { Clock } from "@satchel/core/ports";
import { createLazyArchive } from "./archive/lazy-archive.ts";
import { createWebLocks } from "./locks/web-locks.ts";
import { createCopyText, readText } from "./page/copy-text.ts";
import { createNotifications } from "./page/notifications.ts";
import { createOnSight, createOnWake } from "./page/on-wake.ts";
import { persistStorage } from "./page/persist-storage.ts";
import { startAnewWhenShown } from "./page/when-kept.ts";
import type { Platform } from "./platform.ts";
import { createRingLog } from "./ring-log.ts";
import { createSystemClock } from "./system-clock.ts";
import { createSystemRandom } from "./system-random.ts";
import { createWebTabs } from "./tabs/web-tabs.ts";

const ARCHIVE_DATABASE = "satchel-history";

/**
 * Creates the parts of the platform that are the same for every page. Nothing is opened or requested before it is
 * used.
 */
export function createPage(clock: Clock = createSystemClock()): Omit<Platform, "store" | "copyStore" | "oldStores"> {
  startAnewWhenShown(window, () => location.reload());
  // These are missing outside a secure context, although their types do not say so.
  const { locks, storage, clipboard, permissions, mediaDevices, wakeLock }: Partial<Navigator> = navigator;
  return {
    archive: createLazyArchive(async () =>
      (await import("./archive/idb-archive.ts")).createIdbArchive(ARCHIVE_DATABASE),
    ),
    clock,
    random: createSystemRandom(),
    locks: createWebLocks(locks),
    tabs: createWebTabs("satchel"),
    log: createRingLog(clock),
    onWake: createOnWake({ window, document }),
    onSight: createOnSight(document),
    persistStorage: () => persistStorage(storage),
    notifications: createNotifications(globalThis.Notification),
    keepAwake:
      wakeLock &&
      (() => {
        const release = import("./page/keep-awake.ts").then((part) => part.keepAwake({ wakeLock, document }));
        return () =>
          void release.then(
            (stop) => stop(),
            () => undefined,
          );
      }),
    camera: mediaDevices && {
      open: async () => (await import("./page/open-camera.ts")).openCamera(mediaDevices),
    },
    copyText: createCopyText({ clipboard, permissions, window, clock }),
    readText: () => readText(clipboard),
  };
}
