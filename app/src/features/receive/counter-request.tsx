import type { Payee } from "@satchel/core/address";
import { type Atoms, atoms, sats } from "@satchel/core/amount";
import { Check, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { FiatWorth, Xec } from "../../widgets/money/money.tsx";
import { AddressQr } from "../../widgets/wallet/address-qr.tsx";
import { useEngineState } from "../../wiring/app-context.ts";
import styles from "./counter.module.css";
import { type Request, requestUri } from "./receive-form.ts";
import { AskedTokens } from "./request-fields.tsx";
import { useAwake, useWatchedRequest, type Watched } from "./watch-request.ts";

/** One request on the whole screen, for somebody across a counter: it says by itself when it is paid. */
export function CounterRequest({ payee, request, onClose }: { payee: Payee; request: Request; onClose: () => void }) {
  const asked = (request.of === "xec" ? request.sats : request.atoms) ?? 0n;
  const tokenId = request.of === "savings" ? request.token.tokenId : undefined;
  const watched = useWatchedRequest({ script: payee.script, amount: asked, tokenId });
  useAwake();
  const amountOf = (amount: bigint) => <Asked request={request} amount={amount} />;
  const isOver = watched.step === "paid";
  return (
    <Dialog title="Payment request" onClose={onClose} full>
      <div className={styles.counter} data-step={watched.step}>
        <div className={styles.picture}>
          {isOver ? (
            <span className={styles.done}>
              <Icon of={Check} size="lg" />
            </span>
          ) : (
            <AddressQr
              uri={requestUri(payee, request)}
              said="bip21 query string copied to clipboard"
              label="Copy payment link"
            />
          )}
        </div>
        <div className={styles.words}>
          {request.label !== undefined && <p className={styles.label}>{request.label}</p>}
          <p className={styles.amount}>
            {amountOf(watched.step === "paid" || watched.step === "seen" ? watched.amount : asked)}
          </p>
          {request.of === "xec" && <FiatWorth sats={sats(asked)} withCode className={styles.fiat} />}
          <Status watched={watched} amountOf={amountOf} />
          {isOver && (
            <Button size="lg" onClick={onClose}>
              Done
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
            <Spinner /> Waiting…
          </span>
          {watched.less !== undefined && (
            <Badge tone="warning" icon={CircleAlert}>
              Less than asked came: {amountOf(watched.less)}
            </Badge>
          )}
        </>
      )}
      {watched.step === "seen" && (
        <span className={styles.state}>
          <Spinner /> Seen. Final in a moment…
        </span>
      )}
      {watched.step === "paid" && <span className={styles.state}>Paid</span>}
      {watched.step === "gone" && (
        <Badge tone="negative" icon={CircleAlert}>
          The payment was taken back. Ask for it again.
        </Badge>
      )}
      {isOffline && watched.step !== "paid" && (
        <Badge tone="warning" icon={CircleAlert}>
          Offline: payments can not be seen now
        </Badge>
      )}
    </div>
  );
}
