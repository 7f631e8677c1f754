import type { TokenGenesis } from "@satchel/core/token";
import type { TokenAlert } from "@satchel/engine";
import { Bell, BellPlus } from "lucide-react";
import { useState } from "react";
import { priceAlertText } from "../../../catalogue/en/tokens/price-alert.ts";
import { reasonWords } from "../../../text/problems/problem-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { showToast } from "../../../ui/overlay/toast-queue.ts";
import { useApp, useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { priceText } from "../book/book-words.ts";
import { AlertDialog } from "./alert-dialog.tsx";
import styles from "./price-alerts.module.css";

/** The price alerts of a token, and the way to another one. */
export function PriceAlerts({ token }: { token: TokenGenesis }) {
  const alerts = useEngineState((state) => state.tokenAlerts);
  const [isOpen, setOpen] = useState(false);
  const own = (alerts ?? []).filter(({ tokenId }) => tokenId === token.tokenId);
  return (
    <div className={styles.alerts}>
      {own.length > 0 && (
        <ul className={styles.list}>
          {own.map((alert) => (
            <AlertRow key={alert.side} alert={alert} token={token} />
          ))}
        </ul>
      )}
      <Button variant="ghost" size="sm" icon={BellPlus} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {priceAlertText.set}
      </Button>
      {isOpen && <AlertDialog token={token} onClose={() => setOpen(false)} />}
    </div>
  );
}

function AlertRow({ alert, token }: { alert: TokenAlert; token: TokenGenesis }) {
  const { engine } = useApp();
  const { side, nanoSatsPerAtom } = alert;
  const price = priceText(nanoSatsPerAtom, token, undefined, useLocale());
  const remove = async () => {
    const removed = await engine.removeTokenAlert(alert);
    if (!removed.ok)
      showToast({ tone: "problem", title: priceAlertText.notRemoved, ...reasonWords(removed.problem.reason) });
  };
  return (
    <li className={styles.alert}>
      <Icon of={Bell} size="sm" />
      <bdi>{priceAlertText[side]({ price })}</bdi>
      <Button
        variant="ghost"
        size="sm"
        aria-label={side === "above" ? priceAlertText.removeAbove({ price }) : priceAlertText.removeBelow({ price })}
        onClick={() => void remove()}
      >
        {priceAlertText.remove}
      </Button>
    </li>
  );
}
