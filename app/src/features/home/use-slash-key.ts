import { useEffect, useRef } from "react";

/** The key people know from other lists: it asks for the search, unless it is typed into something. */
export function useSlashKey(onAsk: () => void): void {
  const latest = useRef(onAsk);
  latest.current = onAsk;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyped = target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyped || event.defaultPrevented)
        return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
