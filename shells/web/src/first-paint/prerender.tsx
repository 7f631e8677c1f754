// Runs at build time only, in Node.
import { App, type AppHost, loadFirstScreen } from "@satchel/app";
import type { Chain, Vault } from "@satchel/core/ports";
import { createEngine } from "@satchel/engine";
import { mainnet } from "@satchel/kit/network";
import { createMemoryPlatform } from "@satchel/platform/memory";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";

/**
 * Returns the welcome screen as markup, from the app as it is before the storage has been read. A difference to the first
 * drawing in the browser would make React draw it anew.
 */
export async function prerender(): Promise<string> {
  await loadFirstScreen("welcome");
  const platform = createMemoryPlatform();
  // An engine that is not started calls neither of them.
  const ports = { ...platform, chain: {} as Chain, vault: {} as Vault };
  const engine = createEngine(ports, { prefix: mainnet.prefix });
  const host: AppHost = {
    capabilities: { rewards: true, openInTab: false, hiddenImage: true },
    copyText: (...args) => platform.copyText(...args),
    persistStorage: () => platform.persistStorage(),
    notifications: platform.notifications,
    pause: () => platform.clock.pause(),
    locale: "en",
    welcomesFirst: true,
    buildVersion: __BUILD_VERSION__,
  };
  const markup = renderToString(
    <StrictMode>
      <App engine={engine} network={mainnet} host={host} />
    </StrictMode>,
  );
  engine.stop();
  return markup;
}
