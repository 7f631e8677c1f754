import { type Payee, parseAddress } from "@satchel/core/address";
import type { Wallet } from "@satchel/core/wallet";
import { Link2, Maximize2, Share2 } from "lucide-react";
import { useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { frameText } from "../../catalogue/en/frame.ts";
import { receiveText } from "../../catalogue/en/wallet/receive.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Columns, Page, Stack } from "../../ui/layout/page.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { FiatWorth, Xec } from "../../widgets/money/money.tsx";
import { AddressQr, WaitingQr } from "../../widgets/wallet/address-qr.tsx";
import { AddressTrouble, OwnFullAddress } from "../../widgets/wallet/own-address.tsx";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp } from "../../wiring/app-context.ts";
import { type OwnAddress, useOwnAddress } from "../../wiring/own-address.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import { CounterRequest } from "./counter-request.tsx";
import styles from "./receive.module.css";
import { type Asking, type Request, requestUri, requestUrl, useRequest } from "./receive-form.ts";
import { AskedTokens, RequestedAmount, RequestLabel } from "./request-fields.tsx";

export function ReceiveScreen() {
  const { wallet, address } = useActiveWallet();
  return <ReceiveAt key={address} wallet={wallet} />;
}

function ReceiveAt({ wallet }: { wallet: Wallet }) {
  const { network } = useApp();
  const own = useOwnAddress(wallet);
  const asking = useRequest();
  if (own.is === "foreign" || own.is === "failed") {
    return (
      <Page title={frameText.screens.receive} narrow>
        <AddressTrouble own={own} wallet={wallet} />
      </Page>
    );
  }
  if (own.is === "waiting") return <Receive own={own} payee={undefined} asking={asking} />;
  const payee = parseAddress(own.address, network.prefix);
  if (!payee.ok) throw new Error(`The wallet's own address cannot be paid: ${payee.problem.code}`);
  return <Receive own={own} payee={payee.value} asking={asking} />;
}

/** Until the address is known to be that of the keys there is no payee: nothing can be copied, and the form works. */
function Receive({ own, payee, asking }: { own: OwnAddress; payee: Payee | undefined; asking: Asking }) {
  const { form, savings } = asking;
  const request: Request = asking.read.ok ? asking.read.value : { of: "xec" };
  const uri = payee && requestUri(payee, request);
  const isPlain = uri === payee?.address;
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
          {uri === undefined ? (
            <WaitingQr />
          ) : (
            <AddressQr
              uri={uri}
              confirmation={isPlain ? frameText.addressCopied : receiveText.linkCopied}
              label={isPlain ? receiveText.copyAddress : receiveText.copyLink}
            />
          )}
          <AskedFor request={request} />
          <Address own={own} />
        </Card>
        <Stack gap="large">
          <RequestedAmount asking={asking} />
          <RequestLabel asking={asking} />
          <PaymentUrlButton uri={uri} isReady={asking.read.ok} />
          <ShareButton uri={asking.read.ok ? uri : undefined} />
          <CounterButton payee={payee} request={asking.read.ok ? request : undefined} />
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

/** Shown only where a web address opens a payment: on the wallet's own site, or on a page for any wallet. */
function PaymentUrlButton({ uri, isReady }: { uri: string | undefined; isReady: boolean }) {
  const { links } = useApp().network;
  const copy = useCopy();
  const { ownSite, payPage } = links;
  if (ownSite === "" && payPage === "") return null;
  const url = uri === undefined ? undefined : requestUrl(links, uri);
  return (
    <Button
      size="lg"
      block
      icon={Link2}
      disabled={!isReady || url === undefined}
      onClick={() => url !== undefined && void copy(url, receiveText.urlCopied)}
    >
      {ownSite === "" ? receiveText.copyPayPage({ host: new URL(payPage).host }) : receiveText.copyUrl}
    </Button>
  );
}

/** Shown only where the device hands a text to another app. */
function ShareButton({ uri }: { uri: string | undefined }) {
  const { shareText } = useApp().host;
  if (!shareText) return null;
  const share = async () => {
    if (uri !== undefined && !(await shareText(uri))) showToast({ tone: "problem", title: frameText.notShared });
  };
  return (
    <Button variant="secondary" size="lg" block icon={Share2} disabled={uri === undefined} onClick={() => void share()}>
      {receiveText.share}
    </Button>
  );
}

/** Needs an amount, because the full screen waits for a payment of this amount. Until then a line says so. */
function CounterButton({ payee, request }: { payee: Payee | undefined; request: Request | undefined }) {
  const [open, setOpen] = useState<Request>();
  const amount = request?.of === "xec" ? request.sats : request?.atoms;
  if (amount === undefined) return <p className={styles.hint}>{receiveText.needsAmount}</p>;
  return (
    <>
      <Button variant="secondary" size="lg" block icon={Maximize2} disabled={!payee} onClick={() => setOpen(request)}>
        {receiveText.showFullScreen}
      </Button>
      {open && payee && <CounterRequest payee={payee} request={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Stands under the code at every width, so that both can be copied without scrolling. */
function Address({ own }: { own: OwnAddress }) {
  const copy = useCopy();
  return (
    <div className={styles.address}>
      <div className={styles.addressHead}>
        <h2>{receiveText.yourAddress}</h2>
        {own.is === "own" && (
          <CopyButton variant="ghost" size="sm" onCopy={() => copy(own.address, frameText.addressCopied)}>
            {commonText.copy}
          </CopyButton>
        )}
      </div>
      <OwnFullAddress own={own} />
    </div>
  );
}
