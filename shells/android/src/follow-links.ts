import type { Bridge } from "@satchel/platform/android";

/** Returns the path of the screen that takes a link or a shared text: it says itself what is wrong with one. */
export const pathOfLink = (text: string): string => `/send?bip21=${encodeURIComponent(text)}`;

/** Shows what another app has handed over: what started this app, and what comes while it runs. Resolves at once. */
export function followLinks(bridge: Bridge, show: (path: string) => void): void {
  const take = () =>
    bridge.call("device.takeLink", {}).then(
      (text) => {
        if (text !== null) show(pathOfLink(text));
      },
      // The link is lost, and nothing else: the person opens it again.
      () => undefined,
    );
  bridge.on("link", () => void take());
  void take();
}
