import { useEffect } from "react";
import { useApp } from "../../wiring/app-context.ts";
import { useMayRemind } from "./may-remind.ts";

/** wallet.md 9. */
const LOOK_AFTER_MS = 2_000;
const SHOW_FOR_MS = 10_000;

/**
 * Suggests the browser extension once, in a browser that could have it and has not, where the network config names its
 * store (wallet.md 2). Like the hint to install it waits while there is no connection or no backup.
 */
export function useExtensionHint(): void {
  const { engine, host, network } = useApp();
  const store = network.links.extensionStore;
  const lacks = store === "" ? undefined : host.lacksExtension;
  const mayRemind = useMayRemind("storage");
  useEffect(() => {
    if (!mayRemind || !lacks) return;
    const isWanted = () => engine.state.getState().settings.offersExtension;
    let isHere = true;
    let end = () => clearTimeout(looking);
    const looking = setTimeout(async () => {
      if (!isWanted() || !(await lacks())) return;
      const [{ showToast }, { installText }] = await Promise.all([
        import("../../ui/overlay/toast-queue.ts"),
        import("../../catalogue/en/install.ts"),
      ]);
      if (!isHere) return;
      const close = showToast({
        tone: "info",
        title: installText.extensionTitle,
        detail: installText.extensionAbout,
        stays: true,
        action: {
          label: installText.extensionOpen,
          onPress: () => void window.open(store, "_blank", "noopener,noreferrer"),
          decline: installText.notNow,
        },
      });
      // What a person has seen is not said again.
      void engine.updateSettings({ offersExtension: false });
      const closing = setTimeout(close, SHOW_FOR_MS);
      end = () => {
        clearTimeout(closing);
        close();
      };
    }, LOOK_AFTER_MS);
    return () => {
      isHere = false;
      end();
    };
  }, [engine, mayRemind, lacks, store]);
}
