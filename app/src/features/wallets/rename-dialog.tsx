import { checkWalletName, MAX_WALLET_NAME_LENGTH, type Wallet, type WalletNameProblem } from "@satchel/core/wallet";
import type { WalletProblem } from "@satchel/engine";
import { type FormEvent, useState } from "react";
import { walletNameText, walletRenameWords } from "../../text/wallet-words.ts";
import { Actions } from "../../ui/actions.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { Stack } from "../../ui/page.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { Refusal } from "./refusal.tsx";
import { WalletTitle } from "./wallet-title.tsx";
import styles from "./wallets.module.css";

export function RenameDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const { engine } = useApp();
  const wallets = useEngineState((state) => state.wallets);
  const isActive = useEngineState((state) => state.activeId === wallet.id);
  const [name, setName] = useState(wallet.name);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<WalletProblem | WalletNameProblem>();
  const others = wallets.filter(({ id }) => id !== wallet.id).map((other) => other.name);
  const checked = checkWalletName(name, others);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!checked.ok || isBusy) return;
    setBusy(true);
    const renamed = await engine.renameWallet(wallet.id, name);
    setBusy(false);
    if (renamed.ok) onClose();
    else setRefusal(renamed.problem);
  };
  return (
    <Dialog title="Rename wallet" onClose={onClose} closable={!isBusy}>
      <div className={styles.whom}>
        <WalletTitle wallet={wallet} isActive={isActive} />
      </div>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <NameField
            value={name}
            problem={checked.ok ? undefined : walletNameText(checked.problem)}
            onChange={(next) => {
              setName(next);
              setRefusal(undefined);
            }}
          />
          {refusal && <Refusal {...walletRenameWords(refusal)} />}
          <Actions>
            <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" size="lg" busy={isBusy} disabled={!checked.ok}>
              Save
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Counts what is typed; a longer name is said, not cut. */
function NameField(props: { value: string; problem: string | undefined; onChange: (name: string) => void }) {
  const { value, problem, onChange } = props;
  const count = `${[...value.trim()].length} / ${MAX_WALLET_NAME_LENGTH}`;
  return (
    <Field id="wallet-name" label="Name" problem={problem} count={count}>
      <Control problem={problem !== undefined}>
        <input
          id="wallet-name"
          dir="auto"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          {...fieldAria("wallet-name", problem, false)}
        />
      </Control>
    </Field>
  );
}
