import type { NetworkConfig } from "@satchel/core/network";
import type { Engine } from "@satchel/engine";
import { Fragment, type ReactNode, useMemo } from "react";
import { Router } from "wouter";
import { useStore } from "zustand";
import { localeFor } from "../text/locale/locale.ts";
import { LoadingScreen } from "../ui/status/loading-screen.tsx";
import { AppContext } from "./app-context.ts";
import { useHashPath, useHashSearch } from "./page/hash-location.ts";
import type { AppHost } from "./page/host.ts";
import { useLanguage } from "./page/use-language.ts";

type Props = { engine: Engine; network: NetworkConfig; host: AppHost; children: ReactNode };

/**
 * Gives everything inside it the engine, the network, the host, the path in the address bar, and the chosen language.
 * When the language changes, everything is drawn again, once the texts have arrived.
 */
export function Wired({ engine, network, host, children }: Props) {
  const chosen = useStore(engine.state, (state) => state.settings.locale);
  // Who is welcomed before the settings have been read has probably chosen no language.
  const isLanguageKnown = useStore(engine.state, (state) => state.phase.kind !== "loading") || host.welcomesFirst;
  const language = useStore(engine.state, (state) => state.settings.language);
  const shown = useLanguage(isLanguageKnown ? language : undefined, host);
  const parts = useMemo(
    () => ({ engine, network, host: { ...host, locale: localeFor(chosen, [host.locale, ...(host.languages ?? [])]) } }),
    [engine, network, host, chosen],
  );
  return (
    <AppContext value={parts}>
      <Router hook={useHashPath} searchHook={useHashSearch}>
        {shown === undefined ? <LoadingScreen /> : <Fragment key={shown}>{children}</Fragment>}
      </Router>
    </AppContext>
  );
}
