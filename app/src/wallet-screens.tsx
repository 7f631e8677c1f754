import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { frameText } from "./catalogue/en/frame.ts";
import { NotFoundScreen } from "./features/not-found/not-found-screen.tsx";
import { routeOf, routesOf } from "./routes.ts";
import { LoadingPart } from "./ui/loading-screen.tsx";
import { Shell } from "./widgets/frame/shell.tsx";
import { useApp, useEngineState } from "./wiring/app-context.ts";

/** All there is once a wallet exists: the screen of this path, and what stands around it. */
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

/** Holds a screen back until the coins are there. One that is on show stays, whatever is typed there. */
function AfterCoins({ isNeeded = false, children }: { isNeeded: boolean | undefined; children: ReactNode }) {
  const isAwaited = useEngineState(({ ledger }) => ledger.awaited !== undefined);
  const [isOnShow, setOnShow] = useState(!isNeeded || !isAwaited);
  if (!isOnShow && !isAwaited) setOnShow(true);
  return isOnShow ? children : <LoadingPart />;
}
