import { useCallback, useEffect, useRef } from "react";

/** Returns a function that tells whether the component is still on the page, for what ends after a person has left. */
export function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}
