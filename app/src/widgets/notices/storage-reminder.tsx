import { useEffect, useState } from "react";
import { part } from "../../ui/react/part.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useMayRemind } from "./may-remind.ts";
import styles from "./storage-reminder.module.css";

const PersistenceBanner = part(
  async () => (await import("./persistence-banner.tsx")).PersistenceBanner,
  () => null,
  "create",
);

/**
 * The banner of a device that may delete the wallet. It stands above everything on Home, so it must not come after Home
 * was drawn and push what a person reads: its room is kept where the device refused the last time. If the device
 * refuses only now, the banner waits until Home is opened again.
 */
export function StorageReminder({ isHome }: { isHome: boolean }) {
  const { host } = useApp();
  const isWanted = useEngineState((state) => state.settings.remindsOfStorage);
  const mayRemind = useMayRemind("storage");
  const [isRefused, setRefused] = useState(host.wasStorageRefused ?? false);
  const [opened, setOpened] = useState({ isHome, isDue: isRefused });
  if (opened.isHome !== isHome) setOpened({ isHome, isDue: isRefused });
  useEffect(() => {
    let isHere = true;
    void host.persistStorage().then((answer) => isHere && setRefused(answer === "denied"));
    return () => {
      isHere = false;
    };
  }, [host]);
  if (!isHome || !isWanted || !mayRemind || !isRefused || !opened.isDue) return null;
  return <Refusal />;
}

/**
 * A browser's answer about its permission comes from another process, and the page stands still until then: it is asked
 * only here.
 */
function Refusal() {
  const { host } = useApp();
  const [permission, setPermission] = useState(() => host.notifications.state());
  if (permission === "granted" || permission === "unavailable") return null;
  return (
    <div className={styles.room}>
      <PersistenceBanner permission={permission} onAnswer={setPermission} />
    </div>
  );
}
