import type { TokenId } from "@satchel/core/ids";
import { Info } from "lucide-react";
import { useState } from "react";
import { agoraText } from "../../catalogue/en/tokens/agora.ts";
import { ageText } from "../../text/locale/dates.ts";
import { counted } from "../../text/money/counts.ts";
import { Button } from "../../ui/button/button.tsx";
import { Actions } from "../../ui/layout/actions.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { ProgressBar } from "../../ui/status/progress-bar.tsx";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import type { OfferedView } from "../../wiring/use-offered.ts";
import styles from "./agora.module.css";
import { hiddenCount, progressOf } from "./offered-order.ts";

type Props = { view: OfferedView; shown: readonly TokenId[] };

/** Everything about loading all offers: the offer to do so, how far it is, and what can be done about it. */
export function LoadAll({ view, shown }: Props) {
  const { load, ids } = view.offered;
  const [isAsking, setAsking] = useState(false);
  // What there is to load is not known yet.
  if (ids === undefined) return null;
  const ask = () => setAsking(true);
  return (
    <>
      {load.step === "never" && <WhitelistOnly view={view} shown={shown} onLoad={ask} />}
      {(load.step === "running" || load.step === "stopped") && <Progress view={view} />}
      {load.step === "done" && <Loaded view={view} since={load.since} />}
      {isAsking && <Question view={view} onClose={() => setAsking(false)} />}
    </>
  );
}

function WhitelistOnly({ view, shown, onLoad }: Props & { onLoad: () => void }) {
  const locale = useLocale();
  const others = hiddenCount(view.offered, shown);
  if (others === 0) return null;
  return (
    <Banner
      tone="info"
      icon={Info}
      title={agoraText.whitelistOnly}
      quiet
      action={
        <Button variant="secondary" onClick={onLoad}>
          {agoraText.loadAll}
        </Button>
      }
    >
      <p>{agoraText.others({ count: counted(others, locale) })}</p>
    </Banner>
  );
}

/** The load says how far it is, can be stopped, and goes on where it stopped. */
function Progress({ view }: { view: OfferedView }) {
  const { areIndexersPublic = false } = useApp().network.endpoints;
  const locale = useLocale();
  const { offered, loadAll, stop } = view;
  const { done, total } = progressOf(offered);
  const counts = { done: counted(done, locale), total: counted(total, locale) };
  const isRunning = offered.load.step === "running";
  const runs = areIndexersPublic ? agoraText.progressAbout : agoraText.progressUnpaced;
  return (
    <Card className={styles.load}>
      <div className={styles.loadHead}>
        <div>
          <strong>{isRunning ? agoraText.progress(counts) : agoraText.stopped(counts)}</strong>
          <p className={styles.about}>
            {isRunning ? runs : offered.hasGaps ? agoraText.gapsAbout : agoraText.stoppedAbout}
          </p>
        </div>
        <Button variant="secondary" size="sm" onClick={isRunning ? stop : loadAll}>
          {isRunning ? agoraText.stop : agoraText.goOn}
        </Button>
      </div>
      <ProgressBar label={agoraText.progressLabel} done={done} total={total} />
    </Card>
  );
}

/** All were loaded. Tokens that came later are loaded by themselves, everything again if there is none. */
function Loaded({ view, since }: { view: OfferedView; since: number }) {
  const locale = useLocale();
  const { done, total } = progressOf(view.offered);
  const left = total - done;
  return (
    <Card className={styles.load}>
      <div className={styles.loadHead}>
        <div>
          <strong>{left > 0 ? agoraText.more({ count: counted(left, locale) }) : agoraText.all}</strong>
          <p className={styles.about}>{ageText(since, Date.now(), locale)}</p>
        </div>
        <Button variant="secondary" size="sm" onClick={view.loadAll}>
          {left > 0 ? agoraText.loadCount({ count: counted(left, locale) }) : agoraText.loadAgain}
        </Button>
      </div>
    </Card>
  );
}

/** The pace of a load at public servers (tokens.md 4.4). */
const BATCH = 25;
const BATCH_SECONDS = 5;
const MINUTE_SECONDS = 60;

/** Asks before everything is loaded: how many tokens there are, and how long it takes. */
function Question({ view: { offered, loadAll }, onClose }: { view: OfferedView; onClose: () => void }) {
  const locale = useLocale();
  const total = counted(offered.ids?.length ?? 0, locale);
  const begin = () => {
    onClose();
    loadAll();
  };
  return (
    <Dialog title={agoraText.question} onClose={onClose}>
      <p className={styles.about}>{agoraText.questionAbout({ count: total, time: useTimeText(total.value) })}</p>
      <Actions>
        <Button variant="secondary" size="lg" onClick={onClose}>
          {agoraText.notNow}
        </Button>
        <Button size="lg" onClick={begin}>
          {agoraText.loadCount({ count: total })}
        </Button>
      </Actions>
    </Dialog>
  );
}

function useTimeText(total: number): string {
  const { areIndexersPublic = false } = useApp().network.endpoints;
  const locale = useLocale();
  if (!areIndexersPublic) return agoraText.someTime;
  const seconds = Math.ceil(total / BATCH) * BATCH_SECONDS;
  if (seconds <= MINUTE_SECONDS) return agoraText.aboutSeconds({ count: counted(seconds, locale) });
  return agoraText.aboutMinutes({ count: counted(Math.ceil(seconds / MINUTE_SECONDS), locale) });
}
