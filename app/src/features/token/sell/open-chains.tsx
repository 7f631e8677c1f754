import { tokenKindOf } from "@satchel/core/activity";
import type { TokenId } from "@satchel/core/ids";
import type { TradeIntent } from "@satchel/core/offer";
import { offeredAtoms, previewOf } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import type { LeftAdvertisement, OutboxEntry } from "@satchel/engine";
import { listingOf } from "@satchel/engine/listing-of";
import { isUnderWay } from "@satchel/engine/plan";
import { Pause } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { sellText } from "../../../catalogue/en/tokens/sell.ts";
import { ChainCard } from "../../../flows/payment/outbox/chain-card.tsx";
import { UnsettledPayments } from "../../../flows/payment/outbox/unsettled-payments.tsx";
import { ChainSteps, stepsOf } from "../../../flows/payment/receipt/chain-steps.tsx";
import { ReceiptLayout } from "../../../flows/payment/receipt/receipt-layout.tsx";
import { SentDialog } from "../../../flows/payment/receipt/sent-dialog.tsx";
import { AttemptFailure } from "../../../flows/payment/review/attempt-failure.tsx";
import { ReviewDialog } from "../../../flows/payment/review/review-dialog.tsx";
import { CostFacts, UsedFact } from "../../../flows/token/action/action-receipt.tsx";
import { priceText } from "../../../flows/trade/book/book-words.ts";
import { ListingProblem } from "../../../flows/trade/list/listing.tsx";
import styles from "../../../flows/trade/list/sell.module.css";
import { useAtomsText } from "../../../flows/trade/list/use-atoms-text.ts";
import { useListing } from "../../../flows/trade/list/use-listing.ts";
import { xecText } from "../../../text/money/money.ts";
import { sendProblemWords } from "../../../text/problems/problems.ts";
import { tokenName } from "../../../text/token-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Actions } from "../../../ui/layout/actions.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { showToast } from "../../../ui/overlay/toast-queue.ts";
import { PriceEach } from "../../../widgets/money/price-each.tsx";
import { TradedAmount } from "../../../widgets/tokens/traded-amount.tsx";
import { useApp, useEngineState, useLocale } from "../../../wiring/app-context.ts";

/**
 * The actions of several transactions that are not complete, with how far they are. A listing of this token that was
 * interrupted between its two payments can be finished or undone.
 */
export function OpenChains({ token }: { token: TokenGenesis }) {
  const unfinished = useUnfinished();
  const here = unfinished.filter(({ advertisement: { offer } }) => offer.terms.tokenId === token.tokenId);
  // A listing that was taken back is left no more, but its receipt is on the screen.
  const [undone, setUndone] = useState<LeftAdvertisement>();
  const others = here.filter(({ entryId }) => entryId !== undone?.entryId);
  const shown = undone ? [...others, undone] : others;
  const shownIds = shown.map(({ entryId }) => entryId);
  const listings = useListingsOf(token.tokenId).filter(({ id }) => !shownIds.includes(id));
  return (
    <>
      <UnsettledPayments onlyChains exceptIds={[...shownIds, ...listings.map(({ id }) => id)]} />
      {listings.map((entry) => (
        <ChainCard key={entry.id} entry={entry} onSent={sayListed} />
      ))}
      {shown.map((one) => (
        <Unfinished
          key={one.entryId}
          token={token}
          unfinished={one}
          isUndone={one === undone}
          onUndone={() => setUndone(one)}
          onClose={() => setUndone(undefined)}
        />
      ))}
    </>
  );
}

const sayListed = () => showToast({ tone: "success", title: sellText.listed });

/** Returns the unfinished listings of a token, also while they are being sent or have no answer. */
function useListingsOf(tokenId: TokenId): readonly OutboxEntry[] {
  const outbox = useEngineState((state) => state.outbox);
  const activeId = useEngineState((state) => state.activeId);
  return useMemo(() => {
    const isOf = (entry: OutboxEntry) => listingOf(entry)?.offer.terms.tokenId === tokenId;
    return outbox.filter((entry) => entry.purpose === "listing" && entry.walletId === activeId && isOf(entry));
  }, [outbox, activeId, tokenId]);
}

function useUnfinished(): readonly LeftAdvertisement[] {
  const { engine } = useApp();
  // Only a chain that failed or was stopped can have left something. As a text, because asking reads the outbox anew.
  const failed = useEngineState(({ outbox, activeId }) =>
    outbox
      .filter((entry) => entry.walletId === activeId && entry.txs.length > 1 && !isUnderWay(entry))
      .map(({ id, status, accepted = 0 }) => `${id} ${status} ${accepted}`)
      .join(),
  );
  const [unfinished, setUnfinished] = useState<readonly LeftAdvertisement[]>([]);
  useEffect(() => {
    let isShown = true;
    if (failed === "") setUnfinished([]);
    else void engine.findAdvertisements().then((answer) => isShown && answer.ok && setUnfinished(answer.value));
    return () => {
      isShown = false;
    };
  }, [engine, failed]);
  return unfinished;
}

type UnfinishedProps = {
  token: TokenGenesis;
  unfinished: LeftAdvertisement;
  /** It was taken back here: only the receipt is shown, until it is closed. */
  isUndone: boolean;
  onUndone: () => void;
  onClose: () => void;
};

function Unfinished({ token, unfinished, isUndone, onUndone, onClose }: UnfinishedProps) {
  const { engine } = useApp();
  const locale = useLocale();
  const textOf = useAtomsText(token);
  const [isBusy, setBusy] = useState(false);
  const { advertisement, entryId } = unfinished;
  const { offer } = advertisement;
  const entry = useEngineState(({ outbox }) => outbox.find(({ id }) => id === entryId));
  const intent = useMemo<TradeIntent>(() => ({ trade: "take-back", advertisement }), [advertisement]);
  const undo = useListing(`take-back:${entryId}`, intent, () => {
    onUndone();
    // The listing is given up with it: nothing of it can be sent any more.
    void engine.dismissPayment(entryId);
  });
  const finish = async () => {
    setBusy(true);
    const done = await engine.rebroadcast(entryId);
    setBusy(false);
    if (done.ok) sayListed();
    else showToast({ tone: "problem", ...sendProblemWords(done.problem, locale) });
  };
  const amount = textOf(offeredAtoms(offer));
  const priceOfAtom = previewOf(offer).priceNanoSatsPerAtom;
  const price = priceText(priceOfAtom, token, undefined, locale);
  const name = tokenKindOf(token.tokenType) === "NFT" ? tokenName(token.tokenId, token) : undefined;
  const { about, aboutNft } = sellText.unfinished;
  const tokens = <TradedAmount tokenId={token.tokenId} atoms={offeredAtoms(offer)} direction="in" />;
  return (
    <>
      {!isUndone && (
        <Card padded className={styles.unfinished}>
          <div className={styles.unfinishedHead} role="status">
            <span className={styles.glyph}>
              <Icon of={Pause} />
            </span>
            <div>
              <h2>{sellText.unfinished.title}</h2>
              <p>
                <bdi>{name ? aboutNft({ name, price }) : about({ amount, price })}</bdi>
              </p>
            </div>
          </div>
          {entry && <ChainSteps steps={stepsOf(entry)} purpose="listing" />}
          <AttemptFailure attempt={undo.attempt} retry={undo.submit} />
          {undo.problem?.code === "insufficient-funds" && <ListingProblem problem={undo.problem} />}
          <div className={styles.ways}>
            <Actions emphasizeLast>
              <Button
                variant="secondary"
                size="lg"
                disabled={isBusy || undo.shown === undefined}
                busy={undo.attempt.isSending || undo.attempt.checking !== undefined}
                onClick={undo.submit}
              >
                {sellText.unfinished.takeBack}
              </Button>
              <Button size="lg" busy={isBusy} onClick={() => void finish()}>
                {sellText.unfinished.finish}
              </Button>
            </Actions>
          </div>
          {undo.shown && (
            <p className={styles.small}>{sellText.unfinished.cost({ fee: xecText(undo.shown.plan.fee, locale) })}</p>
          )}
          <ReviewDialog
            title={sellText.unfinished.review}
            attempt={undo.attempt}
            action={sellText.unfinished.takeBack}
            sums={({ plan }) => (
              <Facts>
                <UsedFact plan={plan} />
              </Facts>
            )}
          >
            {({ plan }) => (
              <ReceiptLayout
                amount={tokens}
                worth={sellText.unfinished.reviewAbout}
                facts={<CostFacts plan={plan} />}
                total={
                  <Fact name={sellText.unfinished.price}>
                    <PriceEach nanoSatsPerAtom={priceOfAtom} token={token} />
                  </Fact>
                }
              />
            )}
          </ReviewDialog>
        </Card>
      )}
      <SentDialog attempt={undo.attempt} onClose={onClose}>
        {() => ({ title: sellText.unfinished.done, amount: tokens, about: sellText.unfinished.reviewAbout })}
      </SentDialog>
    </>
  );
}
