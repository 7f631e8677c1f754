import type { Engine } from "@satchel/engine";
import { App } from "../app.tsx";
import { commonText } from "../catalogue/en/common.ts";
import type { AppHost } from "../wiring/page/host.ts";
import { aHost, aNetwork, mount, type Screen } from "./page.ts";

/** Draws the whole app at this path, for tests of more than one screen: navigation, the lock, notices. */
export async function renderApp(
  engine: Engine,
  path = "/",
  network = aNetwork(),
  device: Partial<AppHost> = {},
): Promise<Screen> {
  const copied: string[] = [];
  const host = aHost(copied, device);
  const screen = await mount(path, copied, <App engine={engine} network={network} host={host} />);
  await screen.until(
    () =>
      !screen.has(`[role=status][aria-label="${commonText.loading}"]`) ||
      engine.state.getState().phase.kind === "loading",
  );
  return screen;
}
