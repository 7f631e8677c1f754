import { createAppClipboard } from "./bridge/app-clipboard.ts";
import { createAppFiles } from "./bridge/app-files.ts";
import { createAppUnlock } from "./bridge/app-unlock.ts";
import type { Bridge } from "./bridge/create-bridge.ts";
import { createPage } from "./create-page.ts";
import { holdsWallets } from "./create-plugin-platform.ts";
import { createCopyText } from "./page/copy-text.ts";
import type { Platform } from "./platform.ts";
import { createAppStores } from "./store/app-store.ts";
import { createSplitStore } from "./store/split-store.ts";

/** Creates the platform of the page inside the Android app. The wallets' second copy is in another kind of storage. */
export function createBridgedPlatform(bridge: Bridge): Platform {
  const page = createPage();
  const stores = createAppStores(bridge);
  const clipboard = createAppClipboard(bridge);
  return {
    ...page,
    store: createSplitStore(holdsWallets, stores("sealed"), stores("rest")),
    copyStore: stores("copy"),
    oldStores: [],
    ...createAppFiles(bridge),
    deviceUnlock: createAppUnlock(bridge),
    copyText: createCopyText({ clipboard, permissions: undefined, window, clock: page.clock }),
  };
}
