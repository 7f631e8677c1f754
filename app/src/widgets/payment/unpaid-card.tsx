import { addressOf } from "@satchel/core/address";
import { recipientLines } from "@satchel/core/airdrop";
import { sats } from "@satchel/core/amount";
import type { UnpaidPart } from "@satchel/engine";
import { readUnpaid } from "@satchel/engine/plan";
import { useMemo, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { chainsText } from "../../catalogue/en/payment/chains.ts";
import { counted } from "../../text/money/counts.ts";
import { Button } from "../../ui/button/button.tsx";
import { Actions } from "../../ui/layout/actions.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { ShortAddress } from "../../ui/words/address-text.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import { navigate } from "../../wiring/hash-location.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import { Xec } from "../money/money.tsx";
import styles from "./chain-card.module.css";
import unpaidStyles from "./unpaid-card.module.css";

/** How many lines are shown; a list may have tens of thousands. */
const SHOWN = 5;

/** Whom the discarded rest of a chain would have paid, read from its signed transactions: to copy, or to pay now. */
export function UnpaidCard({ part }: { part: UnpaidPart }) {
  const { engine, host, network } = useApp();
  const locale = useLocale();
  const copy = useCopy();
  const [isBusy, setBusy] = useState(false);
  const { payments, tokenId } = useMemo(() => readUnpaid(part), [part]);
  const total = sats(payments.reduce((sum, payment) => sum + payment.sats, 0n));
  const more = payments.length - SHOWN;
  const count = counted(payments.length, locale);
  const lines = async (): Promise<string> => {
    setBusy(true);
    const written = await recipientLines(payments, network.prefix, { now: () => Date.now(), pause: host.pause });
    setBusy(false);
    return written.join("\n");
  };
  const copyLines = async () => copy(await lines(), chainsText.unpaidCopied({ count }));
  const send = async () => {
    const state =
      tokenId === undefined
        ? { recipients: await lines() }
        : { airdropRecipients: await lines(), airdropTokenId: tokenId };
    navigate("/send", { state });
  };
  return (
    <Card padded className={styles.card}>
      <div>
        <h2>{chainsText.unpaid({ count })}</h2>
        <p className={styles.about}>
          <Rich text={chainsText.unpaidAbout} marks={{ amount: <Xec sats={total} /> }} />
        </p>
      </div>
      <ul className={unpaidStyles.list} aria-label={chainsText.unpaidList}>
        {payments.slice(0, SHOWN).map((payment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of signed outputs never changes
          <li key={at}>
            <ShortAddress address={addressOf(payment.script, network.prefix) ?? payment.script} />
            <Xec sats={payment.sats} />
          </li>
        ))}
        {more > 0 && <li className={styles.about}>{chainsText.unpaidMore({ count: counted(more, locale) })}</li>}
      </ul>
      <Actions emphasizeLast>
        <Button variant="secondary" size="lg" onClick={() => void engine.dismissPayment(part.id)}>
          {commonText.dismiss}
        </Button>
        <Button variant="secondary" size="lg" disabled={isBusy} onClick={() => void copyLines()}>
          {chainsText.copyUnpaid}
        </Button>
        <Button size="lg" busy={isBusy} onClick={() => void send()}>
          {chainsText.sendToUnpaid}
        </Button>
      </Actions>
    </Card>
  );
}
