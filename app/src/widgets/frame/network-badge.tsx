import { afterFirstFrame } from "../../ui/react/after-first-frame.ts";
import { part } from "../../ui/react/part.tsx";
import { useIsDevnet } from "../../wiring/use-is-devnet.ts";

const DevnetBadge = part(
  afterFirstFrame(async () => (await import("./devnet-badge.tsx")).DevnetBadge),
  () => null,
);

/** Shows on a devnet that the money has no value. Most people never see it, so its code is fetched there only. */
export function NetworkBadge() {
  return useIsDevnet() ? <DevnetBadge /> : null;
}
