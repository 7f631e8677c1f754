import { useLayoutEffect, useRef, useState } from "react";

/** Until the place is measured, and where it cannot be. */
const FIRST_WIDTH = 552;

/** Returns the ref of an element, and how wide it is in pixels. */
export function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || !("ResizeObserver" in window)) return;
    const look = () => element.clientWidth > 0 && setWidth(element.clientWidth);
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return [place, width] as const;
}
