import type { NetworkConfig } from "@satchel/core/network";
import type { Engine, State } from "@satchel/engine";
import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { AppHost } from "./page/host.ts";

export type AppParts = { engine: Engine; network: NetworkConfig; host: AppHost };

export const AppContext = createContext<AppParts | undefined>(undefined);

export function useApp(): AppParts {
  const parts = useContext(AppContext);
  if (!parts) throw new Error("useApp outside of App");
  return parts;
}

/**
 * Returns a part of the state, and draws again when the part is another object: the selector must not build new
 * objects.
 */
export function useEngineState<Selected>(select: (state: State) => Selected): Selected {
  return useStore(useApp().engine.state, select);
}

export const useLocale = (): string => useApp().host.locale;
