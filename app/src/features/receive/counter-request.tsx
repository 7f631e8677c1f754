import type { Payee } from "@satchel/core/address";
import { type Atoms, atoms, sats } from "@satchel/core/amount";
import { Check, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { receiveText } from "../../catalogue/en/wallet/receive.ts";
import { Button } from "../../ui/button/button.tsx";
import { Badge } from "../../ui/mark/badge.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { Spinner } from "../../ui/mark/spinner.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import { FiatWorth, Xec } from "../../widgets/money/money.tsx";
import { AddressQr } from "../../widgets/wallet/address-qr.tsx";
import { useEngineState } from "../../wiring/app-context.ts";
import styles from "./counter.module.css";
import { type Request, requestUri } from "./receive-form.ts";
import { AskedTokens } from "./request-fields.tsx";
import { useAwake, useWatchedRequest, type Watched } from "./watch-request.ts";

/** Shows one request on the whole screen, for somebody across a counter, and announces when it is paid. */
export function CounterRequest({ payee, request, onClose }: { payee: Payee; request: Request; onClose: () => void }) {
  const asked = (request.of === "xec" ? request.sats : request.atoms) ?? 0n;
  const tokenId = request.of === "savings" ? request.token.tokenId : undefined;
  const watched = useWatchedRequest({ script: payee.script, amount: asked, tokenId });
  useAwake();
  const amountOf = (amount: bigint) => <Asked request={request} amount={amount} />;
  const isOver = watched.step === "paid";
  return (
    <Dialog title={receiveText.requestTitle} onClose={onClose} full>
      <div className={styles.counter} data-step={watched.step}>
        <div className={styles.picture}>
          {isOver ? (
            <span className={styles.done}>
              <Icon of={Check} size="lg" />
            </span>
          ) : (
            <AddressQr
              uri={requestUri(payee, request)}
              confirmation={receiveText.linkCopied}
              label={receiveText.copyLink}
            />
          )}
        </div>
        <div className={styles.words}>
          {request.label !== undefined && (
            <p className={styles.label}>
              <bdi>{request.label}</bdi>
            </p>
          )}
          <p className={styles.amount}>
            {amountOf(watched.step === "paid" || watched.step === "seen" ? watched.amount : asked)}
          </p>
          {request.of === "xec" && <FiatWorth sats={sats(asked)} withCode className={styles.fiat} />}
          <Status watched={watched} amountOf={amountOf} />
          {isOver && (
            <Button size="lg" onClick={onClose}>
              {commonText.done}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Asked({ request, amount }: { request: Request; amount: bigint }) {
  if (request.of === "xec") return <Xec sats={sats(amount)} />;
  return <AskedTokens token={request.token} atoms={atoms(amount) as Atoms} />;
}

function Status({ watched, amountOf }: { watched: Watched; amountOf: (amount: bigint) => ReactNode }) {
  const isOffline = useEngineState((state) => state.connection === "offline");
  return (
    <div className={styles.status} role="status">
      {watched.step === "waiting" && (
        <>
          <span className={styles.state}>
            <Spinner /> {receiveText.waiting}
          </span>
          {watched.less !== undefined && (
            <Badge tone="warning" icon={CircleAlert}>
              <Rich text={receiveText.less} marks={{ amount: amountOf(watched.less) }} />
            </Badge>
          )}
        </>
      )}
      {watched.step === "seen" && (
        <span className={styles.state}>
          <Spinner /> {receiveText.seen}
        </span>
      )}
      {watched.step === "paid" && <span className={styles.state}>{receiveText.paid}</span>}
      {watched.step === "gone" && (
        <Badge tone="negative" icon={CircleAlert}>
          {receiveText.gone}
        </Badge>
      )}
      {isOffline && watched.step !== "paid" && (
        <Badge tone="warning" icon={CircleAlert}>
          {receiveText.offline}
        </Badge>
      )}
    </div>
  );
}
