import { shortAddress } from "@satchel/core/address";
import { xecInputText } from "@satchel/core/amount";
import { Copy, ExternalLink, EyeOff, ReceiptText, Reply, TriangleAlert } from "lucide-react";
import { messageText } from "../../text/action-words.ts";
import { activityWords } from "../../text/activity-words.ts";
import { momentText } from "../../text/dates.ts";
import { linkTo } from "../../text/links.ts";
import { separatorsOf } from "../../text/locale.ts";
import { FullAddress, ShortId } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink, ExternalButton } from "../../ui/button.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useAddressName, useContactName, useTrustedAddresses } from "../../wiring/known-addresses.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import { AddToContacts } from "../contacts/add-contact-dialog.tsx";
import { FiatWorth, Xec } from "../money/money.tsx";
import { ActionPanel } from "../protocols/action-panel.tsx";
import { PrivateNote } from "./private-note.tsx";
import { isOffered, type ReadTx } from "./read-tx.ts";
import styles from "./tx-detail.module.css";
import { TxTokens } from "./tx-tokens.tsx";

/** What an opened row shows. */
export function TxDetail({ read, isHidden, onShow }: { read: ReadTx; isHidden: boolean; onShow: () => void }) {
  const { activity } = read;
  const actions = activity.actions.map((action, index) => ({ action, id: `${index}` }));
  const [token, ...otherTokens] = activity.tokens;
  const tokenId = otherTokens.length === 0 ? token?.tokenId : undefined;
  return (
    <div className={styles.detail}>
      {isHidden && <Hidden onShow={onShow} />}
      {!isHidden &&
        actions.map(({ action, id }) => (
          <ActionPanel key={id} action={action} place={{ direction: read.direction, txid: read.tx.txid, tokenId }} />
        ))}
      {activity.tokens.length > 0 && <TxTokens read={read} />}
      <TxFacts read={read} />
      <PrivateNote txid={read.tx.txid} />
      <TxButtons read={read} canReply={!isHidden} />
    </div>
  );
}

function Hidden({ onShow }: { onShow: () => void }) {
  return (
    <div className={styles.hidden}>
      <Icon of={EyeOff} size="sm" />
      <span className={styles.why}>The message is hidden: its sender is not in your contacts.</span>
      <Button size="sm" variant="secondary" onClick={onShow}>
        Show
      </Button>
    </div>
  );
}

function TxFacts({ read }: { read: ReadTx }) {
  const { host } = useApp();
  const copy = useCopy();
  const hasPrice = useEngineState((state) => state.price !== undefined);
  const { activity, tx, atMs } = read;
  const amount = xecInputText(activity.sats, separatorsOf(host.locale));
  return (
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
        {momentText(atMs, host.locale)}
      </Fact>
      <TxParties read={read} />
    </Facts>
  );
}

/** What can be done with a transaction. */
function TxButtons({ read, canReply }: { read: ReadTx; canReply: boolean }) {
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

/** Whom it went to or came from; not where it would be a mistake to take the address for someone's. */
function TxParties({ read }: { read: ReadTx }) {
  const { parties, activity, impostors } = read;
  if (parties.length === 0) return null;
  return (
    <Fact name={activityWords(activity.kind, true).partyLabel} full>
      {parties.map((address) => (
        <Party key={address} read={read} address={address} original={impostors.get(address)} />
      ))}
    </Fact>
  );
}

function Party({ read, address, original }: { read: ReadTx; address: string; original: string | undefined }) {
  const name = useContactName(address);
  const isOffered = useIsOffered(read, address);
  if (original !== undefined) return <Impostor address={address} original={original} />;
  if (!isOffered && name === undefined) return <Planted address={address} />;
  return (
    <div className={styles.party}>
      {name !== undefined && <strong>{name}</strong>}
      <FullAddress address={address} />
      {read.parties.length > 1 && name === undefined && canBeContact(read, address) && (
        <AddToContacts address={address} />
      )}
    </div>
  );
}

function useIsOffered(read: ReadTx, address: string | undefined): boolean {
  const trusted = useTrustedAddresses();
  return address !== undefined && isOffered(read, address, trusted);
}

/** An offer's script is nobody: what is sent to its address is lost. */
const canBeContact = ({ activity }: ReadTx, address: string): boolean =>
  !(address.includes(":p") && activity.tokens.some(({ event }) => event.startsWith("Agora ")));

function Impostor({ address, original }: { address: string; original: string }) {
  const name = useAddressName(original);
  return (
    <div className={styles.party}>
      <span className={styles.planted}>{shortAddress(address)}</span>
      <Badge tone="warning" icon={TriangleAlert}>
        Look-alike of {name}
      </Badge>
      <p className={styles.why}>It begins and ends like an address you know, and is another one. Do not pay it.</p>
    </div>
  );
}

function Planted({ address }: { address: string }) {
  return (
    <div className={styles.party}>
      <span className={styles.planted}>{shortAddress(address)}</span>
      <p className={styles.why}>
        Tiny payments like this one are also made to plant an address in your history. Satchel does not offer it.
      </p>
    </div>
  );
}
