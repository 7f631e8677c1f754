import type { NetworkLinks } from "@satchel/core/network";
import type { OwnBotCheck } from "./mainnet-bot-check.data.ts";

/**
 * What only the owner of Satchel can name. To name one, write it here and nowhere else, and build again. An empty value
 * is shown nowhere in the wallet. Every other host is one of facts.md 1.3 (`mainnet.test.ts`).
 *
 * `source`: where the source is published, for example "https://host.example/satchel".
 * `social`: pages that are looked after, as `{ name: "X", url: "https://.." }`.
 * `extensionStore`: the page of the browser extension in its store.
 * `ownSite`: the site whose links open the wallet. With none the web app takes the site that serves it, and the other
 * shells make links of pay.e.cash.
 * `newTokenUrl`: the website of a token whose maker names none. With none the web app takes the host that serves it.
 */
export const OWNER: Pick<NetworkLinks, "source" | "social" | "extensionStore" | "ownSite" | "newTokenUrl"> = {
  source: "",
  social: [],
  extensionStore: "",
  ownSite: "",
  newTokenUrl: "",
};

/**
 * The bot check of the claims on mainnet. Both values are empty until the operator of the rewards server has given a
 * key for a host of the owner's: no claim that needs one is offered before (docs/decisions/bot-check.md).
 *
 * `siteKey`: the public key, as the operator names it.
 * `url`: the page of that host, for example "https://check.example/bot-check.html"; `npm run build:bot-check` writes
 * it.
 */
export const OWNER_BOT_CHECK: OwnBotCheck = { siteKey: "", url: "" };
