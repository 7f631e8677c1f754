import { CircleAlert, EyeOff, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { walletProblemWords } from "../../text/wallet-problems.ts";
import { Actions } from "../../ui/actions.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, SettingRow } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useActiveWallet } from "../../widgets/active-wallet.ts";
import { useCopy } from "../../widgets/copying.ts";
import styles from "./backup.module.css";
import { useRevealedPhrase } from "./use-revealed-phrase.ts";

const SHOW = "Show seed phrase";

export function BackupScreen() {
  const { wallet } = useActiveWallet();
  // The key makes another wallet another screen: no word of one is ever shown under the name of the other.
  return <Backup key={wallet.id} walletId={wallet.id} name={wallet.name} />;
}

function Backup({ walletId, name }: { walletId: string; name: string }) {
  const { phrase, problem, isBusy, show, hide } = useRevealedPhrase(walletId);
  const words = problem && walletProblemWords(problem);
  return (
    <Page narrow title="Wallet Backup" lead="These 12 words are the wallet. Anyone who has them has the money.">
      <Banner tone="warning" icon={ShieldAlert} title="Check that nobody can see your screen" quiet>
        <p>Write the words on paper, in order. No photo, no cloud. Nobody from Satchel will ever ask for them.</p>
      </Banner>
      <Card>
        <SettingRow title={SHOW} about={`${name}. Hides again after 60 seconds.`}>
          <Switch
            label={SHOW}
            checked={phrase !== undefined}
            busy={isBusy}
            onChange={(on) => (on ? void show() : hide())}
          />
        </SettingRow>
      </Card>
      {words && (
        <Banner tone="problem" icon={CircleAlert} title={words.title}>
          <p>{words.detail}</p>
        </Banner>
      )}
      {phrase === undefined ? <HiddenPhrase /> : <ShownPhrase phrase={phrase} />}
    </Page>
  );
}

function HiddenPhrase() {
  return (
    <div className={styles.pocket}>
      <div className={styles.cover}>
        <span className={styles.glyph}>
          <Icon of={EyeOff} />
        </span>
        <strong>Hidden</strong>
        <span className={styles.muted}>Turn on {SHOW} to read the words</span>
      </div>
    </div>
  );
}

/** Three lines of four words at every width. */
function ShownPhrase({ phrase }: { phrase: string }) {
  const [isAsking, setAsking] = useState(false);
  const words = phrase.split(" ").map((word, index) => ({ word, place: index + 1 }));
  return (
    <>
      <div className={styles.pocket}>
        <ol className={styles.words} translate="no">
          {words.map(({ word, place }) => (
            <li key={place}>
              <span aria-hidden="true">{place}</span>
              {word}
            </li>
          ))}
        </ol>
      </div>
      <div>
        <Button variant="secondary" size="lg" onClick={() => setAsking(true)}>
          Copy
        </Button>
      </div>
      {isAsking && <CopyQuestion phrase={phrase} onClose={() => setAsking(false)} />}
    </>
  );
}

function CopyQuestion({ phrase, onClose }: { phrase: string; onClose: () => void }) {
  const copy = useCopy();
  const confirm = async () => {
    await copy(phrase, "Seed phrase copied to clipboard");
    onClose();
  };
  return (
    <Dialog title="Copy the seed phrase?" onClose={onClose}>
      <p>Every program on this device can read the clipboard. Paper is safer.</p>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => void confirm()}>Copy</Button>
      </Actions>
    </Dialog>
  );
}
