import { Suspense } from "react";
import { useLocation } from "wouter";
import { NotFoundScreen } from "./features/not-found/not-found-screen.tsx";
import { ROUTES, routeOf } from "./routes.ts";
import { LoadingPart } from "./ui/loading-screen.tsx";
import { Shell } from "./widgets/shell.tsx";

/** All there is once a wallet exists: the screen of this path, and what stands around it. */
export function WalletScreens() {
  const [path] = useLocation();
  const route = routeOf(path);
  const Screen = route?.Screen ?? NotFoundScreen;
  return (
    <Shell
      items={ROUTES}
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
