import { ArrowLeft, KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { stillSealedWords } from "../../text/unlock-problems.ts";
import { Banner } from "../../ui/banner.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { showToast } from "../../ui/toast-queue.ts";
import { PhraseImport } from "../../widgets/phrase-import/phrase-import.tsx";
import { useApp } from "../../wiring/app-context.ts";
import styles from "./unlock.module.css";

/** The only way past a forgotten password: the words of a wallet, for that wallet. */
export function ForgottenPanel({ onBack }: { onBack: () => void }) {
  const { engine } = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className={styles.back}>
        <IconButton icon={ArrowLeft} label="Back" onClick={onBack} />
        <h1 ref={heading} tabIndex={-1}>
          Forgotten password
        </h1>
      </div>
      <Banner tone="warning" icon={KeyRound} title="Only a seed phrase brings a wallet back" quiet>
        <p>
          Nobody can reset the password. Enter the 12 words of a wallet, and that wallet opens without it. Other wallets
          stay sealed under the forgotten password, kept aside on this device.
        </p>
      </Banner>
      <PhraseImport
        onSubmit={async (phrase) => {
          const restored = await engine.restoreForgotten(phrase);
          if (restored.ok) sayRestored(restored.value.left);
          return restored;
        }}
      />
    </>
  );
}

/** Said as a toast that stays: this screen goes away with the lock. */
function sayRestored(left: readonly string[]): void {
  if (left.length === 0) showToast({ tone: "success", title: "Wallet restored" });
  else showToast({ tone: "problem", ...stillSealedWords(left) });
}
