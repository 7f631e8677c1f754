import { checkWalletName, defaultWalletName, type WalletNameProblem } from "@satchel/core/wallet";
import type { WalletProblem } from "@satchel/engine";
import { WalletCards } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { walletsText } from "../../catalogue/en/wallet/wallets.ts";
import { walletNameText, walletRenameWords } from "../../text/problems/wallet-name-problems.ts";
import { Button } from "../../ui/button/button.tsx";
import { Actions } from "../../ui/layout/actions.tsx";
import { Stack } from "../../ui/layout/page.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { ProblemPanel } from "../../ui/status/failure-panel.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { NameField } from "./wallet-dialogs.tsx";
import styles from "./wallets.module.css";

/** Creates a further wallet. Its name is filled in, so that one press is enough. */
export function NewWalletDialog({ onClose }: { onClose: () => void }) {
  const { engine } = useApp();
  const locale = useLocale();
  const wallets = useEngineState((state) => state.wallets);
  const contacts = useEngineState((state) => state.contacts.list);
  const [name, setName] = useState(() => defaultWalletName(wallets));
  const [activates, setActivates] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<WalletProblem | WalletNameProblem>();
  const form = useRef<HTMLFormElement>(null);
  useNameSelected(form);
  const checked = checkWalletName(
    name,
    // While the wallet is created, its own name is among the wallets.
    isBusy ? [] : wallets.map((wallet) => wallet.name),
    contacts.map((contact) => contact.name),
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!checked.ok || isBusy) return;
    setBusy(true);
    const made = await engine.createNamedWallet({ name, activates });
    setBusy(false);
    if (!made.ok) return setRefusal(made.problem);
    onClose();
    showToast({ tone: "success", title: walletsText.created, detail: walletsText.createdAbout });
  };
  return (
    <Dialog title={walletsText.create} onClose={onClose} closable={!isBusy}>
      <div className={styles.whom}>
        <span className={styles.noFace}>
          <Icon of={WalletCards} />
        </span>
        <p className={styles.muted}>{walletsText.pictureAbout}</p>
      </div>
      <form ref={form} onSubmit={(event) => void submit(event)}>
        <Stack>
          <NameField
            value={name}
            help={walletsText.nameHelp}
            problem={checked.ok ? undefined : walletNameText(checked.problem, locale)}
            onChange={(next) => {
              setName(next);
              setRefusal(undefined);
            }}
          />
          <label className={styles.tick}>
            <input type="checkbox" checked={activates} onChange={(event) => setActivates(event.target.checked)} />
            <span>{walletsText.makeActive}</span>
          </label>
          {refusal && <ProblemPanel words={walletRenameWords(refusal, locale)} />}
          <Actions emphasizeLast>
            <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
              {commonText.cancel}
            </Button>
            <Button type="submit" size="lg" busy={isBusy} disabled={!checked.ok}>
              {walletsText.createWallet}
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}

/**
 * Selects the name where a person has a keyboard. On a phone that would open the one on the screen, which is not
 * needed.
 */
function useNameSelected(form: { current: HTMLFormElement | null }) {
  useEffect(() => {
    if (navigator.maxTouchPoints === 0) form.current?.querySelector<HTMLInputElement>("#wallet-name")?.select();
  }, [form]);
}
