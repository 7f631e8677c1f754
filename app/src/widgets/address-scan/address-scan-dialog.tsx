import { CircleAlert, CircleCheck, SearchX } from "lucide-react";
import { useState } from "react";
import { walletProblemWords } from "../../text/wallet-problems.ts";
import { Actions } from "../../ui/actions.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/page.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./address-scan.module.css";
import { type FoundGroup, groupFound } from "./group-found.ts";
import { addedText, addText, foundText, NOTHING_FOUND, scanProblemWords } from "./scan-words.ts";
import { useAddressScan } from "./use-address-scan.ts";

type Props = { walletId: string; onClose: () => void };
type Search = ReturnType<typeof useAddressScan>;

/** Looks at the addresses other wallets use for the same phrase, and offers to add what has coins or history. */
export function AddressScanDialog({ walletId, onClose }: Props) {
  const search = useAddressScan(walletId);
  return (
    <Dialog title="Other addresses of this phrase" onClose={onClose}>
      <Stack>
        <Outcome search={search} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

function Outcome({ search, onClose }: { search: Search; onClose: () => void }) {
  const { scan } = search;
  switch (scan.kind) {
    case "looking":
      return <Looking done={scan.done} onStop={search.stop} />;
    case "failed": {
      const { title, detail } = scanProblemWords(scan.problem);
      return (
        <>
          <Banner tone={scan.problem.code === "stopped" ? "info" : "problem"} icon={CircleAlert} title={title}>
            <p>{detail}</p>
          </Banner>
          <Actions>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            <Button onClick={search.retry}>Search again</Button>
          </Actions>
        </>
      );
    }
    case "found":
      if (scan.addresses.length > 0) return <Found groups={groupFound(scan.addresses)} {...{ search, onClose }} />;
      return (
        <>
          <Banner tone="info" icon={SearchX} title={NOTHING_FOUND} />
          <Button block onClick={onClose}>
            Done
          </Button>
        </>
      );
    case "added":
      return (
        <>
          <Banner tone="info" icon={CircleCheck} title={addedText(scan.count)}>
            <p>You find them in the list of wallets.</p>
          </Banner>
          <Button block onClick={onClose}>
            Done
          </Button>
        </>
      );
  }
}

function Looking({ done, onStop }: { done: number; onStop: () => void }) {
  return (
    <>
      <p className={styles.about}>
        Some wallets keep coins of the same 12 words at other addresses. Satchel looks whether yours did. Your wallet is
        ready meanwhile.
      </p>
      <progress className={styles.progress} value={done} aria-label="Looking for other addresses" />
      <Button block variant="secondary" onClick={onStop}>
        Stop
      </Button>
    </>
  );
}

function Found(props: { groups: readonly FoundGroup[]; search: Search; onClose: () => void }) {
  const { groups, search } = props;
  const locale = useLocale();
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = groups.filter(({ path }) => !left.includes(path));
  const toggle = (path: string) =>
    setLeft((now) => (now.includes(path) ? now.filter((each) => each !== path) : [...now, path]));
  const words = search.refusal && walletProblemWords(search.refusal);
  return (
    <>
      <div role="status" className={styles.groups}>
        {groups.map((group) => (
          <label key={group.path} className={styles.group}>
            <input type="checkbox" checked={chosen.includes(group)} onChange={() => toggle(group.path)} />
            <span>{foundText(group, locale)}</span>
          </label>
        ))}
      </div>
      <p className={styles.about}>Each becomes a wallet of its own, beside the one you imported. No coins are moved.</p>
      {words && (
        <Banner tone="problem" icon={CircleAlert} title={words.title}>
          <p>{words.detail}</p>
        </Banner>
      )}
      <Actions emphasizeLast>
        <Button variant="secondary" onClick={props.onClose}>
          Not now
        </Button>
        <Button
          busy={search.isAdding}
          disabled={chosen.length === 0}
          onClick={() => void search.add(chosen.flatMap(({ paths }) => paths))}
        >
          {addText(chosen.length)}
        </Button>
      </Actions>
    </>
  );
}
