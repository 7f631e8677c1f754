import { BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-queue.ts";
import { useApp } from "../../wiring/app-context.ts";

/** The text is the specification's (wallet.md 8). */
const ENABLE =
  "Enabling notifications ensures that your browser will not delete your Satchel wallet. " +
  "Please manually enable notifications to continue using Satchel.";

/**
 * Browsers keep what is stored for good where they may notify. The person is asked by this button and never by itself;
 * where they have refused before, the browser does not ask again and only they can change it.
 */
export function PersistenceBanner({ isShown }: { isShown: boolean }) {
  const { isAtRisk, permission, ask } = usePersistence();
  const [isLeft, setLeft] = useState(false);
  if (!isShown || !isAtRisk || isLeft || permission === "granted" || permission === "unavailable") return null;
  return (
    <Banner
      tone="warning"
      icon={BellRing}
      action={
        <>
          {permission === "default" && (
            <Button size="sm" variant="secondary" onClick={() => void ask()}>
              Enable notifications
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => setLeft(true)}>
            Not now
          </Button>
        </>
      }
    >
      <p>{ENABLE}</p>
    </Banner>
  );
}

function usePersistence() {
  const { host } = useApp();
  const [isAtRisk, setAtRisk] = useState(false);
  const [permission, setPermission] = useState(() => host.notifications.state());
  useEffect(() => {
    let isHere = true;
    void host.persistStorage().then((answer) => isHere && setAtRisk(answer === "denied"));
    return () => {
      isHere = false;
    };
  }, [host]);
  const ask = async () => {
    const answer = await host.notifications.request();
    setPermission(answer);
    if (answer !== "granted") return;
    showToast({ tone: "success", title: "Notification permission granted" });
    // With the permission the browser may promise what it refused before.
    await host.persistStorage();
  };
  return { isAtRisk, permission, ask };
}
