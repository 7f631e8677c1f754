import { Banknote, Link2 } from "lucide-react";
import { useState } from "react";
import { separatorsOf } from "../../text/locale.ts";
import { fiatTextWithCode } from "../../text/money.ts";
import { FullAddress } from "../../ui/address-text.tsx";
import { AmountField } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { useActiveWallet } from "../../widgets/active-wallet.ts";
import { AddressQr } from "../../widgets/address-qr.tsx";
import { useApp, useEngineState, useLocale } from "../../widgets/app-context.ts";
import { useCopy } from "../../widgets/copying.ts";
import { FiatWorth, Xec } from "../../widgets/money.tsx";
import styles from "./receive.module.css";
import { readRequest, requestProblemText, requestUri, requestUrl } from "./receive-form.ts";

const ADDRESS_COPIED = "Address Copied to Clipboard";
const URI_COPIED = "bip21 query string copied to clipboard";

export function ReceiveScreen() {
  const { address } = useActiveWallet();
  const [amount, setAmount] = useState("");
  const asked = readRequest(amount, separatorsOf(useLocale()));
  const sats = asked.ok ? asked.value : undefined;
  const uri = requestUri(address, sats);
  return (
    <Page title="Receive">
      <Columns shape="wide-side">
        <Card className={styles.qr}>
          <AddressQr
            uri={uri}
            said={sats === undefined ? ADDRESS_COPIED : URI_COPIED}
            label={sats === undefined ? "Copy address" : "Copy payment link"}
          />
          {sats !== undefined && (
            <div className={styles.asked}>
              <div className={styles.amount}>
                <Xec sats={sats} />
              </div>
              <FiatWorth sats={sats} withCode className={styles.muted} />
            </div>
          )}
        </Card>
        <Stack gap="large">
          <RequestedAmount text={amount} onChange={setAmount} asked={asked} />
          <PaymentUrlButton uri={uri} isReady={asked.ok} />
          <OwnAddress address={address} />
        </Stack>
      </Columns>
    </Page>
  );
}

function RequestedAmount(props: {
  text: string;
  onChange: (text: string) => void;
  asked: ReturnType<typeof readRequest>;
}) {
  const locale = useLocale();
  const price = useEngineState((state) => state.price);
  const { asked } = props;
  const worth = asked.ok && asked.value !== undefined ? fiatTextWithCode(asked.value, price, locale) : undefined;
  return (
    <AmountField
      id="requested-amount"
      label="Amount"
      hint="Optional"
      value={props.text}
      onChange={props.onChange}
      separators={separatorsOf(locale)}
      unit="XEC"
      icon={Banknote}
      problem={asked.ok ? undefined : requestProblemText(asked.problem)}
      help="The payer's wallet fills in this amount."
    >
      {worth === undefined ? undefined : <span>≈ {worth}</span>}
    </AmountField>
  );
}

/** Only where this wallet has a site of its own that a link can open. */
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
      onClick={() => void copy(requestUrl(ownSite, uri), "Payment URL copied to clipboard")}
    >
      Copy Satchel Payment URL
    </Button>
  );
}

function OwnAddress({ address }: { address: string }) {
  const copy = useCopy();
  return (
    <Card padded className={styles.address}>
      <div className={styles.addressHead}>
        <h2>Your address</h2>
        <CopyButton variant="ghost" size="sm" onCopy={() => copy(address, ADDRESS_COPIED)}>
          Copy
        </CopyButton>
      </div>
      <FullAddress address={address} />
    </Card>
  );
}
