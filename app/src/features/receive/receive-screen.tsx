import { type Payee, parseAddress } from "@satchel/core/address";
import { Link2, Maximize2 } from "lucide-react";
import { useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { frameText } from "../../catalogue/en/frame.ts";
import { receiveText } from "../../catalogue/en/wallet/receive.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Columns, Page, Stack } from "../../ui/layout/page.tsx";
import { FullAddress } from "../../ui/words/full-address.tsx";
import { FiatWorth, Xec } from "../../widgets/money/money.tsx";
import { AddressQr } from "../../widgets/wallet/address-qr.tsx";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp } from "../../wiring/app-context.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import { CounterRequest } from "./counter-request.tsx";
import styles from "./receive.module.css";
import { type Request, requestUri, requestUrl, useRequest } from "./receive-form.ts";
import { AskedTokens, RequestedAmount, RequestLabel } from "./request-fields.tsx";

export function ReceiveScreen() {
  const { network } = useApp();
  const { address } = useActiveWallet();
  const payee = parseAddress(address, network.prefix);
  if (!payee.ok) throw new Error(`The wallet's own address cannot be paid: ${payee.problem.code}`);
  return <ReceiveAt key={address} payee={payee.value} />;
}

function ReceiveAt({ payee }: { payee: Payee }) {
  const asking = useRequest();
  const { form, savings } = asking;
  const request: Request = asking.read.ok ? asking.read.value : { of: "xec" };
  const uri = requestUri(payee, request);
  const isPlain = uri === payee.address;
  return (
    <Page
      title={frameText.screens.receive}
      end={
        savings && (
          <Segmented
            label={receiveText.currency}
            options={[
              { id: "xec", label: "XEC" },
              { id: "savings", label: savings.ticker },
            ]}
            value={form.of}
            onChange={(of) => asking.change({ of, amount: "" })}
          />
        )
      }
    >
      <Columns shape="wide-side">
        <Card className={styles.qr}>
          <AddressQr
            uri={uri}
            confirmation={isPlain ? frameText.addressCopied : receiveText.linkCopied}
            label={isPlain ? receiveText.copyAddress : receiveText.copyLink}
          />
          <AskedFor request={request} />
        </Card>
        <Stack gap="large">
          <RequestedAmount asking={asking} />
          <RequestLabel asking={asking} />
          <PaymentUrlButton uri={uri} isReady={asking.read.ok} />
          <CounterButton payee={payee} request={asking.read.ok ? request : undefined} />
          <OwnAddress address={payee.address} />
        </Stack>
      </Columns>
    </Page>
  );
}

function AskedFor({ request }: { request: Request }) {
  const amount =
    request.of === "xec"
      ? request.sats !== undefined && <Xec sats={request.sats} />
      : request.atoms !== undefined && <AskedTokens token={request.token} atoms={request.atoms} />;
  if (!amount) return null;
  return (
    <div className={styles.asked}>
      <div className={styles.amount}>{amount}</div>
      {request.of === "xec" && request.sats !== undefined && (
        <FiatWorth sats={request.sats} withCode className={styles.muted} />
      )}
      {request.label !== undefined && (
        <p className={styles.muted}>
          <bdi>{request.label}</bdi>
        </p>
      )}
    </div>
  );
}

/** Shown only where the wallet has a site of its own that a link can open. */
function PaymentUrlButton({ uri, isReady }: { uri: string; isReady: boolean }) {
  const { network } = useApp();
  const copy = useCopy();
  const { ownSite } = network.links;
  if (ownSite === "") return null;
  return (
    <Button
      size="lg"
      block
      icon={Link2}
      disabled={!isReady}
      onClick={() => void copy(requestUrl(ownSite, uri), receiveText.urlCopied)}
    >
      {receiveText.copyUrl}
    </Button>
  );
}

/** Needs an amount, because the full screen waits for a payment of this amount. Until then a line says so. */
function CounterButton({ payee, request }: { payee: Payee; request: Request | undefined }) {
  const [open, setOpen] = useState<Request>();
  const amount = request?.of === "xec" ? request.sats : request?.atoms;
  if (amount === undefined) return <p className={styles.hint}>{receiveText.needsAmount}</p>;
  return (
    <>
      <Button variant="secondary" size="lg" block icon={Maximize2} onClick={() => setOpen(request)}>
        {receiveText.showFullScreen}
      </Button>
      {open && <CounterRequest payee={payee} request={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function OwnAddress({ address }: { address: string }) {
  const copy = useCopy();
  return (
    <Card padded className={styles.address}>
      <div className={styles.addressHead}>
        <h2>{receiveText.yourAddress}</h2>
        <CopyButton variant="ghost" size="sm" onCopy={() => copy(address, frameText.addressCopied)}>
          {commonText.copy}
        </CopyButton>
      </div>
      <FullAddress address={address} />
    </Card>
  );
}
