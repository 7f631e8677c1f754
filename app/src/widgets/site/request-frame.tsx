import { Clock4, Layers } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { requestsText } from "../../catalogue/en/requests.ts";
import { counted } from "../../text/money/counts.ts";
import { Button } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { Logo } from "../../ui/mark/logo.tsx";
import { EmptyCard } from "../../ui/status/empty-card.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import type { SiteRequests } from "../../wiring/site-requests.ts";
import { ConnectionBanner } from "../notices/connection-banner.tsx";
import { ServerNotice } from "../notices/server-notice.tsx";
import { WalletSelector } from "../wallet/wallet-selector.tsx";
import styles from "./site.module.css";
import { SiteOrigin } from "./site-origin.tsx";

/** Everything around the screen of a site's request: who asks, and how many more wait. There is no navigation. */
export function RequestFrame({ requests, children }: { requests: SiteRequests; children: ReactNode }) {
  const { shown, step, next } = requests;
  const { kind, origin, topOrigin } = shown;
  const says = requestsText.from[kind];
  const isEnded = step === "over" || step === "untold";
  useEffect(() => {
    document.title = says;
  }, [says]);
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <span className={styles.brand}>
          <Logo on="page" />
          Satchel
        </span>
        <WalletSelector />
      </header>
      <Place requests={requests} />
      <main className={styles.main}>
        <ConnectionBanner />
        <ServerNotice />
        <SiteOrigin says={says} origin={origin} topOrigin={topOrigin} isTitle={kind !== "pay" || isEnded} />
        {step === "over" && <Ended title={requestsText.over} about={requestsText.overAbout} onClose={next} />}
        {step === "untold" && (
          <Ended
            title={requestsText.notTold}
            about={requests.isPaid ? requestsText.notToldPaid : requestsText.notToldAbout}
            onClose={next}
          />
        )}
        {!isEnded && children}
      </main>
    </div>
  );
}

/** What is left of a request whose site hears nothing more. It stays until the person closes it. */
function Ended({ title, about, onClose }: { title: string; about: string; onClose: () => void }) {
  return (
    <EmptyCard
      announced
      icon={Clock4}
      title={title}
      actions={
        <Button size="lg" onClick={onClose}>
          {commonText.close}
        </Button>
      }
    >
      <p>{about}</p>
    </EmptyCard>
  );
}

/** Which request of how many this is, and the way to reject them all. */
function Place({ requests: { waiting, shown, rejectAll } }: { requests: SiteRequests }) {
  const locale = useLocale();
  const at = waiting.findIndex(({ id }) => id === shown.id);
  if (waiting.length < 2 || at < 0) return null;
  const count = counted(waiting.length, locale);
  return (
    <div className={styles.place}>
      <Icon of={Layers} size="sm" />
      <span>{requestsText.place({ at: counted(at + 1, locale), count })}</span>
      <Button variant="ghost" size="sm" onClick={rejectAll}>
        {requestsText.rejectAll({ count })}
      </Button>
    </div>
  );
}
