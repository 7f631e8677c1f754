import { readAppActions } from "@satchel/core/activity";
import { type Atoms, atoms, type Sats } from "@satchel/core/amount";
import { emppScript } from "@satchel/core/script";
import { paymentText } from "../../catalogue/en/payment.ts";
import { sendTokenText } from "../../catalogue/en/send-token.ts";
import { counted } from "../../text/counts.ts";
import { FullAddress } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Rich } from "../../ui/rich.tsx";
import { PartyName } from "../../widgets/contacts/party-name.tsx";
import { Xec } from "../../widgets/money/money.tsx";
import { MixedScripts } from "../../widgets/names/mixed-scripts.tsx";
import { ToWhom } from "../../widgets/payment/to-whom.tsx";
import { ScriptPanels } from "../../widgets/protocols/action-panel.tsx";
import { TokenAmount } from "../../widgets/tokens/token.tsx";
import { TokenMark } from "../../widgets/tokens/token-mark.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import type { Caution } from "../../wiring/cautions.ts";
import { useContactName } from "../../wiring/known-addresses.ts";
import styles from "./send-token.module.css";
import type { SeenToken } from "./use-token-send.ts";

type Props = {
  payment: SeenToken;
  tokenId: string;
  title?: string;
  /** The balance before the payment; undefined while the payment is under way. */
  balance?: Atoms | undefined;
  /** In the review, which shows whole addresses: what is known of an address. */
  cautionOf?: ((address: string) => Caution) | undefined;
};

/** What a plan does to a token and to the wallet: amount, recipients, data, fee, what is left. */
export function TokenReceipt({ payment, tokenId, title, balance, cautionOf }: Props) {
  const { plan, to, pushes, terms } = payment;
  const sent = atoms(to.reduce((sum, party) => sum + party.atoms, 0n));
  const burned = atoms(plan.tokens?.reduce((sum, token) => sum + token.burned, 0n) ?? 0n);
  const locale = useLocale();
  return (
    <div className={styles.receipt}>
      <div className={styles.hero}>
        {title !== undefined && <h2 className={styles.title}>{title}</h2>}
        <span className={styles.amount}>
          <TokenAmount of={{ tokenId, atoms: sent }} length="full" />
        </span>
        <TokenMark tokenId={tokenId} />
        {cautionOf === undefined && (
          <span className={styles.muted}>
            <ToWhom addresses={to.map(({ payee }) => payee.address)} />
          </span>
        )}
      </div>
      {cautionOf && (
        <ul className={styles.parties}>
          {to.map(({ payee, atoms: amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same address may stand twice, and the list never changes
            <li key={index} className={styles.party}>
              <Who address={payee.address} caution={cautionOf(payee.address)} />
              <FullAddress address={payee.address} />
              {to.length > 1 && <TokenAmount of={{ tokenId, atoms: amount }} length="full" />}
            </li>
          ))}
        </ul>
      )}
      {terms && (
        <Facts>
          <Fact name={sendTokenText.paidOnSolana} full>
            <span className={styles.code} dir="ltr" translate="no">
              {terms.account}
            </span>
          </Fact>
          <Fact name={sendTokenText.conversionFee}>
            <TokenAmount of={{ tokenId, atoms: terms.fee }} length="full" />
          </Fact>
          <Fact name={sendTokenText.converted}>
            <TokenAmount of={{ tokenId, atoms: terms.received }} length="full" />
          </Fact>
        </Facts>
      )}
      {pushes.length > 0 && !terms && <PushesPreview pushes={pushes} />}
      <Facts>
        <Fact name={paymentText.networkFee}>
          <Xec sats={plan.fee} />
        </Fact>
        <Fact name={sendTokenText.xecWithTokens}>
          <Xec sats={plan.sent} />
        </Fact>
        {plan.txs.length > 1 && <Fact name={paymentText.transactions}>{counted(plan.txs.length, locale).digits}</Fact>}
        {burned > 0n && (
          <Fact name={sendTokenText.burned}>
            <TokenAmount of={{ tokenId, atoms: burned }} length="full" />
          </Fact>
        )}
      </Facts>
      <div className={styles.stitch} />
      <Facts strong>
        <Fact name={sendTokenText.totalXec}>
          <Xec sats={(plan.sent + plan.fee) as Sats} />
        </Fact>
      </Facts>
      {balance !== undefined && (
        <Facts>
          <Fact name={sendTokenText.leftOfToken}>
            <TokenAmount of={{ tokenId, atoms: atoms(balance - sent - burned) }} length="full" />
          </Fact>
        </Facts>
      )}
    </div>
  );
}

function Who({ address, caution }: { address: string; caution: Caution }) {
  const name = useContactName(address);
  return (
    <div className={styles.who}>
      {name !== undefined && (
        <strong dir="auto" translate="no">
          {name}
        </strong>
      )}
      {name !== undefined && <MixedScripts name={name} />}
      {name === undefined && <Badge tone="warning">{paymentText.notInContacts}</Badge>}
      {caution.isFirst && <Badge tone="warning">{sendTokenText.firstPayment}</Badge>}
      {caution.lookAlike !== undefined && (
        <Badge tone="negative">
          <Rich text={sendTokenText.lookAlike} marks={{ party: <PartyName address={caution.lookAlike} /> }} />
        </Badge>
      )}
    </div>
  );
}

/** The data beside the tokens as everyone will read it. */
export function PushesPreview({ pushes }: { pushes: readonly string[] }) {
  const script = emppScript(pushes);
  if (readAppActions(script).length === 0) return null;
  return (
    <section className={styles.pushes} aria-label={paymentText.whatItSays}>
      <ScriptPanels script={script} />
    </section>
  );
}
