import {
  checkWalletName,
  MAX_WALLET_NAME_LENGTH,
  type Wallet,
  type WalletNameProblem,
  walletAddress,
} from "@satchel/core/wallet";
import type { WalletProblem } from "@satchel/engine";
import { CircleAlert, ScanSearch, ShieldAlert, ShieldCheck } from "lucide-react";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { momentText } from "../../text/dates.ts";
import type { ProblemWords } from "../../text/problem-words.ts";
import { walletNameText, walletRenameWords } from "../../text/wallet-name-problems.ts";
import { walletProblemWords } from "../../text/wallet-problems.ts";
import { Actions } from "../../ui/actions.tsx";
import { FullAddress } from "../../ui/address-text.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { Stack } from "../../ui/page.tsx";
import { showToast } from "../../ui/toast-queue.ts";
import { TypeToConfirm } from "../../ui/type-to-confirm.tsx";
import { PhraseImport } from "../../widgets/phrase-import/phrase-import.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { type WalletDialog, WalletTitle } from "./wallet-row.tsx";
import styles from "./wallets.module.css";

const AddressScanDialog = lazy(async () => ({
  default: (await import("../../widgets/address-scan/address-scan-dialog.tsx")).AddressScanDialog,
}));

/** What is open over the list, one at a time. */
export function WalletDialogs(props: {
  dialog: WalletDialog | undefined;
  onChange: (dialog: WalletDialog | undefined) => void;
}) {
  const { dialog, onChange } = props;
  // Another tab may rename or delete it meanwhile.
  const wallet = useEngineState((state) => state.wallets.find(({ id }) => id === dialog?.walletId));
  const close = () => onChange(undefined);
  if (dialog === undefined || wallet === undefined) return null;
  return <OpenDialog {...dialog} wallet={wallet} onOpen={(kind) => onChange({ ...dialog, kind })} onClose={close} />;
}

function OpenDialog(props: {
  kind: WalletDialog["kind"];
  wallet: Wallet;
  onOpen: (kind: WalletDialog["kind"]) => void;
  onClose: () => void;
}) {
  const { kind, wallet, onOpen, onClose } = props;
  switch (kind) {
    case "more":
      return <MoreDialog wallet={wallet} onScan={() => onOpen("scan")} onClose={onClose} />;
    case "rename":
      return <RenameDialog wallet={wallet} onClose={onClose} />;
    case "delete":
      return <DeleteDialog wallet={wallet} onClose={onClose} />;
    case "scan":
      return (
        <Suspense>
          <AddressScanDialog walletId={wallet.id} onClose={onClose} />
        </Suspense>
      );
  }
}

function MoreDialog({ wallet, onScan, onClose }: { wallet: Wallet; onScan: () => void; onClose: () => void }) {
  const { network } = useApp();
  const locale = useLocale();
  const isActive = useEngineState((state) => state.activeId === wallet.id);
  const { backedUpAt } = wallet;
  return (
    <Dialog title={wallet.name} onClose={onClose}>
      <FullAddress address={walletAddress(wallet, network.prefix)} />
      <Facts>
        <Fact name="Backed up">{backedUpAt === undefined ? "Not yet" : momentText(backedUpAt, locale)}</Fact>
        <Fact name="Derivation path">{wallet.keys[0]?.path}</Fact>
      </Facts>
      <Stack gap="small">
        {isActive && (
          <ButtonLink to="/backup" variant="secondary" size="lg" block icon={ShieldCheck}>
            Wallet Backup
          </ButtonLink>
        )}
        <Button variant="secondary" size="lg" block icon={ScanSearch} onClick={onScan}>
          Look for other addresses
        </Button>
      </Stack>
      <p className={styles.fine}>
        {isActive ? "" : "Activate this wallet to see its seed phrase. "}
        Another app may have kept coins of the same seed phrase at addresses that are not in this wallet.
      </p>
    </Dialog>
  );
}

function RenameDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
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

function DeleteDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const { engine } = useApp();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<WalletProblem>();
  const remove = async () => {
    setBusy(true);
    const removed = await engine.deleteWallet(wallet.id);
    setBusy(false);
    if (!removed.ok) return setRefusal(removed.problem);
    onClose();
    showToast({ tone: "info", title: `${wallet.name} deleted from this device` });
  };
  return (
    <Dialog title="Delete wallet" onClose={onClose} closable={!isBusy}>
      <div className={styles.whom}>
        <WalletTitle wallet={wallet} isActive={false} />
      </div>
      <Consequence backedUpAt={wallet.backedUpAt} />
      <TypeToConfirm
        phrase={`delete ${wallet.name}`}
        answer="Delete"
        busy={isBusy}
        onConfirm={() => void remove()}
        onCancel={onClose}
      >
        {refusal && <Refusal {...walletProblemWords(refusal)} />}
      </TypeToConfirm>
    </Dialog>
  );
}

function Consequence({ backedUpAt }: { backedUpAt: number | undefined }) {
  const locale = useLocale();
  if (backedUpAt === undefined) {
    return (
      <Banner tone="warning" icon={ShieldAlert} title="This wallet is not backed up" quiet>
        <p>
          Only its 12-word seed phrase brings it back. Without the phrase, everything in this wallet is lost. To see the
          phrase, activate the wallet and open Wallet Backup.
        </p>
      </Banner>
    );
  }
  return (
    <p className={styles.muted}>
      Backed up on {momentText(backedUpAt, locale)}. Only its 12-word seed phrase brings this wallet back.
    </p>
  );
}

export function ImportDialog({ onImported, onClose }: { onImported: (walletId: string) => void; onClose: () => void }) {
  return (
    <Dialog title="Import Wallet" onClose={onClose}>
      <PhraseImport onImported={onImported} onCancel={onClose} />
    </Dialog>
  );
}

/** Why the engine did not do what was asked for, where it was asked. */
export function Refusal({ title, detail }: ProblemWords) {
  return (
    <Banner tone="problem" icon={CircleAlert} title={title}>
      <p>{detail}</p>
    </Banner>
  );
}
