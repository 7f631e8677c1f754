import type { WalletId } from "@satchel/core/ids";
import {
  checkWalletName,
  MAX_WALLET_NAME_LENGTH,
  ownsAddress,
  receiveKey,
  type Wallet,
  type WalletNameProblem,
} from "@satchel/core/wallet";
import type { WalletProblem } from "@satchel/engine";
import { ScanSearch, ShieldAlert, ShieldCheck, Trash2 } from "lucide-react";
import { type FormEvent, useMemo, useState } from "react";
import { isolated } from "../../catalogue/catalogue.ts";
import { commonText } from "../../catalogue/en/common.ts";
import { walletsText } from "../../catalogue/en/wallet/wallets.ts";
import { PhraseImport } from "../../flows/wallet/import/phrase-import.tsx";
import { momentText } from "../../text/locale/dates.ts";
import { walletNameText, walletRenameWords } from "../../text/problems/wallet-name-problems.ts";
import { walletProblemWords } from "../../text/problems/wallet-problems.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Control, Field, fieldAria } from "../../ui/form/field.tsx";
import { Actions } from "../../ui/layout/actions.tsx";
import { Fact, Facts } from "../../ui/layout/facts.tsx";
import { Stack } from "../../ui/layout/page.tsx";
import { DeleteDialog } from "../../ui/overlay/delete-dialog.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { part } from "../../ui/react/part.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { ProblemPanel } from "../../ui/status/failure-panel.tsx";
import { ListingsAtStake, useListingsAtStake } from "../../widgets/wallet/listings-at-stake.tsx";
import { AddressTrouble, OwnFullAddress } from "../../widgets/wallet/own-address.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useOwnAddress } from "../../wiring/own-address.ts";
import { type WalletDialog, WalletTitle } from "./wallet-row.tsx";
import styles from "./wallets.module.css";

const AddressScanDialog = part(
  async () => (await import("../../flows/wallet/scan/address-scan-dialog.tsx")).AddressScanDialog,
  () => null,
);

const IS_ACTIVE = "wallet-is-active";

/** The dialog that is open over the list. */
export function WalletDialogs(props: {
  dialog: WalletDialog | undefined;
  onChange: (dialog: WalletDialog | undefined) => void;
}) {
  const { dialog, onChange } = props;
  // Another tab may rename or delete the wallet meanwhile.
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
      return <MoreDialog wallet={wallet} onOpen={onOpen} onClose={onClose} />;
    case "rename":
      return <RenameDialog wallet={wallet} onClose={onClose} />;
    case "delete":
      return <DeleteWallet wallet={wallet} onClose={onClose} />;
    case "scan":
      return <AddressScanDialog walletId={wallet.id} onClose={onClose} />;
  }
}

type MoreProps = { wallet: Wallet; onOpen: (kind: WalletDialog["kind"]) => void; onClose: () => void };

/** What is known of a wallet, and what is rarely done with it. */
function MoreDialog({ wallet, onOpen, onClose }: MoreProps) {
  const own = useOwnAddress(wallet);
  const isTroubled = own.is === "foreign" || own.is === "failed";
  const locale = useLocale();
  const isActive = useEngineState((state) => state.activeId === wallet.id);
  const { backedUpAt } = wallet;
  return (
    <Dialog title={isolated(wallet.name)} onClose={onClose}>
      {isTroubled ? <AddressTrouble own={own} wallet={wallet} /> : <OwnFullAddress own={own} />}
      <Facts>
        <Fact name={walletsText.backedUp}>
          {backedUpAt === undefined ? walletsText.notYet : <time>{momentText(backedUpAt, locale)}</time>}
        </Fact>
        <Fact name={walletsText.path}>
          <bdi dir="ltr" translate="no">
            {receiveKey(wallet)?.path}
          </bdi>
        </Fact>
      </Facts>
      <Stack gap="small">
        {isActive && (
          <ButtonLink to="/backup" variant="secondary" size="lg" block icon={ShieldCheck}>
            {walletsText.backup}
          </ButtonLink>
        )}
        <Button variant="secondary" size="lg" block icon={ScanSearch} onClick={() => onOpen("scan")}>
          {walletsText.scan}
        </Button>
        <Button
          variant="secondary"
          size="lg"
          block
          icon={Trash2}
          disabled={isActive}
          aria-describedby={isActive ? IS_ACTIVE : undefined}
          onClick={() => onOpen("delete")}
        >
          {walletsText.delete}
        </Button>
      </Stack>
      {isActive ? (
        <p id={IS_ACTIVE} className={styles.fine}>
          {walletProblemWords({ code: "wallet-is-active" }).title}.
        </p>
      ) : (
        <p className={styles.fine}>{walletsText.activateToSee}</p>
      )}
      <p className={styles.fine}>{walletsText.scanAbout}</p>
    </Dialog>
  );
}

function RenameDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const { engine, network } = useApp();
  const locale = useLocale();
  const wallets = useEngineState((state) => state.wallets);
  const isActive = useEngineState((state) => state.activeId === wallet.id);
  const [name, setName] = useState(wallet.name);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<WalletProblem | WalletNameProblem>();
  const others = wallets.filter(({ id }) => id !== wallet.id).map((other) => other.name);
  const contacts = useEngineState((state) => state.contacts.list);
  const strangers = contacts.filter(({ address }) => !ownsAddress(wallet, address, network.prefix));
  const checked = checkWalletName(name, others, name === wallet.name ? [] : strangers.map((contact) => contact.name));

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
    <Dialog title={walletsText.rename} onClose={onClose} closable={!isBusy}>
      <div className={styles.whom}>
        <WalletTitle wallet={wallet} isActive={isActive} />
      </div>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <NameField
            value={name}
            problem={checked.ok ? undefined : walletNameText(checked.problem, locale)}
            onChange={(next) => {
              setName(next);
              setRefusal(undefined);
            }}
          />
          {refusal && <ProblemPanel words={walletRenameWords(refusal, locale)} />}
          <Actions>
            <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
              {commonText.cancel}
            </Button>
            <Button type="submit" size="lg" busy={isBusy} disabled={!checked.ok}>
              {commonText.save}
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}

/** The field of a name, with a counter. A name that is too long is refused, not cut. */
export function NameField(props: {
  value: string;
  problem: string | undefined;
  help?: string | undefined;
  onChange: (name: string) => void;
}) {
  const { value, problem, help, onChange } = props;
  const count = `${[...value.trim()].length} / ${MAX_WALLET_NAME_LENGTH}`;
  return (
    <Field id="wallet-name" label={walletsText.name} problem={problem} help={help} count={count}>
      <Control problem={problem !== undefined}>
        <input
          id="wallet-name"
          dir="auto"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          {...fieldAria("wallet-name", problem, help !== undefined)}
        />
      </Control>
    </Field>
  );
}

function DeleteWallet({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const { engine } = useApp();
  const walletIds = useMemo(() => [wallet.id], [wallet.id]);
  const listings = useListingsAtStake(walletIds);
  return (
    <DeleteDialog
      title={walletsText.delete}
      // The same in every language (wallet.md 5.9).
      phrase={`delete ${wallet.name}`}
      isWaiting={listings === undefined}
      onDelete={() => engine.deleteWallet(wallet.id)}
      refusal={(problem) => <ProblemPanel words={walletProblemWords(problem)} />}
      deleted={walletsText.deleted({ wallet: wallet.name })}
      onClose={onClose}
    >
      <div className={styles.whom}>
        <WalletTitle wallet={wallet} isActive={false} />
      </div>
      <Consequence backedUpAt={wallet.backedUpAt} />
      <ListingsAtStake listings={listings} />
    </DeleteDialog>
  );
}

function Consequence({ backedUpAt }: { backedUpAt: number | undefined }) {
  const locale = useLocale();
  if (backedUpAt === undefined) {
    return (
      <Banner tone="warning" icon={ShieldAlert} title={walletsText.deleteLoses} quiet>
        <p>{walletsText.deleteLosesAbout}</p>
      </Banner>
    );
  }
  return <p className={styles.muted}>{walletsText.deleteBackedUp({ moment: momentText(backedUpAt, locale) })}</p>;
}

export function ImportDialog({
  onImported,
  onClose,
}: {
  onImported: (walletId: WalletId) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={walletsText.import} onClose={onClose}>
      <PhraseImport onImported={onImported} onCancel={onClose} />
    </Dialog>
  );
}
