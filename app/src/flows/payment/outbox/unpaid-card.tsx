import { addressOf } from "@satchel/core/address";
import { recipientLines, tokenRecipientLines } from "@satchel/core/airdrop";
import { atoms as toAtoms, sats as toSats } from "@satchel/core/amount";
import type { ScriptHex } from "@satchel/core/script";
import type { Unpaid, UnpaidPart } from "@satchel/engine";
import { readUnpaid } from "@satchel/engine/plan";
import { type ReactNode, useMemo, useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { chainsText } from "../../../catalogue/en/payment/chains.ts";
import { counted } from "../../../text/money/counts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Actions } from "../../../ui/layout/actions.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { ShortAddress } from "../../../ui/words/address-text.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { TokenAmount, useNeedTokens, useToken } from "../../../widgets/tokens/token.tsx";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import { navigate } from "../../../wiring/page/hash-location.ts";
import { useCopy } from "../../../wiring/use-copy.ts";
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
  const unpaid = useMemo(() => readUnpaid(part), [part]);
  const { payments } = unpaid;
  const genesis = useToken(unpaid.kind === "token" ? unpaid.tokenId : undefined);
  useNeedTokens(unpaid.kind === "token" && genesis === undefined ? [unpaid.tokenId] : []);
  // The amounts of a token cannot be written before its decimals are known.
  const isWritable = unpaid.kind === "xec" || genesis !== undefined;
  const more = payments.length - SHOWN;
  const count = counted(payments.length, locale);
  const lines = async (): Promise<string> => {
    setBusy(true);
    const clock = { now: () => Date.now(), pause: host.pause };
    const written =
      unpaid.kind === "xec"
        ? await recipientLines(unpaid.payments, network.prefix, clock)
        : await tokenRecipientLines(unpaid.payments, genesis?.genesisInfo.decimals ?? 0, network.prefix, clock);
    setBusy(false);
    return written.join("\n");
  };
  const copyLines = async () => copy(await lines(), chainsText.unpaidCopied({ count }));
  const send = async () => {
    const recipients = await lines();
    if (unpaid.kind === "token") {
      navigate(`/send-token/${unpaid.tokenId}`, { state: { tokenRecipients: recipients } });
      return;
    }
    const { tokenId } = unpaid;
    const state = tokenId === undefined ? { recipients } : { airdropRecipients: recipients, airdropTokenId: tokenId };
    navigate("/send", { state });
  };
  return (
    <Card padded className={styles.card}>
      <div>
        <h2>{chainsText.unpaid({ count })}</h2>
        <p className={styles.about}>
          <Rich text={chainsText.unpaidAbout} marks={{ amount: <Total of={unpaid} /> }} />
        </p>
      </div>
      <ul className={unpaidStyles.list} aria-label={chainsText.unpaidList}>
        {shownOf(unpaid).map(({ script, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of signed outputs never changes
          <li key={at}>
            <ShortAddress address={addressOf(script, network.prefix) ?? script} />
            {amount}
          </li>
        ))}
        {more > 0 && <li className={styles.about}>{chainsText.unpaidMore({ count: counted(more, locale) })}</li>}
      </ul>
      <Actions emphasizeLast>
        <Button variant="secondary" size="lg" onClick={() => void engine.dismissPayment(part.id)}>
          {commonText.dismiss}
        </Button>
        <Button variant="secondary" size="lg" disabled={isBusy || !isWritable} onClick={() => void copyLines()}>
          {chainsText.copyUnpaid}
        </Button>
        <Button size="lg" busy={isBusy} disabled={!isWritable} onClick={() => void send()}>
          {chainsText.sendToUnpaid}
        </Button>
      </Actions>
    </Card>
  );
}

/** Returns the first recipients with what each would have got. */
function shownOf(unpaid: Unpaid): readonly { script: ScriptHex; amount: ReactNode }[] {
  if (unpaid.kind === "xec") {
    return unpaid.payments.slice(0, SHOWN).map(({ script, sats }) => ({ script, amount: <Xec sats={sats} /> }));
  }
  const { tokenId } = unpaid;
  return unpaid.payments
    .slice(0, SHOWN)
    .map(({ script, atoms }) => ({ script, amount: <TokenAmount of={{ tokenId, atoms }} length="full" /> }));
}

/** What all of them would have got together. */
function Total({ of }: { of: Unpaid }) {
  if (of.kind === "xec") return <Xec sats={toSats(of.payments.reduce((sum, { sats }) => sum + sats, 0n))} />;
  const atoms = toAtoms(of.payments.reduce((sum, payment) => sum + payment.atoms, 0n));
  return <TokenAmount of={{ tokenId: of.tokenId, atoms }} length="full" />;
}
