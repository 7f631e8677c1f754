import { Copy, ExternalLink, ReceiptText, Reply } from "lucide-react";
import { linkTo } from "../../text/links.ts";
import { messageText } from "../../text/message-text.ts";
import { Button, ButtonLink, ExternalButton } from "../../ui/button.tsx";
import { useApp } from "../../wiring/app-context.ts";
import { useContactName } from "../../wiring/contact-names.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import { AddToContacts } from "../contacts/add-to-contacts.tsx";
import type { ReadTx } from "./read-tx.ts";
import styles from "./tx-detail.module.css";
import { canBeContact, useIsOffered } from "./tx-parties.tsx";

/** What can be done with a transaction. */
export function TxButtons({ read, canReply }: { read: ReadTx; canReply: boolean }) {
  const { links } = useApp().network;
  const copy = useCopy();
  const { txid } = read.tx;
  const explorer = linkTo(links, "explorerTx", txid);
  const receipt = linkTo(links, "pdfReceipt", txid);
  return (
    <div className={styles.actions}>
      {canReply && <ReplyButton read={read} />}
      <AddParty read={read} />
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

/** Of one party; of several each has its own. */
function AddParty({ read }: { read: ReadTx }) {
  const [party, ...others] = read.parties;
  const isKnown = useContactName(party) !== undefined;
  const isOffered = useIsOffered(read, party);
  if (party === undefined || others.length > 0 || isKnown || !isOffered || !canBeContact(read, party)) return null;
  return <AddToContacts address={party} />;
}

/**
 * An answer to what a person wrote (wallet.md 2). Messages come with dust as a rule: an answer goes to their sender
 * even so, but not to one who pretends to be somebody else.
 */
function ReplyButton({ read: { activity, replyTo, impostors } }: { read: ReadTx }) {
  const isMessage = activity.actions.some((action) => messageText(action) !== undefined);
  if (!isMessage || replyTo === undefined || impostors.has(replyTo)) return null;
  return (
    <ButtonLink size="sm" icon={Reply} to="/send" state={{ replyAddress: replyTo }}>
      Reply
    </ButtonLink>
  );
}
