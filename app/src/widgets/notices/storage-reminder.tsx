import { type ReactNode, useEffect, useState } from "react";
import { afterFirstFrame } from "../../ui/react/after-first-frame.ts";
import { part } from "../../ui/react/part.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useMayRemind } from "./may-remind.ts";
import styles from "./storage-reminder.module.css";

const PersistenceBanner = part(
  afterFirstFrame(async () => (await import("./persistence-banner.tsx")).PersistenceBanner),
  () => null,
  "create",
);

const InstallHint = part(
  async () => (await import("./install-hint.tsx")).InstallHint,
  () => null,
);

/**
 * The banner of a device that may delete the wallet. It stands above everything on Home, so it must not come after Home
 * was drawn and push what a person reads: its room is kept where the device refused the last time. If the device
 * refuses only now, the banner waits until Home is opened again. Where it has nothing to say, and no payment is under
 * way, the wallet may be installed: that hint follows the same rule.
 */
export function StorageReminder({ isHome }: { isHome: boolean }) {
  const { host } = useApp();
  const isWanted = useEngineState((state) => state.settings.remindsOfStorage);
  const isInstallWanted = useEngineState(({ settings, outbox }) => settings.offersInstall && outbox.length === 0);
  const mayRemind = useMayRemind("storage");
  const [isRefused, setRefused] = useState(host.wasStorageRefused ?? false);
  const [opened, setOpened] = useState({ isHome, isDue: isRefused, way: host.install?.way() });
  if (opened.isHome !== isHome) setOpened({ isHome, isDue: isRefused, way: host.install?.way() });
  useEffect(() => {
    let isHere = true;
    void host.persistStorage().then((answer) => isHere && setRefused(answer === "denied"));
    return () => {
      isHere = false;
    };
  }, [host]);
  if (!isHome || !mayRemind) return null;
  // Its words are about a browser and space. WebKit deletes for another reason, which Wallet Backup tells.
  const isBrowserFull = !host.forgetsUnvisited && !host.isDeviceApp;
  const isRefusalDue = isWanted && isRefused && opened.isDue && isBrowserFull;
  const install = isInstallWanted && opened.way && (
    <div className={opened.way === "press" ? styles.room : styles.longRoom}>
      <InstallHint way={opened.way} />
    </div>
  );
  return isRefusalDue ? <Refusal otherwise={install} /> : install;
}

/**
 * A browser's answer about its permission comes from another process, and the page stands still until then: it is asked
 * only here.
 */
function Refusal({ otherwise }: { otherwise: ReactNode }) {
  const { host } = useApp();
  const [permission, setPermission] = useState(() => host.notifications.state());
  if (permission === "granted" || permission === "unavailable") return otherwise;
  return (
    <div className={styles.room}>
      <PersistenceBanner permission={permission} onAnswer={setPermission} />
    </div>
  );
}
