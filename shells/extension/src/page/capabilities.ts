import type { AppHost } from "@satchel/app";

/** What the app offers in an extension (wallet.md 6). */
export const CAPABILITIES: AppHost["capabilities"] = { rewards: false, hiddenImage: false };
