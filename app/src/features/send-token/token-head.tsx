import { tokenKindOf } from "@satchel/core/activity";
import type { TokenLink } from "@satchel/core/payment-link";
import { plainText } from "@satchel/core/text";
import { paymentText } from "../../catalogue/en/payment.ts";
import { sendTokenText } from "../../catalogue/en/send-token.ts";
import { tokenKindText, tokenName } from "../../text/token-words.ts";
import { ShortId } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Rich } from "../../ui/rich.tsx";
import { TokenAmount, TokenName } from "../../widgets/tokens/token.tsx";
import { TokenMark } from "../../widgets/tokens/token-mark.tsx";
import { TokenPicture } from "../../widgets/tokens/token-picture.tsx";
import styles from "./send-token.module.css";
import { EMPTY_TOKEN_FORM } from "./token-send-form.ts";
import type { TokenSendState } from "./use-token-send.ts";

/** Which token is sent, and how much of it the wallet holds. An NFT has a large picture and no amount. */
export function TokenHead({ send: { token, balance, rules } }: { send: TokenSendState }) {
  const { tokenId, tokenType } = token;
  return (
    <Card padded className={rules.isNft ? `${styles.head} ${styles.nft}` : styles.head}>
      <span className={styles.picture} aria-hidden="true">
        <TokenPicture tokenId={tokenId} name={tokenName(tokenId, token) ?? tokenId} size={rules.isNft ? 256 : 64} />
      </span>
      <div className={styles.headWords}>
        <strong className={styles.name}>
          <TokenName tokenId={tokenId} />
        </strong>
        <TokenMark tokenId={tokenId} />
        <span className={styles.muted}>
          <span>{tokenKindText(tokenKindOf(tokenType))}</span> · <ShortId id={tokenId} />
        </span>
        {!rules.isNft && (
          <span>
            <Rich
              text={sendTokenText.youHold}
              marks={{ amount: <TokenAmount of={{ tokenId, atoms: balance }} length="full" /> }}
            />
          </span>
        )}
      </div>
    </Card>
  );
}

/** Says that a link has filled the form, and shows the words of the link, marked as its writer's. */
export function LinkedToken({ send, link }: { send: TokenSendState; link: TokenLink }) {
  const words = [link.label, link.message].flatMap((text) => (text === undefined ? [] : [plainText(text)]));
  return (
    <Card padded className={styles.linked}>
      <div className={styles.linkedHead}>
        <Badge tone="accent">{paymentText.fromLink}</Badge>
        <Button variant="ghost" size="sm" onClick={() => send.change(EMPTY_TOKEN_FORM)}>
          {paymentText.startOver}
        </Button>
      </div>
      {words.length > 0 && (
        <figure>
          <figcaption className={styles.muted}>{paymentText.linkSays}</figcaption>
          {words.map((text) => (
            <blockquote key={text} dir="auto" translate="no" className={styles.said}>
              {text}
            </blockquote>
          ))}
        </figure>
      )}
    </Card>
  );
}
