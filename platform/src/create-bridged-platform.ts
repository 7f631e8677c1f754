import { createAppClipboard } from "./bridge/app-clipboard.ts";
import type { Bridge } from "./bridge/create-bridge.ts";
import { createWebPlatform } from "./create-web-platform.ts";
import { createCopyText } from "./page/copy-text.ts";
import type { Platform } from "./platform.ts";

/** Creates the platform of the page inside the Android app. */
export function createBridgedPlatform(bridge: Bridge): Platform {
  const platform = createWebPlatform();
  const clipboard = createAppClipboard(bridge);
  return {
    ...platform,
    copyText: createCopyText({ clipboard, permissions: undefined, window, clock: platform.clock }),
  };
}
