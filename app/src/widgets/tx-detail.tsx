import { xecInputText } from "@satchel/core/amount";
import { Copy, ExternalLink, ReceiptText } from "lucide-react";
import { activityWords } from "../text/activity-words.ts";
import { momentText } from "../text/dates.ts";
import { linkTo } from "../text/links.ts";
import { separatorsOf } from "../text/locale.ts";
import { FullAddress, ShortId } from "../ui/address-text.tsx";
import { Button, ExternalButton } from "../ui/button.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { AddToContacts } from "./add-to-contacts.tsx";
import { useApp, useEngineState } from "./app-context.ts";
import { useContactName } from "./contact-names.ts";
import { useCopy } from "./copying.ts";
import { FiatWorth, Xec } from "./money.tsx";
import styles from "./tx-detail.module.css";
import type { ReadTx } from "./tx-reading.ts";

/** What an opened row shows. */
export function TxDetail({ read }: { read: ReadTx }) {
  const { host } = useApp();
  const copy = useCopy();
  const hasPrice = useEngineState((state) => state.price !== undefined);
  const { activity, parties, tx, atMs } = read;
  const amount = xecInputText(activity.sats, separatorsOf(host.locale));
  return (
    <div className={styles.detail}>
      <Facts wide>
        <Fact name="Amount">
          <button
            type="button"
            className={styles.copyAmount}
            title="Copy amount"
            onClick={() => void copy(amount, `Amount "${amount}" copied to clipboard`)}
          >
            <Xec sats={activity.sats} hideable />
          </button>
        </Fact>
        {hasPrice && (
          <Fact name="Value now">
            <FiatWorth sats={activity.sats} hideable />
          </Fact>
        )}
        <Fact name="Transaction">
          <ShortId id={tx.txid} />
        </Fact>
        <Fact name="Date" full>
          {atMs === undefined ? "Unable to format date." : momentText(atMs, host.locale)}
        </Fact>
        {parties.length > 0 && (
          <Fact name={activityWords(activity.kind, true).partyLabel} full>
            {parties.map((address) => (
              <Party key={address} address={address} isOneOfMany={parties.length > 1} />
            ))}
          </Fact>
        )}
      </Facts>
      <TxActions txid={tx.txid} party={parties.length === 1 ? parties[0] : undefined} />
    </div>
  );
}

/** One of many has its own way into the contacts; of a single one it stands among the actions. */
function Party({ address, isOneOfMany }: { address: string; isOneOfMany: boolean }) {
  const name = useContactName(address);
  return (
    <div className={styles.party}>
      {name !== undefined && <strong>{name}</strong>}
      <FullAddress address={address} />
      {isOneOfMany && name === undefined && <AddToContacts address={address} />}
    </div>
  );
}

function TxActions({ txid, party }: { txid: string; party: string | undefined }) {
  const { network } = useApp();
  const copy = useCopy();
  const isKnown = useContactName(party) !== undefined;
  const explorer = linkTo(network.links, "explorerTx", txid);
  const receipt = linkTo(network.links, "pdfReceipt", txid);
  return (
    <div className={styles.actions}>
      {party !== undefined && !isKnown && <AddToContacts address={party} />}
      <Button
        size="sm"
        variant="secondary"
        icon={Copy}
        onClick={() => void copy(txid, `Txid "${txid}" copied to clipboard`)}
      >
        Copy txid
      </Button>
      {explorer !== undefined && (
        <ExternalButton size="sm" variant="secondary" icon={ExternalLink} href={explorer}>
          Explorer
        </ExternalButton>
      )}
      {receipt !== undefined && (
        <ExternalButton size="sm" variant="secondary" icon={ReceiptText} href={receipt}>
          PDF receipt
        </ExternalButton>
      )}
    </div>
  );
}
