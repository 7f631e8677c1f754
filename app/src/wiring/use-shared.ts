import { useEffect } from "react";
import { useApp } from "./app-context.ts";
import { sharedText } from "./shared-text.ts";

/** Opens what another app has shared, once there is a wallet, and forgets it: a reload does not share it again. */
export function useShared(): void {
  const { host, network } = useApp();
  const { search } = host;
  useEffect(() => {
    const text = search && sharedText(search.text);
    if (text === undefined) return;
    search?.forget();
    void import("./open-shared.ts").then(({ openShared }) => openShared(text, network.prefix));
  }, [search, network.prefix]);
}
