import { later } from "@satchel/core/later";
import type { BotCheckConfig, NetworkConfig } from "@satchel/core/network";
import type { BotCheck, Clock } from "@satchel/core/ports";
import { no } from "@satchel/core/result";

/**
 * Creates this network's bot check (facts.md 1.3). Nothing of it is loaded before a claim is made, and its provider's
 * script runs only in a frame that reaches nothing of the wallet (docs/decisions/bot-check.md). Undefined, so that no
 * claim is offered that needs it, where the network names no provider, or where the provider would have to run in a
 * page of the wallet's own origin. `page`: that of the wallet.
 */
export function createBotCheck(
  { name, botCheck }: Pick<NetworkConfig, "name" | "botCheck">,
  clock: Pick<Clock, "after">,
  page: { origin: string; isOnline(): boolean },
): BotCheck | undefined {
  if (botCheck === undefined || !canRun(botCheck, page.origin)) return undefined;
  const { script, siteKey, url } = botCheck;
  const { get } = later(async () => {
    const [{ askFrame }, { createFramePage }] = await Promise.all([
      import("./ask-frame.ts"),
      import("./open-frame.ts"),
    ]);
    return { askFrame, framePage: createFramePage(url) };
  });
  return {
    async prove(action, address) {
      // Before the code of the check is fetched, which would fail.
      if (!page.isOnline()) return no({ code: "offline" });
      try {
        const { askFrame, framePage } = await get();
        const question = { script, siteKey, action, ...(name === "devnet" && { address }) };
        return await askFrame(framePage, clock, question);
      } catch {
        return no({ code: "not-loaded" });
      }
    },
  };
}

const canRun = ({ url, needsOrigin }: BotCheckConfig, origin: string): boolean =>
  url === "" ? !needsOrigin : new URL(url).origin !== origin;
