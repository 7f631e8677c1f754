import type { WalletId } from "@satchel/core/ids";
import type { FoundAddress } from "@satchel/engine";
import { CircleAlert, CircleCheck, SearchX } from "lucide-react";
import { useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { phraseImportText } from "../../../catalogue/en/wallet/phrase-import.ts";
import { counted } from "../../../text/money/counts.ts";
import { walletProblemWords } from "../../../text/problems/wallet-problems.ts";
import { Button } from "../../../ui/button/button.tsx";
import checks from "../../../ui/form/check.module.css";
import { Actions } from "../../../ui/layout/actions.tsx";
import { Stack } from "../../../ui/layout/page.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { ProblemPanel } from "../../../ui/status/failure-panel.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import styles from "./address-scan.module.css";
import { type FoundGroup, groupFound } from "./group-found.ts";
import { addText, foundWords, scanProblemWords } from "./scan-words.ts";
import { useAddressScan } from "./use-address-scan.ts";

/** `addresses`: what an earlier search has found; without it the dialog searches. */
type Props = { walletId: WalletId; addresses?: readonly FoundAddress[] | undefined; onClose: () => void };
type Search = ReturnType<typeof useAddressScan>;

/**
 * Looks at the addresses that other wallets use for the same seed phrase, and offers to add those with coins or a
 * history.
 */
export function AddressScanDialog({ walletId, addresses, onClose }: Props) {
  const search = useAddressScan(walletId, addresses);
  return (
    <Dialog title={phraseImportText.scan} onClose={onClose}>
      <Stack>
        <Outcome search={search} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

function Outcome({ search, onClose }: { search: Search; onClose: () => void }) {
  const { scan } = search;
  const locale = useLocale();
  switch (scan.kind) {
    case "looking":
      return <Looking done={scan.done} onStop={search.stop} />;
    case "failed": {
      const words = scanProblemWords(scan.problem);
      return (
        <>
          {scan.problem.code === "stopped" ? (
            <Banner tone="info" icon={CircleAlert} title={words.title}>
              <p>{words.detail}</p>
            </Banner>
          ) : (
            <ProblemPanel words={words} />
          )}
          <Actions>
            <Button variant="secondary" onClick={onClose}>
              {commonText.close}
            </Button>
            <Button onClick={search.retry}>{phraseImportText.scanAgain}</Button>
          </Actions>
        </>
      );
    }
    case "found":
      if (scan.addresses.length > 0) return <Found groups={groupFound(scan.addresses)} {...{ search, onClose }} />;
      return (
        <>
          <Banner tone="info" icon={SearchX} title={phraseImportText.nothingFound} />
          <Button block onClick={onClose}>
            {commonText.done}
          </Button>
        </>
      );
    case "added": {
      const count = counted(scan.count, locale);
      return (
        <>
          <Banner tone="info" icon={CircleCheck} title={phraseImportText.added({ count })}>
            <p>{phraseImportText.addedAbout({ count })}</p>
          </Banner>
          <Button block onClick={onClose}>
            {commonText.done}
          </Button>
        </>
      );
    }
  }
}

function Looking({ done, onStop }: { done: number; onStop: () => void }) {
  return (
    <>
      <p className={styles.about}>{phraseImportText.scanAbout}</p>
      <progress className={styles.progress} value={done} aria-label={phraseImportText.scanning} />
      <Button block variant="secondary" onClick={onStop}>
        {commonText.stop}
      </Button>
    </>
  );
}

function Found(props: { groups: readonly FoundGroup[]; search: Search; onClose: () => void }) {
  const { groups, search } = props;
  const locale = useLocale();
  const [unchosen, setUnchosen] = useState<readonly string[]>([]);
  const chosen = groups.filter(({ path }) => !unchosen.includes(path));
  const toggle = (path: string) =>
    setUnchosen((now) => (now.includes(path) ? now.filter((each) => each !== path) : [...now, path]));
  const words = search.refusal && walletProblemWords(search.refusal);
  return (
    <>
      <div role="status" className={styles.groups}>
        {groups.map((group) => {
          const { what, where } = foundWords(group, locale);
          return (
            <label key={group.path} className={styles.group}>
              <input
                type="checkbox"
                className={checks.check}
                checked={chosen.includes(group)}
                onChange={() => toggle(group.path)}
              />
              <span>
                {what} <span className={styles.where}>{where}</span>
              </span>
            </label>
          );
        })}
      </div>
      <p className={styles.about}>{phraseImportText.foundAbout}</p>
      {words && <ProblemPanel words={words} />}
      <Actions emphasizeLast>
        <Button variant="secondary" onClick={props.onClose}>
          {phraseImportText.notNow}
        </Button>
        <Button
          busy={search.isAdding}
          disabled={chosen.length === 0}
          onClick={() => void search.add(chosen.flatMap(({ paths }) => paths))}
        >
          {addText(chosen.length, locale)}
        </Button>
      </Actions>
    </>
  );
}
