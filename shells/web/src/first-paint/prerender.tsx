// Runs at build time only, in Node.
import { App, loadFirstScreen } from "@satchel/app";
import type { Vault } from "@satchel/core/ports";
import { composeEngine, type WakingChain } from "@satchel/kit";
import { createHost } from "@satchel/kit/host";
import { mainnet } from "@satchel/kit/network";
import { createMemoryPlatform } from "@satchel/platform/memory";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { CAPABILITIES } from "../capabilities.ts";

/**
 * Returns the welcome screen as markup, from the app as it is before the storage has been read. A difference to the
 * first drawing in the browser would make React draw it anew.
 */
export async function prerender(): Promise<string> {
  await loadFirstScreen("welcome");
  const platform = createMemoryPlatform();
  // An engine that is not started calls neither of them.
  const parts = { chain: {} as WakingChain, vault: {} as Vault };
  const engine = composeEngine({ network: mainnet, platform, ...parts });
  const host = createHost(platform, {
    capabilities: CAPABILITIES,
    locale: "en",
    welcomesFirst: true,
    version: __VERSION__,
  });
  const markup = renderToString(
    <StrictMode>
      <App engine={engine} network={mainnet} host={host} />
    </StrictMode>,
  );
  engine.stop();
  return markup;
}
