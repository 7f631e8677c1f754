import type { EraseProblem } from "@satchel/engine";
import { CircleCheck } from "lucide-react";
import { useMemo, useState } from "react";
import { settingsText } from "../../catalogue/en/wallet/settings.ts";
import { counted } from "../../text/money/counts.ts";
import { type ProblemWords, whyOf } from "../../text/problems/problem-words.ts";
import { walletProblemWords } from "../../text/problems/wallet-problems.ts";
import { TypeToConfirm } from "../../ui/form/type-to-confirm.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { ProblemPanel } from "../../ui/status/failure-panel.tsx";
import textStyles from "../../ui/words/text.module.css";
import { ListingsAtStake, useListingsAtStake } from "../../widgets/wallet/listings-at-stake.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { NotBackedUp } from "./not-backed-up.tsx";

const wordsOf = (problem: EraseProblem): ProblemWords =>
  problem.code === "listing-unfinished"
    ? walletProblemWords(problem)
    : {
        title: settingsText.eraseFailed,
        ...whyOf(problem.reason, settingsText.notAllErased, settingsText.eraseFailedFor),
      };

/** Erases everything that Satchel keeps on this device, for someone who gives the device away. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { engine, host } = useApp();
  const locale = useLocale();
  const wallets = useEngineState((state) => state.wallets);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemWords>();
  const walletIds = useMemo(() => wallets.map(({ id }) => id), [wallets]);
  const listings = useListingsAtStake(walletIds);
  const areBackedUp = wallets.every(({ backedUpAt }) => backedUpAt !== undefined);
  const erase = async () => {
    setBusy(true);
    const erased = await engine.eraseDevice();
    if (erased.ok) await host.deviceUnlock?.forget();
    setBusy(false);
    if (!erased.ok) return setProblem(wordsOf(erased.problem));
    onClose();
  };
  return (
    <Dialog title={settingsText.erase} onClose={onClose} closable={!isBusy}>
      <p className={textStyles.muted}>{settingsText.eraseAbout({ count: counted(wallets.length, locale) })}</p>
      <NotBackedUp consequence={settingsText.eraseLoses} />
      <ListingsAtStake listings={listings} />
      {areBackedUp && <Banner tone="info" icon={CircleCheck} title={settingsText.allBackedUp} quiet />}
      <TypeToConfirm
        phrase={settingsText.erasePhrase}
        answer={settingsText.eraseConfirm}
        busy={isBusy}
        isWaiting={listings === undefined}
        onConfirm={() => void erase()}
        onCancel={onClose}
      >
        {problem !== undefined && <ProblemPanel words={problem} />}
      </TypeToConfirm>
    </Dialog>
  );
}
