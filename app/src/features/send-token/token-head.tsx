import { tokenKindOf } from "@satchel/core/activity";
import type { TokenLink } from "@satchel/core/payment-link";
import { plainText } from "@satchel/core/text";
import { tokenKindText, tokenName } from "../../text/token-words.ts";
import { ShortId } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TokenAmount, TokenName } from "../../widgets/tokens/token.tsx";
import { TokenPicture } from "../../widgets/tokens/token-picture.tsx";
import styles from "./send-token.module.css";
import { EMPTY_TOKEN_FORM } from "./token-send-form.ts";
import type { TokenSendState } from "./use-token-send.ts";

/** Which token, and how much of it there is; an NFT by its picture. */
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
        <span className={styles.muted}>
          {tokenKindText(tokenKindOf(tokenType))} · <ShortId id={tokenId} />
        </span>
        {!rules.isNft && (
          <span>
            You hold <TokenAmount of={{ tokenId, atoms: balance }} length="full" />
          </span>
        )}
      </div>
    </Card>
  );
}

/** That a link has filled the form, and what its writer says, as theirs and as text. */
export function LinkedToken({ send, link }: { send: TokenSendState; link: TokenLink }) {
  const words = [link.label, link.message].flatMap((text) => (text === undefined ? [] : [plainText(text)]));
  return (
    <Card padded className={styles.linked}>
      <div className={styles.linkedHead}>
        <Badge tone="accent">From payment link</Badge>
        <Button variant="ghost" size="sm" onClick={() => send.change(EMPTY_TOKEN_FORM)}>
          Start over
        </Button>
      </div>
      {words.length > 0 && (
        <figure>
          <figcaption className={styles.muted}>The link says, unverified:</figcaption>
          {words.map((text) => (
            <blockquote key={text} dir="auto" className={styles.said}>
              {text}
            </blockquote>
          ))}
        </figure>
      )}
    </Card>
  );
}
