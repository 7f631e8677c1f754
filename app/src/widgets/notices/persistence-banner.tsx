import { BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { noticesText } from "../../catalogue/en/notices.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-queue.ts";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useMayRemind } from "./may-remind.ts";

/**
 * Browsers that may show notifications never delete what a site has stored. The person is asked only when they press the
 * button. Once they have refused, the browser does not ask again: only they can change it, in its settings. 'Not now' is
 * remembered.
 */
export function PersistenceBanner({ isShown }: { isShown: boolean }) {
  const { isAtRisk, permission, ask } = usePersistence();
  const { engine } = useApp();
  const isWanted = useEngineState((state) => state.settings.remindsOfStorage);
  const mayRemind = useMayRemind("storage");
  if (!isShown || !isWanted || !mayRemind || !isAtRisk || permission === "granted" || permission === "unavailable")
    return null;
  return (
    <Banner
      tone="warning"
      icon={BellRing}
      action={
        <>
          {permission === "default" && (
            <Button size="sm" variant="secondary" onClick={() => void ask()}>
              {noticesText.enable}
            </Button>
          )}
          {/* Alone it has an edge, so that it stands under the words. */}
          <Button
            size="sm"
            variant={permission === "default" ? "ghost" : "secondary"}
            onClick={() => void engine.updateSettings({ remindsOfStorage: false })}
          >
            {noticesText.notNow}
          </Button>
        </>
      }
    >
      <p>{noticesText.enableNotifications}</p>
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
    showToast({ tone: "success", title: noticesText.permissionGranted });
    // With the permission the browser may promise what it refused before.
    await host.persistStorage();
  };
  return { isAtRisk, permission, ask };
}
