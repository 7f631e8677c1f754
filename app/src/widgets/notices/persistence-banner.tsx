import type { NotificationState } from "@satchel/core/ports";
import { BellRing } from "lucide-react";
import { noticesText } from "../../catalogue/en/notices.ts";
import { Button } from "../../ui/button/button.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { Banner } from "../../ui/status/banner.tsx";
import { useApp } from "../../wiring/app-context.ts";

type Props = { permission: NotificationState; onAnswer: (answer: NotificationState) => void };

/**
 * Browsers that may show notifications never delete what a site has stored. The person is asked only when they press
 * the button. Once they have refused, the browser does not ask again: only they can change it, in its settings. 'Not
 * now' is remembered.
 */
export function PersistenceBanner({ permission, onAnswer }: Props) {
  const { engine, host } = useApp();
  const ask = async () => {
    const answer = await host.notifications.request();
    onAnswer(answer);
    if (answer !== "granted") return;
    showToast({ tone: "success", title: noticesText.permissionGranted });
    // With the permission the browser may promise what it refused before.
    await host.persistStorage();
  };
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
