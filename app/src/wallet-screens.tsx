import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { frameText } from "./catalogue/en/frame.ts";
import { NotFoundScreen } from "./features/not-found/not-found-screen.tsx";
import { routeOf, routesOf } from "./routes.ts";
import { LoadingPart } from "./ui/loading-screen.tsx";
import { Shell } from "./widgets/frame/shell.tsx";
import { useApp, useEngineState } from "./wiring/app-context.ts";

/** Draws the screen of the current path with the frame around it, once a wallet exists. */
export function WalletScreens() {
  const [path] = useLocation();
  const app = useApp();
  const routes = useMemo(() => routesOf(app), [app]);
  const found = routeOf(routes, path);
  const route = found?.route;
  const listedPath = route && "within" in route ? route.within : route?.path;
  const Screen: ComponentType<{ rest: string }> = route?.Screen ?? NotFoundScreen;
  const rest = found?.rest ?? "";
  return (
    <Shell
      items={routes}
      currentPath={listedPath ?? path}
      isHome={route?.path === "/"}
      title={frameText.screens[route?.name ?? "notFound"]}
    >
      <Suspense fallback={<LoadingPart />}>
        <AfterCoins key={`${route?.path}${rest}`} isNeeded={route?.needsCoins}>
          <Screen rest={rest} />
        </AfterCoins>
      </Suspense>
    </Shell>
  );
}

/** Shows a screen only after the coins have been loaded. A screen that is shown already stays, so that typed text is not lost. */
function AfterCoins({ isNeeded = false, children }: { isNeeded: boolean | undefined; children: ReactNode }) {
  const isAwaited = useEngineState(({ ledger }) => ledger.awaited !== undefined);
  const [isOnShow, setOnShow] = useState(!isNeeded || !isAwaited);
  if (!isOnShow && !isAwaited) setOnShow(true);
  return isOnShow ? children : <LoadingPart />;
}
