import type { Engine } from "@satchel/engine";
import { type ReactNode, Suspense } from "react";
import { Notifications } from "../widgets/notices/notifications.tsx";
import type { AppHost } from "../wiring/page/host.ts";
import { Wired } from "../wiring/wired.tsx";
import { aHost, aNetwork, mount, type Screen } from "./page.ts";

/** Draws one screen with its engine, host, path and toasts, without the frame and the other screens. */
export function renderScreen(
  content: ReactNode,
  engine: Engine,
  path = "/",
  network = aNetwork(),
  device: Partial<AppHost> = {},
): Promise<Screen> {
  const copied: string[] = [];
  return mount(
    path,
    copied,
    <Wired engine={engine} network={network} host={aHost(copied, device)}>
      <main>
        <Suspense>{content}</Suspense>
      </main>
      <Notifications />
    </Wired>,
  );
}
