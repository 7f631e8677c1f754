import { tokenKindOf } from "@satchel/core/activity";
import { tokenKindText } from "../../text/token-kind-text.ts";
import { tokenName } from "../../text/token-words.ts";
import { ShortId } from "../../ui/address-text.tsx";
import { Card } from "../../ui/card.tsx";
import { TokenAmount, TokenName } from "../../widgets/tokens/token.tsx";
import { TokenPicture } from "../../widgets/tokens/token-picture.tsx";
import styles from "./send-token.module.css";
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
