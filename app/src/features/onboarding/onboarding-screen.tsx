import type { WalletProblem } from "@satchel/engine";
import { useEffect, useState } from "react";
import { onboardingText } from "../../catalogue/en/onboarding.ts";
import { Button } from "../../ui/button.tsx";
import { LoadingPart } from "../../ui/loading-screen.tsx";
import { part } from "../../ui/part.tsx";
import { useApp } from "../../wiring/app-context.ts";
import styles from "./onboarding.module.css";
import { WelcomeFrame } from "./welcome-frame.tsx";

const DemoWallet = part(
  async () => (await import("./demo-wallet.tsx")).DemoWallet,
  () => null,
  "welcome",
);
const ImportPanel = part(async () => (await import("./import-panel.tsx")).ImportPanel, LoadingPart, "home");
/** The words of a refusal are not needed before the first screen, and are there before a press can be refused. */
const loadRefusal = async () => (await import("./refusal.tsx")).Refusal;
const Refusal = part(loadRefusal, LoadingPart);

/** For a person without a wallet. The app replaces it as soon as there is a wallet. */
export function OnboardingScreen() {
  const [isImporting, setImporting] = useState(false);
  return (
    <WelcomeFrame>
      {isImporting ? (
        <ImportPanel onBack={() => setImporting(false)} />
      ) : (
        <Welcome onImport={() => setImporting(true)} />
      )}
    </WelcomeFrame>
  );
}

function Welcome({ onImport }: { onImport: () => void }) {
  const { engine, network } = useApp();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<WalletProblem>();
  const create = async () => {
    setBusy(true);
    const made = await engine.createWallet();
    setBusy(false);
    setProblem(made.ok ? undefined : made.problem);
  };
  useEffect(() => void loadRefusal().catch(() => undefined), []);
  return (
    <>
      <div className={styles.head}>
        <h1>{onboardingText.title}</h1>
        <p>{onboardingText.lead}</p>
      </div>
      {problem && <Refusal problem={problem} />}
      <Button size="lg" block busy={isBusy} onClick={() => void create()}>
        {onboardingText.newWallet}
      </Button>
      <Button size="lg" block variant="secondary" disabled={isBusy} onClick={onImport}>
        {onboardingText.importWallet}
      </Button>
      {network.name === "devnet" ? (
        <DemoWallet />
      ) : (
        <p className={styles.fine}>{onboardingText.noRecovery}</p>
      )}
    </>
  );
}
