import type { BotCheckConfig } from "@satchel/core/network";

/** The provider that the rewards server of mainnet asks for (facts.md 1.3). It serves no page without an origin. */
export const MAINNET_PROVIDER: Pick<BotCheckConfig, "script" | "needsOrigin"> = {
  script: "https://www.google.com/recaptcha/api.js",
  needsOrigin: true,
};

/** What a site brings: its own key, and the page that the key is bound to. */
export type OwnBotCheck = Pick<BotCheckConfig, "siteKey" | "url">;
