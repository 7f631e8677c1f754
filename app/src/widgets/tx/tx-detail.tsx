import { shortAddress } from "@satchel/core/address";
import { xecInputText } from "@satchel/core/amount";
import { Copy, ExternalLink, EyeOff, ReceiptText, Reply, TriangleAlert } from "lucide-react";
import { transactionText } from "../../catalogue/en/transaction.ts";
import { momentText } from "../../text/dates.ts";
import { linkTo } from "../../text/links.ts";
import { separatorsOf } from "../../text/locale.ts";
import { messageText } from "../../text/message-text.ts";
import { FullAddress, ShortId } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink, ExternalButton } from "../../ui/button.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
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
      <TxParties read={read} />
      <PrivateNote txid={read.tx.txid} />
      <TxButtons read={read} canReply={!isHidden} />
    </div>
  );
}

function Hidden({ onShow }: { onShow: () => void }) {
  return (
    <div className={styles.hidden}>
      <Icon of={EyeOff} size="sm" />
      <span className={styles.why}>{transactionText.messageHiddenAbout}</span>
      <Button size="sm" variant="secondary" onClick={onShow}>
        {transactionText.show}
      </Button>
    </div>
  );
}

/** Four facts, always the same ones, so that they stand in the same places in every row. */
function TxFacts({ read }: { read: ReadTx }) {
  const { host } = useApp();
  const copy = useCopy();
  const hasPrice = useEngineState((state) => state.price !== undefined);
  const { activity, tx, atMs, fee } = read;
  const amount = xecInputText(activity.sats, separatorsOf(host.locale));
  return (
    <Facts grid>
      <Fact name={transactionText.amount}>
        <button
          type="button"
          className={styles.copyAmount}
          title={transactionText.copyAmount}
          onClick={() => void copy(amount, transactionText.amountCopied({ amount }))}
        >
          <Xec sats={activity.sats} hideable />
        </button>
      </Fact>
      <Fact name={transactionText.valueNow}>
        {hasPrice ? <FiatWorth sats={activity.sats} hideable /> : transactionText.noPrice}
      </Fact>
      <Fact name={transactionText.networkFee}>{fee === undefined ? feeWords(read) : <Xec sats={fee} hideable />}</Fact>
      <Fact name={transactionText.date}>
        <Moment atMs={atMs} />
        <div className={styles.txid}>
          <ShortId id={tx.txid} />
        </div>
      </Fact>
    </Facts>
  );
}

/** Who paid the network fee, where this wallet did not pay it alone. */
function feeWords({ tx, activity }: ReadTx): string {
  if (tx.isCoinbase) return transactionText.noFee;
  return activity.kind === "received" ? transactionText.paidByOthers : transactionText.sharedFee;
}

function Moment({ atMs }: { atMs: number | undefined }) {
  const text = momentText(atMs, useLocale());
  return atMs === undefined ? (
    text
  ) : (
    <time dir="auto" dateTime={new Date(atMs).toISOString()}>
      {text}
    </time>
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
        onClick={() => void copy(txid, transactionText.txidCopied({ txid }))}
      >
        {transactionText.copyTxid}
      </Button>
      {explorer !== undefined && (
        <ExternalButton size="sm" variant="secondary" icon={ExternalLink} href={explorer}>
          {transactionText.explorer}
        </ExternalButton>
      )}
      {receipt !== undefined && (
        <ExternalButton size="sm" variant="secondary" icon={ReceiptText} href={receipt}>
          {transactionText.receipt}
        </ExternalButton>
      )}
    </div>
  );
}

/** For a single party; each of several parties has its own button in the facts. */
function AddParty({ read }: { read: ReadTx }) {
  const [party, ...others] = read.parties;
  const isKnown = useContactName(party) !== undefined;
  const isOffered = useIsOffered(read, party);
  if (party === undefined || others.length > 0 || isKnown || !isOffered || !canBeContact(read, party)) return null;
  return <AddToContacts address={party} />;
}

/**
 * An answer to what a person wrote (wallet.md 2). Most messages come with dust, and their senders can be answered all the
 * same; a sender who imitates a known address cannot.
 */
function ReplyButton({ read: { activity, replyTo, impostors } }: { read: ReadTx }) {
  const isMessage = activity.actions.some((action) => messageText(action) !== undefined);
  if (!isMessage || replyTo === undefined || impostors.has(replyTo)) return null;
  return (
    <ButtonLink size="sm" icon={Reply} to="/send" state={{ replyAddress: replyTo }}>
      {transactionText.reply}
    </ButtonLink>
  );
}

/** Whom it went to or came from. An address that must not be taken for someone's is shortened and cannot be copied. */
function TxParties({ read }: { read: ReadTx }) {
  const { parties, activity, impostors } = read;
  if (parties.length === 0) return null;
  const isOut = activity.kind === "sent" || activity.kind === "self";
  return (
    <section className={styles.parties}>
      <h3>{isOut ? transactionText.to : transactionText.from}</h3>
      {parties.map((address) => (
        <Party key={address} read={read} address={address} original={impostors.get(address)} />
      ))}
    </section>
  );
}

function Party({ read, address, original }: { read: ReadTx; address: string; original: string | undefined }) {
  const name = useContactName(address);
  const isOffered = useIsOffered(read, address);
  if (original !== undefined) return <Impostor address={address} original={original} />;
  if (!isOffered && name === undefined) return <Planted address={address} />;
  return (
    <div className={styles.party}>
      {name !== undefined && (
        <strong>
          <bdi translate="no">{name}</bdi>
        </strong>
      )}
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

/** The script of an offer belongs to no person: a payment to its address is lost. */
const canBeContact = ({ activity }: ReadTx, address: string): boolean =>
  !(address.includes(":p") && activity.tokens.some(({ event }) => event.startsWith("Agora ")));

function Impostor({ address, original }: { address: string; original: string }) {
  const name = useAddressName(original);
  return (
    <div className={styles.party}>
      <bdi className={styles.planted} dir="ltr" translate="no">
        {shortAddress(address)}
      </bdi>
      <Badge tone="warning" icon={TriangleAlert}>
        {transactionText.lookAlike({ name })}
      </Badge>
      <p className={styles.why}>{transactionText.lookAlikeAbout}</p>
    </div>
  );
}

function Planted({ address }: { address: string }) {
  return (
    <div className={styles.party}>
      <bdi className={styles.planted} dir="ltr" translate="no">
        {shortAddress(address)}
      </bdi>
      <p className={styles.why}>{transactionText.planted}</p>
    </div>
  );
}
