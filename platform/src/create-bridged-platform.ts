import { createAppClipboard } from "./bridge/app-clipboard.ts";
import { createAppFiles } from "./bridge/app-files.ts";
import { createAppTime } from "./bridge/app-time.ts";
import { createAppUnlock } from "./bridge/app-unlock.ts";
import type { Bridge } from "./bridge/create-bridge.ts";
import { createPage } from "./create-page.ts";
import { createAppOldStore } from "./legacy/app-old-store.ts";
import { createCopyText } from "./page/copy-text.ts";
import type { Platform } from "./platform.ts";
import { createAppStorage } from "./store/app-store.ts";
import { createSystemClock } from "./system-clock.ts";

/** Creates the platform of the page inside the Android app. The wallets' second copy is in another kind of storage. */
export function createBridgedPlatform(bridge: Bridge): Platform {
  const clock = createSystemClock();
  const page = createPage(clock);
  const learnTime = createAppTime(bridge, clock);
  void learnTime();
  const clipboard = createAppClipboard(bridge);
  return {
    ...page,
    // Who is told that the device is back, and looks at the clock, finds it right.
    onWake: (listener) => page.onWake((reason) => void learnTime().then(() => listener(reason))),
    ...createAppStorage(bridge),
    oldStores: [createAppOldStore(bridge)],
    ...createAppFiles(bridge),
    deviceUnlock: createAppUnlock(bridge),
    copyText: createCopyText({ clipboard, permissions: undefined, window, clock }),
  };
}
