import "@satchel/app/styles.css";
import { App, type AppHost } from "@satchel/app";
import { FailedScreen } from "@satchel/app/failed";
import { createWebPlatform, type Platform } from "@satchel/platform/web";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadNetwork } from "./network/load-network.ts";
import { registerServiceWorker } from "./register-service-worker.ts";
import { createWallet } from "./start-wallet.ts";

const root = createRoot(document.getElementById("root") ?? document.body);

function createHost(platform: Platform): AppHost {
  return {
    capabilities: { rewards: true, openInTab: false, hiddenImage: true },
    copyText: (...args) => platform.copyText(...args),
    persistStorage: () => platform.persistStorage(),
    notifications: platform.notifications,
    closeWindow: () => window.close(),
    locale: navigator.language,
    buildVersion: __BUILD_VERSION__,
  };
}

async function start(): Promise<void> {
  const platform = createWebPlatform();
  const network = await loadNetwork();
  const engine = createWallet(network, platform);
  root.render(
    <StrictMode>
      <App engine={engine} network={network} host={createHost(platform)} />
    </StrictMode>,
  );
  await engine.start();
}

start().catch((error: unknown) => {
  root.render(<FailedScreen message={error instanceof Error ? error.message : String(error)} />);
});
registerServiceWorker();
