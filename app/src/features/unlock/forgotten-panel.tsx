import { ArrowLeft, KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { unlockText } from "../../catalogue/en/wallet/unlock.ts";
import { PhraseImport } from "../../flows/wallet/import/phrase-import.tsx";
import { sealedWords } from "../../text/problems/unlock-problems.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { Banner } from "../../ui/status/banner.tsx";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import styles from "./unlock.module.css";

/** The only way past a forgotten password: the seed phrase of a wallet opens that wallet. */
export function ForgottenPanel({ onBack }: { onBack: () => void }) {
  const { engine } = useApp();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className={styles.back}>
        <IconButton icon={ArrowLeft} label={commonText.back} mirrored onClick={onBack} />
        <h1 ref={heading} tabIndex={-1}>
          {unlockText.forgottenTitle}
        </h1>
      </div>
      <Banner tone="warning" icon={KeyRound} title={unlockText.onlyPhraseHelps} quiet>
        <p>{unlockText.forgottenAbout}</p>
      </Banner>
      <PhraseImport
        onSubmit={async (phrase) => {
          const restored = await engine.restoreForgotten(phrase);
          if (restored.ok) sayRestored(restored.value.sealed, locale);
          return restored;
        }}
      />
    </>
  );
}

/** Shows a toast, which stays when wallets are still sealed: this screen closes as soon as Satchel is open. */
function sayRestored(sealedNames: readonly string[], locale: string): void {
  if (sealedNames.length === 0) showToast({ tone: "success", title: unlockText.restored });
  else showToast({ tone: "problem", ...sealedWords(sealedNames, locale) });
}
