import { type FocusEvent, useEffect, useRef } from "react";

/**
 * Returns the attributes of a part of the screen, which needs `tabIndex={-1}`: it takes the focus when the control in
 * it that had the focus is closed or taken away, so that the Tab key goes on from there.
 */
export function useKeptFocus() {
  const part = useRef<HTMLElement>(null);
  const focused = useRef<Element>(undefined);
  // After each change.
  useEffect(() => {
    const at = focused.current;
    if (at === undefined || (at.isConnected && !at.matches(":disabled"))) return;
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body || activeElement === at;
    focused.current = undefined;
    if (isLost) part.current?.focus({ preventScroll: true });
  });
  return {
    ref: part,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target === part.current ? undefined : target;
    },
    // A control that is taken away or closed loses the focus too; another one has lost it to something else.
    onBlur: ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target.isConnected && !target.matches(":disabled") && focused.current === target)
          focused.current = undefined;
      }),
  };
}
