import type { AppHost } from "@satchel/app";

/** What the app offers in a web page. */
export const CAPABILITIES: AppHost["capabilities"] = { rewards: true, hiddenImage: true };
