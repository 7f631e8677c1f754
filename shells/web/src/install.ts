import type { AppHost } from "@satchel/app";

/** The event of browsers that let a page ask (https://wicg.github.io/manifest-incubations/). */
type PromptEvent = Event & { prompt(): Promise<unknown> };

/** What is used of the browser. `standalone`: only browsers of iOS have it. */
type Parts = {
  page: Pick<Window, "addEventListener" | "matchMedia">;
  device: { standalone?: boolean };
};

/**
 * Follows whether this page can be installed, from now on: the browser says so once, some time after the page has
 * loaded, and shows nothing by itself then.
 */
export function followInstall({ page, device }: Parts): NonNullable<AppHost["install"]> {
  let asking: PromptEvent | undefined;
  page.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    asking = event as PromptEvent;
  });
  page.addEventListener("appinstalled", () => {
    asking = undefined;
  });
  const isInstalled = () => device.standalone === true || page.matchMedia("(display-mode: standalone)").matches;
  return {
    way: () => {
      if (isInstalled()) return undefined;
      if (asking) return "press";
      return device.standalone === false ? "by-hand" : undefined;
    },
    async ask() {
      const event = asking;
      // It can be asked once.
      asking = undefined;
      await event?.prompt().catch(() => undefined);
    },
  };
}
