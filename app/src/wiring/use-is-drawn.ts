import { startTransition, useEffect, useRef, useState } from "react";
import { useApp } from "./app-context.ts";

/** Returns false until the component was drawn once, so that long work does not delay its first drawing. */
export function useIsDrawn(): boolean {
  const { host } = useApp();
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isShown = true;
    void host.pause().then(() => {
      if (isShown) startTransition(() => setDrawn(true));
    });
    return () => {
      isShown = false;
    };
  }, [host]);
  return isDrawn;
}

/** Tells work that is still running whether the component is still on the screen. */
export function useIsShown(): { readonly current: boolean } {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
