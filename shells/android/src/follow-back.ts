import type { Bridge } from "@satchel/platform/android";

/** What going back needs of a page. `canGoBack`: an earlier screen of this page is known. */
export type BackPage = {
  document: Pick<Document, "querySelectorAll">;
  canGoBack(): boolean;
  back(): void;
};

/**
 * Goes back as the person expects it: closes what lies on top, else shows the screen before, else leaves the app.
 * A dialog that must not be interrupted stays, as with Escape.
 */
export function followBack(bridge: Bridge, page: BackPage): void {
  bridge.on("back", () => {
    const open = [...page.document.querySelectorAll("dialog:modal")].at(-1);
    if (open) open.dispatchEvent(new Event("cancel", { cancelable: true }));
    else if (page.canGoBack()) page.back();
    else void bridge.call("device.leave", {}).catch(() => undefined);
  });
}
