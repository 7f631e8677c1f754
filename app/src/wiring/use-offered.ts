import type { Offered, OfferedKind, OfferedViewer } from "@satchel/engine";
import { useCallback, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { useApp } from "./app-context.ts";

/** What is on offer on the whole market, and what a person can ask for. */
export type OfferedView = { offered: Offered; loadAll: () => void; stop: () => void; refresh: () => void };

/** Looks at what is on offer as long as the component is there. The engine fetches, loads and stores it. */
export function useOffered(kind: OfferedKind): OfferedView {
  const { engine } = useApp();
  const viewer = useRef<Promise<OfferedViewer>>(undefined);
  useEffect(() => {
    const mine = engine.viewOffered(kind);
    viewer.current = mine;
    return () => {
      viewer.current = undefined;
      void mine.then(({ close }) => close());
    };
  }, [engine, kind]);
  const ask = useCallback((act: (viewer: OfferedViewer) => void) => void viewer.current?.then(act), []);
  return {
    offered: useStore(engine.books, ({ offered }) => offered[kind]),
    loadAll: useCallback(() => ask(({ loadAll }) => loadAll()), [ask]),
    stop: useCallback(() => ask(({ stop }) => stop()), [ask]),
    refresh: useCallback(() => ask(({ refresh }) => refresh()), [ask]),
  };
}
