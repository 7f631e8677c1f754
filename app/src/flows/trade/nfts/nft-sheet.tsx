import type { TokenId } from "@satchel/core/ids";
import { Ban, ChevronLeft, ChevronRight } from "lucide-react";
import { nftsText } from "../../../catalogue/en/tokens/nfts.ts";
import { tokenPageText } from "../../../catalogue/en/tokens/token-page.ts";
import { counted } from "../../../text/money/counts.ts";
import { tokenName } from "../../../text/token-words.ts";
import { ButtonLink } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { ReadingGenesis } from "../../../widgets/tokens/reading-genesis.tsx";
import { useNeedTokens, useToken } from "../../../widgets/tokens/token.tsx";
import { TokenPicture } from "../../../widgets/tokens/token-picture.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { AsksTrading, useTrading } from "../allowed/trading.tsx";
import { OrderBookCard } from "../buy/order-book-card.tsx";
import styles from "./nfts.module.css";

type Props = {
  /** The listings through which a person can go. */
  tokenIds: readonly TokenId[];
  tokenId: TokenId;
  collectionId: TokenId | undefined;
  onChoose: (tokenId: TokenId) => void;
  onClose: () => void;
};

/** One listed NFT large, with Buy or, for its owner, Cancel; the others are one press away. */
export function NftSheet({ tokenIds, tokenId, collectionId, onChoose, onClose }: Props) {
  const token = useToken(tokenId);
  useNeedTokens([tokenId]);
  const name = tokenName(tokenId, token) ?? tokenId;
  return (
    <Dialog title={<bdi>{name}</bdi>} onClose={onClose}>
      <div className={styles.sheetArt} aria-hidden="true">
        <TokenPicture key={tokenId} tokenId={tokenId} name={name} size={256} />
      </div>
      <Steps tokenIds={tokenIds} tokenId={tokenId} onChoose={onChoose} />
      {token ? (
        <AsksTrading key={tokenId} tokenId={tokenId}>
          <NotTradable />
          <OrderBookCard token={token} isNft collectionId={collectionId} />
        </AsksTrading>
      ) : (
        <ReadingGenesis />
      )}
      <ButtonLink to={`/token/${tokenId}`} variant="ghost">
        {nftsText.toPage}
      </ButtonLink>
    </Dialog>
  );
}

/** A purchase or a cancellation takes the listing away; the others stay. */
function Steps({ tokenIds, tokenId, onChoose }: Pick<Props, "tokenIds" | "tokenId" | "onChoose">) {
  const locale = useLocale();
  const at = tokenIds.indexOf(tokenId);
  if (at < 0 || tokenIds.length < 2) return null;
  const [before, after] = [tokenIds[at - 1], tokenIds[at + 1]];
  return (
    <div className={styles.steps}>
      <IconButton
        icon={ChevronLeft}
        label={nftsText.previous}
        disabled={before === undefined}
        onClick={() => before && onChoose(before)}
      />
      <span role="status">
        {nftsText.place({ place: counted(at + 1, locale), count: counted(tokenIds.length, locale) })}
      </span>
      <IconButton
        icon={ChevronRight}
        label={nftsText.next}
        disabled={after === undefined}
        onClick={() => after && onChoose(after)}
      />
    </div>
  );
}

function NotTradable() {
  if (useTrading() !== "blacklisted") return null;
  return (
    <Banner tone="problem" icon={Ban} title={tokenPageText.notTradable} quiet>
      <p>{tokenPageText.notTradableAbout}</p>
    </Banner>
  );
}
