import { type Atoms, atoms } from "@satchel/core/amount";
import { nanoSats, type OfferPreview } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { Info } from "lucide-react";
import { useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { sellText } from "../../../catalogue/en/tokens/sell.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { PriceEach } from "../../../widgets/money/price-each.tsx";
import { TokenAmount } from "../../../widgets/tokens/token.tsx";
import styles from "./sell.module.css";
import { useAtomsText } from "./use-atoms-text.ts";

type Props = {
  token: TokenGenesis;
  preview: OfferPreview;
  /** What the wallet can offer; undefined where nothing else is in question. */
  held?: Atoms | undefined;
  /** The price as it was typed, with its unit. */
  typed?: string | undefined;
};

/** What an offer will really be, after its numbers were rounded to what its script can hold. */
export function OfferFacts({ title, ...props }: Props & { title: string }) {
  const textOf = useAtomsText(props.token);
  const { granule, price } = props.preview;
  return (
    <section className={styles.exactly} aria-label={title}>
      <div className={styles.exactlyHead}>
        <h3>{title}</h3>
        <WhyButton />
      </div>
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

/** Explains why the numbers of the offer differ from the typed ones. */
function WhyButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={Info} label={sellText.why} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={sellText.why} onClose={() => setOpen(false)}>
          <p>{sellText.whyAbout}</p>
          <Button variant="secondary" block onClick={() => setOpen(false)}>
            {commonText.close}
          </Button>
        </Dialog>
      )}
    </>
  );
}

/** What the script will hold. Stands within Facts. */
function PartFacts({ token, preview, held, typed }: Props) {
  const { tokenId } = token;
  return (
    <>
      <Fact name={sellText.offered}>
        <TokenAmount of={{ tokenId, atoms: preview.atoms }} length="full" isTyped />
      </Fact>
      <Stays token={token} preview={preview} held={held} />
      <PriceFacts token={token} preview={preview} typed={typed} />
      <Minimum token={token} preview={preview} held={held} />
    </>
  );
}

/** The same without what a review has in large. Stands within Facts. */
export function RestFacts(props: Props) {
  return (
    <>
      <PriceFacts {...props} />
      <Minimum {...props} />
      <Stays {...props} />
    </>
  );
}

/** The price as it was typed, and what rounding makes of it, with all its digits. */
const PriceFacts = ({ token, preview, typed }: Props) => (
  <>
    {typed !== undefined && (
      <Fact name={sellText.priceTyped}>
        <bdi translate="no">{typed}</bdi>
      </Fact>
    )}
    <Fact name={sellText.priceEach}>
      <PriceEach nanoSatsPerAtom={nanoSats(preview.price, preview.atoms)} token={token} isExact />
    </Fact>
  </>
);

const Stays = ({ token: { tokenId }, preview, held }: Props) =>
  held !== undefined && (
    <Fact name={sellText.stays}>
      <TokenAmount of={{ tokenId, atoms: atoms(held - preview.atoms) }} length="full" />
    </Fact>
  );

const Minimum = ({ token: { tokenId }, preview }: Props) => (
  <Fact name={sellText.minimum}>
    <TokenAmount of={{ tokenId, atoms: preview.minAtoms }} length="full" isTyped />
  </Fact>
);
