import { ChevronDown, CloudOff } from "lucide-react";
import { useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { noticesText } from "../../catalogue/en/notices.ts";
import { ageText } from "../../text/locale/dates.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import { Spinner } from "../../ui/mark/spinner.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useIsBalanceKnown } from "../../wiring/money/balances.ts";
import styles from "./connection-line.module.css";

/**
 * Says that the network is asked, or that it cannot be reached, how old the shown data is, and what to do (wallet.md
 * 8.4).
 */
export function ConnectionLine({ isAsking }: { isAsking: boolean }) {
  return isAsking ? (
    <div className={styles.line}>
      <Spinner />
      <span>{noticesText.asking}</span>
    </div>
  ) : (
    <Unreachable />
  );
}

function Unreachable() {
  const { engine } = useApp();
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await engine.resync().finally(() => setTrying(false));
  };
  return (
    <div className={`${styles.line} ${styles.problem}`} role="alert">
      <Icon of={CloudOff} size="sm" />
      <details className={styles.words}>
        <summary>
          <Summary />
          <Icon of={ChevronDown} size="xs" />
        </summary>
        <Details />
      </details>
      <button type="button" className={styles.retry} aria-busy={isTrying || undefined} onClick={() => void retry()}>
        {commonText.tryAgain}
      </button>
    </div>
  );
}

function Summary() {
  const locale = useLocale();
  const at = useEngineState((state) => state.sync.at);
  if (at === undefined) return <span>{noticesText.unreachable}</span>;
  return <span>{noticesText.unreachableShown({ age: ageText(at, Date.now(), locale) })}</span>;
}

function Details() {
  const { network } = useApp();
  const failed = useEngineState((state) => state.sync.failed);
  const isKnown = useIsBalanceKnown();
  const admin = network.links.notifyAdmin;
  return (
    <div className={styles.details}>
      <p>{isKnown ? noticesText.canStill : noticesText.balanceUnknown}</p>
      <p>
        <strong>{noticesText.connectionFailed}</strong>
        {failed !== undefined && (
          <>
            {": "}
            <bdi translate="no">{failed}</bdi>
          </>
        )}
      </p>
      <p>
        <Rich
          text={noticesText.connectionHelp}
          marks={{
            admin: (words) =>
              admin === "" ? (
                words
              ) : (
                <a href={admin} target="_blank" rel="noopener noreferrer">
                  {words}
                </a>
              ),
          }}
        />
      </p>
    </div>
  );
}
