import type { NetworkConfig } from "@satchel/core/network";
import type { Engine } from "@satchel/engine";
import { useEffect } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { afterFirstFrame } from "./ui/react/after-first-frame.ts";
import { part } from "./ui/react/part.tsx";
import { LoadingScreen } from "./ui/status/loading-screen.tsx";
import { useApp, useEngineState } from "./wiring/app-context.ts";
import type { AppHost } from "./wiring/page/host.ts";
import { useActivity } from "./wiring/use-activity.ts";
import { Wired } from "./wiring/wired.tsx";

export { LoadingScreen } from "./ui/status/loading-screen.tsx";
export type { AppHost } from "./wiring/page/host.ts";

const OnboardingScreen = part(
  async () => (await import("./features/onboarding/onboarding-screen.tsx")).OnboardingScreen,
  LoadingScreen,
);
const Notifications = part(
  afterFirstFrame(async () => (await import("./widgets/notices/notifications.tsx")).Notifications),
  () => null,
);
const loadUnlock = () => import("./features/unlock/unlock-screen.tsx");
const loadRescue = () => import("./features/storage-failed/storage-failed-screen.tsx");
const UnlockScreen = part(async () => (await loadUnlock()).UnlockScreen, LoadingScreen);
const StorageFailedScreen = part(async () => (await loadRescue()).StorageFailedScreen, LoadingScreen);
const WalletScreens = part(async () => (await import("./wallet-screens.tsx")).WalletScreens, LoadingScreen, "create");

/**
 * Fetches the screen of a newcomer, or the screens of a person who has a wallet. A shell calls it early, before the
 * storage says who it is; once it has resolved, they are drawn in the first frame.
 */
export const loadFirstScreen = (shows: "welcome" | "wallet"): Promise<void> =>
  (shows === "welcome" ? OnboardingScreen : WalletScreens).fetch();

/** Draws the whole wallet. The shell makes and starts the engine. */
export function App({ engine, network, host }: { engine: Engine; network: NetworkConfig; host: AppHost }) {
  return (
    <ErrorBoundary>
      <Wired engine={engine} network={network} host={host}>
        <Screens />
        <Notifications />
      </Wired>
    </ErrorBoundary>
  );
}

function Screens() {
  const { engine, host } = useApp();
  const phase = useEngineState((state) => state.phase);
  useTheme(phase.kind !== "loading");
  useActivity(engine, phase.kind === "ready");
  switch (phase.kind) {
    case "loading":
      return host.welcomesFirst ? <OnboardingScreen /> : <LoadingScreen />;
    case "storage-failed":
      return <StorageFailedScreen reason={phase.reason} />;
    case "no-wallet":
      return <OnboardingScreen />;
    case "locked":
      return <UnlockScreen retryAt={phase.retryAt} />;
    case "ready":
      return <WalletScreens />;
  }
}

/** Sets `data-theme` on the document, which overrides the device's theme, once the settings have been read. */
function useTheme(isKnown: boolean) {
  const theme = useEngineState((state) => state.settings.theme);
  useEffect(() => {
    if (!isKnown) return;
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme, isKnown]);
}
