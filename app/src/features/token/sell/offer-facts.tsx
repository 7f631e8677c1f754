import { type Atoms, atoms } from "@satchel/core/amount";
import { nanoSats, type OfferPreview } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { sellText } from "../../../catalogue/en/tokens/sell.ts";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { priceText } from "../../../widgets/order-book/book-words.ts";
import { TokenAmount } from "../../../widgets/tokens/token.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { useAtomsText } from "../use-atoms-text.ts";
import styles from "./sell.module.css";

type Props = {
  token: TokenGenesis;
  preview: OfferPreview;
  /** What the wallet can offer. */
  held: Atoms;
};

/** What an offer will really be, after its numbers were rounded to what its script can hold. */
export function OfferFacts({ title, ...props }: Props & { title: string }) {
  const textOf = useAtomsText(props.token);
  const { granule, price } = props.preview;
  return (
    <section className={styles.exactly} aria-label={title}>
      <h3>{title}</h3>
      <Facts>
        <PartFacts {...props} />
      </Facts>
      <div className={styles.total}>
        <Facts strong>
          <Fact name={sellText.all}>
            <Xec sats={price} />
          </Fact>
        </Facts>
      </div>
      {granule > 1n && <p className={styles.small}>{sellText.steps({ step: textOf(granule) })}</p>}
    </section>
  );
}

/** What the script will hold. Stands within Facts. */
function PartFacts({ token, preview, held }: Props) {
  const locale = useLocale();
  const { tokenId } = token;
  return (
    <>
      <Fact name={sellText.offered}>
        <TokenAmount of={{ tokenId, atoms: preview.atoms }} length="full" isTyped />
      </Fact>
      <Stays token={token} preview={preview} held={held} />
      <Fact name={sellText.priceEach}>
        <bdi translate="no">{priceText(nanoSats(preview.price, preview.atoms), token, undefined, locale)}</bdi>
      </Fact>
      <Minimum token={token} preview={preview} held={held} />
    </>
  );
}

/** The same without what a review has in large. Stands within Facts. */
export function RestFacts(props: Props) {
  return (
    <>
      <Minimum {...props} />
      <Stays {...props} />
    </>
  );
}

const Stays = ({ token: { tokenId }, preview, held }: Props) => (
  <Fact name={sellText.stays}>
    <TokenAmount of={{ tokenId, atoms: atoms(held - preview.atoms) }} length="full" />
  </Fact>
);

const Minimum = ({ token: { tokenId }, preview }: Props) => (
  <Fact name={sellText.minimum}>
    <TokenAmount of={{ tokenId, atoms: preview.minAtoms }} length="full" isTyped />
  </Fact>
);
