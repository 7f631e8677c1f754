import { Suspense, useMemo } from "react";
import { useLocation } from "wouter";
import { NotFoundScreen } from "./features/not-found/not-found-screen.tsx";
import { routeOf, routesOf } from "./routes.ts";
import { LoadingPart } from "./ui/loading-screen.tsx";
import { useApp } from "./widgets/app-context.ts";
import { Shell } from "./widgets/shell.tsx";

/** All there is once a wallet exists: the screen of this path, and what stands around it. */
export function WalletScreens() {
  const [path] = useLocation();
  const app = useApp();
  const routes = useMemo(() => routesOf(app), [app]);
  const route = routeOf(routes, path);
  const Screen = route?.Screen ?? NotFoundScreen;
  return (
    <Shell
      items={routes}
      currentPath={route?.path ?? path}
      isHome={route?.path === "/"}
      title={route?.label ?? "Page not found"}
    >
      <Suspense fallback={<LoadingPart />}>
        <Screen key={route?.path} />
      </Suspense>
    </Shell>
  );
}
