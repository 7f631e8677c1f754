import { part } from "../../ui/react/part.tsx";
import { useEngineState } from "../../wiring/app-context.ts";

/** Fetched only where a server is left out. */
const LeftOutServers = part(
  async () => (await import("./left-out-servers.tsx")).LeftOutServers,
  () => null,
);

/** Stands above every screen while a server is left out. */
export function ServerNotice() {
  const hasSome = useEngineState(({ leftOut }) => leftOut.length > 0);
  return hasSome ? <LeftOutServers /> : null;
}
