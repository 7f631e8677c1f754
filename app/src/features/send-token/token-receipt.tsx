import { readAppActions } from "@satchel/core/activity";
import { type Atoms, atoms, type Sats } from "@satchel/core/amount";
import { emppScript } from "@satchel/core/script";
import { FullAddress } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { PartyName } from "../../widgets/contacts/party-name.tsx";
import { Xec } from "../../widgets/money/money.tsx";
import { ScriptPanels } from "../../widgets/protocols/action-panel.tsx";
import { TokenAmount } from "../../widgets/tokens/token.tsx";
import type { Caution } from "../../wiring/cautions.ts";
import { useContactName } from "../../wiring/known-addresses.ts";
import styles from "./send-token.module.css";
import type { SeenToken } from "./use-token-send.ts";

type Props = {
  payment: SeenToken;
  tokenId: string;
  title?: string;
  /** Before the payment; left out where that is not known any more. */
  balance?: Atoms | undefined;
  /** In the review: whom in full, and what to know of them. */
  cautionOf?: ((address: string) => Caution) | undefined;
};

/** What a plan does to a token and to the wallet: amount, recipients, what goes beside, fee, what is left. */
export function TokenReceipt({ payment, tokenId, title, balance, cautionOf }: Props) {
  const { plan, to, pushes, terms } = payment;
  const sent = atoms(to.reduce((sum, party) => sum + party.atoms, 0n));
  const burned = atoms(plan.tokens?.reduce((sum, token) => sum + token.burned, 0n) ?? 0n);
  const [only] = to;
  return (
    <div className={styles.receipt}>
      <div className={styles.hero}>
        {title !== undefined && <h2 className={styles.title}>{title}</h2>}
        <span className={styles.amount}>
          <TokenAmount of={{ tokenId, atoms: sent }} length="full" />
        </span>
        {cautionOf === undefined && (
          <span className={styles.muted}>
            to {to.length === 1 && only ? <PartyName address={only.payee.address} /> : `${to.length} recipients`}
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
          <Fact name="Paid on Solana to" full>
            <span className={styles.code}>{terms.account}</span>
          </Fact>
          <Fact name="Conversion fee">
            <TokenAmount of={{ tokenId, atoms: terms.fee }} length="full" />
          </Fact>
          <Fact name="Converted">
            <TokenAmount of={{ tokenId, atoms: terms.received }} length="full" />
          </Fact>
        </Facts>
      )}
      {pushes.length > 0 && !terms && <PushesPreview pushes={pushes} />}
      <Facts>
        <Fact name="Network fee">
          <Xec sats={plan.fee} />
        </Fact>
        <Fact name="Goes along with the tokens">
          <Xec sats={plan.sent} />
        </Fact>
        {plan.txs.length > 1 && <Fact name="Transactions">{plan.txs.length}</Fact>}
        {burned > 0n && (
          <Fact name="Burned">
            <TokenAmount of={{ tokenId, atoms: burned }} length="full" />
          </Fact>
        )}
      </Facts>
      <div className={styles.stitch} />
      <Facts strong>
        <Fact name="Total in XEC">
          <Xec sats={(plan.sent + plan.fee) as Sats} />
        </Fact>
      </Facts>
      {balance !== undefined && (
        <Facts>
          <Fact name="Left of the token">
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
      {name !== undefined && <strong>{name}</strong>}
      {name === undefined && <Badge tone="warning">Not in your contacts</Badge>}
      {caution.isFirst && <Badge tone="warning">First payment to this address</Badge>}
      {caution.lookAlike !== undefined && (
        <Badge tone="negative">
          Looks like <PartyName address={caution.lookAlike} />, and is another
        </Badge>
      )}
    </div>
  );
}

/** How everybody will read what goes beside the tokens. */
export function PushesPreview({ pushes }: { pushes: readonly string[] }) {
  const script = emppScript(pushes);
  if (readAppActions(script).length === 0) return null;
  return (
    <section className={styles.pushes} aria-label="What it says">
      <ScriptPanels script={script} />
    </section>
  );
}
