import { begunOf, isUnderWay } from "@satchel/engine/plan";
import { useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { sellText } from "../../../catalogue/en/tokens/sell.ts";
import { counted } from "../../../text/money/counts.ts";
import { sendProblemWords } from "../../../text/problems/problems.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Actions } from "../../../ui/layout/actions.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { showToast } from "../../../ui/overlay/toast-queue.ts";
import { RawText } from "../../../ui/words/raw-text.tsx";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import { ChainSteps, stepsOf } from "../../payment/receipt/chain-steps.tsx";
import styles from "./sell.module.css";
import { stepFailedText } from "./sell-words.ts";
import type { Listing, SeenListing } from "./use-listing.ts";

type Chain = NonNullable<Listing["chain"]>;

/** How far a listing of several payments is, and where it ended. `nameOf`: what is offered, in words. */
export function ListingProgress({ listing, nameOf }: { listing: Listing; nameOf: (seen: SeenListing) => string }) {
  const { chain, attempt } = listing;
  if (chain === undefined) return null;
  const { id } = chain.entry;
  if (chain.isOpen) return <Interrupted key={id} chain={chain} onClose={attempt.forget} />;
  return <Running key={id} chain={chain} name={chain.payment ? nameOf(chain.payment) : ""} />;
}

/** It can be left, and it goes on. */
function Running({ chain: { entry }, name }: { chain: Chain; name: string }) {
  const locale = useLocale();
  const [isLeft, setLeft] = useState(false);
  if (isLeft) return null;
  const { length } = entry.txs;
  const leave = () => setLeft(true);
  return (
    <Dialog title={<bdi>{sellText.listing({ amount: name })}</bdi>} onClose={leave}>
      <p className={styles.about}>
        {length === 2 ? sellText.running : sellText.runningMore({ count: counted(length, locale) })}
      </p>
      <ChainSteps steps={stepsOf(entry)} purpose="listing" />
      <Actions>
        <Button variant="secondary" size="lg" onClick={leave}>
          {sellText.leave}
        </Button>
      </Actions>
    </Dialog>
  );
}

/** Says that it ended behind one of its payments. The same bytes are sent again, nothing else. */
function Interrupted({ chain, onClose }: { chain: Chain; onClose: () => void }) {
  const { entry, payment, problem } = chain;
  const { accepted = 0 } = entry;
  const kind = payment?.intent.trade === "list-nft" || payment?.intent.trade === "relist-nft" ? "nft" : "slp";
  const heard = problem?.code === "outcome-unknown" ? problem.reason : "";
  const failure = stepFailedText(entry.reason ?? heard, kind, accepted === 0);
  const { setAside, inDoubt, notBegun } = sellText.interrupted;
  const isInDoubt = isUnderWay(entry) && begunOf(entry) > accepted;
  const about = accepted === 0 ? notBegun : isInDoubt ? inDoubt : setAside;
  return (
    <Dialog title={sellText.interrupted.title} onClose={onClose}>
      <p className={styles.about}>{about}</p>
      <ChainSteps steps={stepsOf(entry)} purpose="listing" />
      {failure !== undefined && <RawText text={failure} />}
      <Actions emphasizeLast>
        <Button variant="secondary" size="lg" onClick={onClose}>
          {sellText.interrupted.later}
        </Button>
        <Again entryId={entry.id} isBusy={entry.status === "sending"} />
      </Actions>
    </Dialog>
  );
}

/** Its receipt says that all of it was accepted. */
function Again({ entryId, isBusy }: { entryId: string; isBusy: boolean }) {
  const { engine } = useApp();
  const locale = useLocale();
  const again = async () => {
    const done = await engine.rebroadcast(entryId);
    // The steps say what they say already.
    const isShown = done.ok || done.problem.code === "chain-open" || done.problem.code === "outcome-unknown";
    if (!isShown) showToast({ tone: "problem", ...sendProblemWords(done.problem, locale) });
  };
  return (
    <Button size="lg" busy={isBusy} onClick={() => void again()}>
      {commonText.tryAgain}
    </Button>
  );
}
