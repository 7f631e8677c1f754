import type { TokenId } from "@satchel/core/ids";
import { askedSats, type Offer } from "@satchel/core/offer";
import type { Verdict } from "@satchel/engine";
import { useCallback, useEffect, useMemo, useState } from "react";
import { nftsText } from "../../../catalogue/en/tokens/nfts.ts";
import { tokenName } from "../../../text/token-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { TokenName, useNeedForeignTokens, useToken } from "../../../widgets/tokens/token.tsx";
import { useEngineState } from "../../../wiring/app-context.ts";
import { useBalanceParts } from "../../../wiring/money/use-balance-parts.ts";
import { Compared, Tile, TileArt, TileName, TileWords } from "../grid/tile.tsx";
import { TileGrid, useColumns } from "../grid/tile-grid.tsx";
import { NftSheet } from "./nft-sheet.tsx";
import styles from "./nfts.module.css";

/** The height of the words and the button below a picture, and of the words below a button that is closed. */
const WORDS_PX = 126;
const WHY_PX = 22;

type Props = {
  label: string;
  /** The listings, in their order. */
  offers: readonly Offer[];
  verdictOf: (offer: Offer) => Verdict | undefined;
  /** Has offers in view compared with the bytes. */
  verify: (offers: readonly Offer[]) => void;
};

/** Listed NFTs, each with its picture, its price, and Buy or, for the owner, Cancel. */
export function NftGrid({ label, offers, verdictOf, verify }: Props) {
  const [chosen, setChosen] = useState<TokenId>();
  const byId = useMemo(() => new Map(offers.map((offer) => [offer.tokenId, offer])), [offers]);
  const tokenIds = useMemo(() => [...byId.keys()], [byId]);
  const isTooDear = useIsTooDear();
  // All tiles are equally high.
  const hasTooDear = useMemo(() => offers.some(isTooDear), [offers, isTooDear]);
  return (
    <>
      <TileGrid
        label={label}
        keys={tokenIds}
        columns={useColumns(true)}
        tilePx={WORDS_PX + (hasTooDear ? WHY_PX : 0)}
        isSquareOnTop
        tile={(tokenId) => {
          const offer = byId.get(tokenId);
          return (
            offer && (
              <NftTile
                offer={offer}
                verdict={verdictOf(offer)}
                verify={verify}
                isDear={isTooDear(offer)}
                onOpen={() => setChosen(tokenId)}
              />
            )
          );
        }}
      />
      {chosen !== undefined && (
        <NftSheet
          tokenIds={tokenIds}
          tokenId={chosen}
          collectionId={byId.get(chosen)?.groupTokenId}
          onChoose={setChosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

type TileProps = {
  offer: Offer;
  verdict: Verdict | undefined;
  verify: Props["verify"];
  /** It costs more than the wallet can spend. */
  isDear: boolean;
  onOpen: () => void;
};

function NftTile({ offer, verdict, verify, isDear, onOpen }: TileProps) {
  const { tokenId } = offer;
  useNeedForeignTokens(useMemo(() => [tokenId], [tokenId]));
  useEffect(() => {
    if (verdict === undefined) verify([offer]);
  }, [verify, offer, verdict]);
  const name = tokenName(tokenId, useToken(tokenId)) ?? tokenId;
  const owner = useOwner(offer);
  const isTooDear = isDear && owner === "stranger" && verdict === "verified";
  return (
    <Tile>
      <TileArt tokenId={tokenId} name={name} />
      <TileWords>
        <TileName>
          <TokenName tokenId={tokenId} />
        </TileName>
        <strong className={styles.price}>
          <Compared isShown={verdict === "verified"} verdict={verdict}>
            <Xec sats={askedSats(offer)} shortFrom="row" />
          </Compared>
        </strong>
        <Button
          variant="secondary"
          block
          className={owner === "active" ? styles.cancel : undefined}
          disabled={isTooDear}
          aria-haspopup="dialog"
          aria-label={LABELS[owner].named({ name })}
          onClick={onOpen}
        >
          {LABELS[owner].word()}
        </Button>
        {isTooDear && <span className={styles.why}>{nftsText.tooDear}</span>}
      </TileWords>
    </Tile>
  );
}

/** What a person can do, by who has listed the NFT. Another wallet of this device has to be chosen first. */
const LABELS = {
  active: { word: () => nftsText.cancel, named: (of: { name: string }) => nftsText.cancelNamed(of) },
  other: { word: () => nftsText.open, named: (of: { name: string }) => nftsText.openNamed(of) },
  stranger: { word: () => nftsText.buy, named: (of: { name: string }) => nftsText.buyNamed(of) },
};

function useOwner({ makerPk }: Offer): keyof typeof LABELS {
  return useEngineState(({ wallets, activeId }) => {
    const owner = wallets.find(({ keys }) => keys.some(({ publicKey }) => publicKey === makerPk));
    if (owner === undefined) return "stranger";
    return owner.id === activeId ? "active" : "other";
  });
}

/** While balances are hidden, nothing tells what the wallet can pay. */
function useIsTooDear(): (offer: Offer) => boolean {
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  const spendable = useBalanceParts()?.spendable;
  return useCallback(
    (offer) => !isHidden && spendable !== undefined && askedSats(offer) > spendable,
    [isHidden, spendable],
  );
}
