import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { frameText } from "./catalogue/en/frame.ts";
import { UnsettledPayments } from "./flows/payment/outbox/unsettled-payments.tsx";
import { ScanBehind } from "./flows/wallet/scan/scan-behind.tsx";
import { routeOf, routesOf } from "./routes.ts";
import { part } from "./ui/react/part.tsx";
import { LoadingPart } from "./ui/status/loading-screen.tsx";
import { Shell } from "./widgets/frame/shell.tsx";
import { useExtensionHint } from "./widgets/notices/use-extension-hint.ts";
import { useApp, useEngineState } from "./wiring/app-context.ts";
import { navigate } from "./wiring/page/hash-location.ts";
import { pathOfRequest, type SiteRequests, SiteRequestsContext, useSiteRequests } from "./wiring/site-requests.ts";
import { useConnectReturn } from "./wiring/use-connect-return.ts";
import { useShared } from "./wiring/use-shared.ts";

/** Only windows of the extension show requests. */
const RequestFrame = part(async () => (await import("./widgets/site/request-frame.tsx")).RequestFrame, LoadingPart);
const NotFoundScreen = part(
  async () => (await import("./features/not-found/not-found-screen.tsx")).NotFoundScreen,
  LoadingPart,
  "navigation",
);

/** Draws the screen of the current path with the frame around it, once a wallet exists. */
export function WalletScreens() {
  const [path] = useLocation();
  const app = useApp();
  const routes = useMemo(() => routesOf(app), [app]);
  useIntent(routes);
  useShared();
  useExtensionHint();
  const match = routeOf(routes, path);
  const route = match?.route;
  const listedPath = route && "within" in route ? route.within : route?.path;
  const Screen: ComponentType<{ rest: string }> = route?.Screen ?? NotFoundScreen;
  const rest = match?.rest ?? "";
  const ofSites = useSiteRequests();
  const ofReturn = useConnectReturn();
  const requests = ofSites ?? ofReturn;
  const isGoing = useGoToRequest(requests);
  if (requests) {
    return (
      <SiteRequestsContext value={requests}>
        <RequestFrame requests={requests}>
          {isGoing ? (
            <LoadingPart />
          ) : (
            <AfterCoins key={requests.shown.id} isNeeded={route?.needsCoins}>
              <Screen rest={rest} />
            </AfterCoins>
          )}
        </RequestFrame>
      </SiteRequestsContext>
    );
  }
  return (
    <ScanBehind>
      <Shell
        items={routes}
        currentPath={listedPath ?? path}
        isHome={route?.path === "/"}
        title={frameText.screens[route?.name ?? "notFound"]}
        above={route?.path === "/" && <HomePayments />}
      >
        <AfterCoins key={`${route?.path}${rest}`} isNeeded={route?.needsCoins}>
          <Screen rest={rest} />
        </AfterCoins>
      </Shell>
    </ScanBehind>
  );
}

/**
 * Opens the screen of the request that is shown, and Home after the last one. Returns whether that screen is not open
 * yet.
 */
function useGoToRequest(requests: SiteRequests | undefined): boolean {
  const [shown, setShown] = useState<string>();
  const id = requests?.shown.id;
  const path = requests && pathOfRequest(requests.shown);
  const hadRequest = useRef(false);
  useEffect(() => {
    if (path !== undefined) navigate(path, { replace: true });
    else if (hadRequest.current) navigate("/", { replace: true });
    hadRequest.current = path !== undefined;
    setShown(id);
  }, [path, id]);
  return id !== shown;
}

/** A replaced payment has a row in the history, if there is one. */
function HomePayments() {
  const hasHistory = useEngineState(({ ledger }) => ledger.history.length > 0);
  return <UnsettledPayments withoutReplaced={hasHistory} />;
}

/** Fetches the screen of a link that a person points at or focuses, before the press. */
function useIntent(routes: ReturnType<typeof routesOf>): void {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const href = target instanceof Element ? target.closest('a[href^="#/"]')?.getAttribute("href") : undefined;
      const path = href?.slice(1).split("?")[0];
      // A failure is reported when the screen is opened.
      if (path)
        routeOf(routes, path)
          ?.route.Screen.fetch?.()
          .catch(() => undefined);
    };
    const kinds = ["pointerover", "focusin", "pointerdown"];
    for (const kind of kinds) document.addEventListener(kind, onIntent, { passive: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, onIntent);
    };
  }, [routes]);
}

/**
 * Shows a screen only after the coins have been loaded. A screen that is shown already stays, so that typed text is not
 * lost.
 */
function AfterCoins({ isNeeded = false, children }: { isNeeded: boolean | undefined; children: ReactNode }) {
  const isAwaited = useEngineState(({ ledger }) => ledger.awaited !== undefined);
  const [isOnShow, setOnShow] = useState(!isNeeded || !isAwaited);
  if (!isOnShow && !isAwaited) setOnShow(true);
  return isOnShow ? children : <LoadingPart />;
}
