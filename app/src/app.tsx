import type { NetworkConfig } from "@satchel/core/network";
import type { Engine } from "@satchel/engine";
import { lazy, Suspense, useEffect, useMemo } from "react";
import { Router } from "wouter";
import { ErrorBoundary } from "./error-boundary.tsx";
import { StorageFailedScreen } from "./features/storage-failed/storage-failed-screen.tsx";
import type { AppHost } from "./host.ts";
import { LoadingScreen } from "./ui/loading-screen.tsx";
import { AppContext, useEngineState } from "./widgets/app-context.ts";
import { useHashPath, useHashSearch } from "./widgets/hash-location.ts";
import { Notifications } from "./widgets/notifications.tsx";

export type { AppHost } from "./host.ts";

const loadWalletScreens = () => import("./wallet-screens.tsx");
const loadOnboarding = () => import("./features/onboarding/onboarding-screen.tsx");
const OnboardingScreen = lazy(async () => ({ default: (await loadOnboarding()).OnboardingScreen }));
const WalletScreens = lazy(async () => ({ default: (await loadWalletScreens()).WalletScreens }));

/** The whole wallet on a screen. The shell has made the engine and starts it. */
export function App({ engine, network, host }: { engine: Engine; network: NetworkConfig; host: AppHost }) {
  const parts = useMemo(() => ({ engine, network, host }), [engine, network, host]);
  return (
    <ErrorBoundary>
      <AppContext value={parts}>
        <Router hook={useHashPath} searchHook={useHashSearch}>
          <Suspense fallback={<LoadingScreen />}>
            <Screens />
          </Suspense>
        </Router>
        <Notifications />
      </AppContext>
    </ErrorBoundary>
  );
}

function Screens() {
  useTheme();
  useEffect(() => {
    // Fetched while the storage is read or a newcomer reads. A failure is met, and shown, when the screens are needed.
    loadWalletScreens().catch(() => undefined);
  }, []);
  const phase = useEngineState((state) => state.phase);
  switch (phase.kind) {
    case "loading":
      return <LoadingScreen />;
    case "storage-failed":
      return <StorageFailedScreen reason={phase.reason} />;
    case "no-wallet":
      return <OnboardingScreen />;
    case "ready":
      return <WalletScreens />;
  }
}

/** `data-theme` on the document overrides what the device prefers. */
function useTheme() {
  const theme = useEngineState((state) => state.settings.theme);
  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}
