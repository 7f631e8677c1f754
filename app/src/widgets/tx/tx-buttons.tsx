import type { TokenId } from "@satchel/core/ids";
import { Coins, Copy, ExternalLink, Images, ReceiptText, Reply, Send, Store, WalletCards } from "lucide-react";
import { frameText } from "../../catalogue/en/frame.ts";
import { txDetailText } from "../../catalogue/en/history/tx-detail.ts";
import { linkTo } from "../../text/links.ts";
import { messageText } from "../../text/message-text.ts";
import { tickerText, tokenName } from "../../text/token-words.ts";
import { Button, ButtonLink, ExternalButton } from "../../ui/button/button.tsx";
import { useApp } from "../../wiring/app-context.ts";
import { useOwnWallet, usePayeeName } from "../../wiring/known-addresses.ts";
import { heldAtoms, useCountedLedger } from "../../wiring/money/balances.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import { AddToContacts } from "../contacts/add-contact-dialog.tsx";
import { useToken } from "../tokens/token.tsx";
import { switchWallet } from "../wallet/switch-wallet.ts";
import type { ReadTx } from "./read-tx.ts";
import styles from "./tx-detail.module.css";
import { type TxParty, useIsOffered } from "./tx-parties.tsx";

type Props = { read: ReadTx; parties: readonly TxParty[]; canReply: boolean };

/** What can be done with a transaction, in one row. What a person most likely wants comes first. */
export function TxButtons(props: Props) {
  const { read, parties } = props;
  const { links } = useApp().network;
  const copy = useCopy();
  const { txid } = read.tx;
  const explorer = linkTo(links, "explorerTx", txid);
  const receipt = linkTo(links, "pdfReceipt", txid);
  return (
    <div className={styles.actions}>
      <FirstButton {...props} />
      <AddParty read={read} parties={parties} />
      <Button
        size="sm"
        variant="secondary"
        icon={Copy}
        onClick={() => void copy(txid, txDetailText.txidCopied({ txid }))}
      >
        {txDetailText.copyTxid}
      </Button>
      {explorer !== undefined && (
        <ExternalButton size="sm" variant="secondary" icon={ExternalLink} href={explorer}>
          {txDetailText.explorer}
        </ExternalButton>
      )}
      {receipt !== undefined && (
        <ExternalButton size="sm" variant="secondary" icon={ReceiptText} href={receipt}>
          {txDetailText.receipt}
        </ExternalButton>
      )}
    </div>
  );
}

/**
 * An answer to what a person wrote (wallet.md 2), the token, the other wallet, or the same payment again. Most messages
 * come with dust, and their senders can be answered all the same; a sender who imitates a known address cannot.
 */
function FirstButton({ read, parties, canReply }: Props) {
  const { activity, replyTo, impostors } = read;
  const isMessage = activity.actions.some((action) => messageText(action) !== undefined);
  if (canReply && isMessage && replyTo !== undefined && !impostors.has(replyTo)) {
    return (
      <ButtonLink size="sm" icon={Reply} to="/send" state={{ replyAddress: replyTo }}>
        {txDetailText.reply}
      </ButtonLink>
    );
  }
  const [token] = activity.tokens;
  if (token !== undefined) {
    return (
      <>
        <TokenButtons tokenId={token.tokenId} />
        {token.event.startsWith("Agora ") && <MarketButton isNft={token.kind === "NFT"} />}
      </>
    );
  }
  const [party, ...others] = parties;
  if (activity.kind !== "sent" || party === undefined || others.length > 0) return null;
  return <SendAgain read={read} address={party.address} />;
}

function TokenButtons({ tokenId }: { tokenId: TokenId }) {
  const token = useToken(tokenId);
  const isHeld = heldAtoms(useCountedLedger(), tokenId) > 0n;
  const name = token && (tickerText(token) || tokenName(tokenId, token));
  if (name === undefined) return null;
  return (
    <>
      <ButtonLink size="sm" icon={Coins} to={`/token/${tokenId}`}>
        {txDetailText.openToken({ name })}
      </ButtonLink>
      {isHeld && (
        <ButtonLink size="sm" variant="secondary" icon={Send} to={`/send-token/${tokenId}`}>
          {txDetailText.sendTokenNamed({ name })}
        </ButtonLink>
      )}
    </>
  );
}

/** A trade leads to the market where it was made. */
function MarketButton({ isNft }: { isNft: boolean }) {
  return (
    <ButtonLink size="sm" variant="secondary" icon={isNft ? Images : Store} to={isNft ? "/nfts" : "/agora"}>
      {isNft ? frameText.screens.nfts : frameText.screens.agora}
    </ButtonLink>
  );
}

function SendAgain({ read, address }: { read: ReadTx; address: string }) {
  const { engine } = useApp();
  const wallet = useOwnWallet(address);
  const isTaken = useIsOffered(read, address);
  if (wallet !== undefined) {
    return (
      <Button size="sm" icon={WalletCards} onClick={() => void switchWallet(engine, wallet.id)}>
        {txDetailText.switchToIt}
      </Button>
    );
  }
  if (!isTaken) return null;
  return (
    <ButtonLink size="sm" icon={Send} to="/send" state={{ replyAddress: address }}>
      {txDetailText.sendAgain}
    </ButtonLink>
  );
}

/** For a single party; each of several parties has its own icon. */
function AddParty({ read, parties }: Pick<Props, "read" | "parties">) {
  const [party, ...others] = parties;
  const { name } = usePayeeName(party?.address);
  const isTaken = useIsOffered(read, party?.address);
  if (party === undefined || others.length > 0 || name !== undefined || !isTaken) return null;
  return <AddToContacts address={party.address} />;
}
