import type { AppHost } from "@satchel/app";

/** What the app offers on Android (wallet.md 6). */
export const CAPABILITIES: AppHost["capabilities"] = { rewards: false, hiddenImage: true };
