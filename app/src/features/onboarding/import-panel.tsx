import { ArrowLeft, Info, Upload } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { commonText } from "../../catalogue/en/common.ts";
import { onboardingText } from "../../catalogue/en/start/onboarding.ts";
import { settingsText } from "../../catalogue/en/wallet/settings.ts";
import { PhraseImport } from "../../flows/wallet/import/phrase-import.tsx";
import { useBackupImport } from "../../flows/wallet/import/use-backup-import.tsx";
import { wishForScan } from "../../flows/wallet/scan/scan-wish.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { useApp } from "../../wiring/app-context.ts";
import styles from "./onboarding.module.css";

/** For a person who has a seed phrase already, on paper or in another program. */
export function ImportPanel({ onBack }: { onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { host } = useApp();
  const importThenScan = useImportThenScan();
  const file = useBackupImport("toast");
  return (
    <div className={styles.import}>
      <div className={styles.back}>
        <IconButton icon={ArrowLeft} label={commonText.back} mirrored onClick={onBack} />
        <h1 ref={heading} tabIndex={-1}>
          {onboardingText.importWallet}
        </h1>
      </div>
      {host.isExtension && (
        <Banner tone="info" icon={Info} quiet>
          <p>{onboardingText.elsewhere}</p>
        </Banner>
      )}
      <PhraseImport onSubmit={importThenScan} />
      <Button variant="secondary" size="lg" block icon={Upload} onClick={file.choose}>
        {settingsText.importFile}
      </Button>
      {file.parts}
    </div>
  );
}

/**
 * Imports a wallet and then searches its other addresses on Home. The search is requested first, because this screen is
 * removed before the import is done.
 */
function useImportThenScan() {
  const { engine } = useApp();
  const [, navigate] = useLocation();
  return async (phrase: string) => {
    await engine.start();
    const forget = wishForScan();
    navigate("/");
    const done = await engine.importWallet(phrase);
    if (!done.ok) forget();
    return done;
  };
}
