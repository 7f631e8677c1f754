import type { NetworkConfig } from "@satchel/core/network";
import type { Engine } from "@satchel/engine";
import { type ReactNode, useMemo } from "react";
import { Router } from "wouter";
import { useStore } from "zustand";
import { localeFor } from "../text/locale.ts";
import { AppContext } from "./app-context.ts";
import { useHashPath, useHashSearch } from "./hash-location.ts";
import type { AppHost } from "./host.ts";

type Props = { engine: Engine; network: NetworkConfig; host: AppHost; children: ReactNode };

/** Gives everything inside it the engine, the network, the host and the path in the address bar. */
export function Wired({ engine, network, host, children }: Props) {
  const chosen = useStore(engine.state, (state) => state.settings.locale);
  const parts = useMemo(
    () => ({ engine, network, host: { ...host, locale: localeFor(chosen, host.locale) } }),
    [engine, network, host, chosen],
  );
  return (
    <AppContext value={parts}>
      <Router hook={useHashPath} searchHook={useHashSearch}>
        {children}
      </Router>
    </AppContext>
  );
}
