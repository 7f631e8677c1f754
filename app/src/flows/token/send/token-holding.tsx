import type { TokenId } from "@satchel/core/ids";
import { CircleAlert } from "lucide-react";
import { Link } from "wouter";
import { sendTokenText } from "../../../catalogue/en/payment/send-token.ts";
import { tokenKindText, tokenName } from "../../../text/token-words.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { ShortId } from "../../../ui/words/address-text.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import frames from "../../../widgets/tokens/picture-frame.module.css";
import { TokenAmount, TokenName } from "../../../widgets/tokens/token.tsx";
import { TokenMark } from "../../../widgets/tokens/token-mark.tsx";
import { TokenPicture } from "../../../widgets/tokens/token-picture.tsx";
import type { TokenCoins } from "./token-coins.ts";
import styles from "./token-send.module.css";
import type { TokenSendState } from "./use-token-send.ts";

/** Which token is sent, how much of it the wallet holds, and how much of that cannot be sent now. */
export function TokenHolding({ send }: { send: TokenSendState }) {
  const { token, balance, rules } = send;
  const { tokenId, tokenType } = token;
  const { isNft } = rules;
  return (
    <Card className={styles.headCard}>
      <div className={styles.head}>
        <span
          className={classNames(frames.frame, isNft ? classNames(frames.square, styles.art) : styles.picture)}
          aria-hidden="true"
        >
          <TokenPicture tokenId={tokenId} name={tokenName(tokenId, token) ?? tokenId} size={isNft ? 256 : 64} />
        </span>
        <div className={styles.headWords}>
          <strong className={styles.name}>
            <TokenName tokenId={tokenId} />
          </strong>
          <TokenMark tokenId={tokenId} />
          <span className={styles.kind}>
            {isNft ? tokenKindText("NFT") : <bdi translate="no">{tokenType.protocol}</bdi>} · <ShortId id={tokenId} />
          </span>
        </div>
        <div className={styles.held}>
          <strong>
            <TokenAmount of={{ tokenId, atoms: balance }} length="short" />
          </strong>
          <span className={styles.small}>{sendTokenText.youHold}</span>
        </div>
      </div>
      <RestOfToken tokenId={tokenId} coins={send.coins} />
    </Card>
  );
}

/** How much of the token cannot be sent now, and why. */
export function RestOfToken({ tokenId, coins }: { tokenId: TokenId; coins: TokenCoins }) {
  return (
    <>
      {coins.unavailable > 0n && (
        <p className={styles.rest}>
          <span>
            <Rich
              text={sendTokenText.keptBack}
              marks={{ amount: <TokenAmount of={{ tokenId, atoms: coins.unavailable }} length="full" /> }}
            />
          </span>
        </p>
      )}
      {coins.doubted > 0n && (
        <p className={styles.rest}>
          <Icon of={CircleAlert} size="xs" />
          <span>
            <Rich
              text={sendTokenText.leftAlone}
              marks={{
                amount: <TokenAmount of={{ tokenId, atoms: coins.doubted }} length="full" />,
                coins: <Link href="/coins">{sendTokenText.coins}</Link>,
              }}
            />
          </span>
        </p>
      )}
    </>
  );
}
