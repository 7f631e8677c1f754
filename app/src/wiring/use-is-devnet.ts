import { useSyncExternalStore } from "react";
import { useApp } from "./app-context.ts";

const never = () => () => {};

/**
 * Whether the money has no value. False while React takes over the markup of index.html, which was drawn before the
 * network was known: a difference would make it draw everything anew.
 */
export function useIsDevnet(): boolean {
  const { network } = useApp();
  return useSyncExternalStore(
    never,
    () => network.name === "devnet",
    () => false,
  );
}
