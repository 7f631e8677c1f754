import type { Engine, WalletProblem } from "@satchel/engine";
import { useEffect, useRef, useState } from "react";
import { onboardingText } from "../../catalogue/en/start/onboarding.ts";
import { Button } from "../../ui/button/button.tsx";
import { part } from "../../ui/react/part.tsx";
import { LoadingPart } from "../../ui/status/loading-screen.tsx";
import { useApp } from "../../wiring/app-context.ts";
import { useIsDevnet } from "../../wiring/use-is-devnet.ts";
import { HowItWorksLink } from "./how-it-works-link.tsx";
import styles from "./onboarding.module.css";
import { WelcomeFrame } from "./welcome-frame.tsx";

const DemoWallet = part(
  async () => (await import("./demo-wallet.tsx")).DemoWallet,
  () => null,
  "welcome",
);
const ImportPanel = part(async () => (await import("./import-panel.tsx")).ImportPanel, LoadingPart, "home");
/**
 * The words of a refusal are not needed before the first screen. They are fetched soon after it, in case the network
 * goes away.
 */
const loadRefusal = async () => (await import("./refusal.tsx")).Refusal;
const Refusal = part(loadRefusal, LoadingPart);
const AFTER_FIRST_SCREEN_MS = 500;

/** For a person without a wallet. The app replaces it as soon as there is a wallet, or one was found in the storage. */
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
  const { engine, host } = useApp();
  const isDevnet = useIsDevnet();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<WalletProblem>();
  const isMaking = useRef(false);
  const create = async () => {
    if (isMaking.current) return;
    isMaking.current = true;
    setBusy(true);
    setProblem(await createFirstWallet(engine));
    setBusy(false);
    isMaking.current = false;
  };
  useEffect(() => {
    const timer = setTimeout(() => void loadRefusal().catch(() => undefined), AFTER_FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, []);
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
      <div className={styles.foot}>
        {host.openInTab && (
          <p className={styles.fine}>
            <button type="button" className={styles.link} onClick={host.openInTab}>
              {onboardingText.moreRoom}
            </button>
          </p>
        )}
        {isDevnet ? (
          <DemoWallet />
        ) : (
          <p className={styles.fine}>
            {onboardingText.noRecovery} <HowItWorksLink />
          </p>
        )}
      </div>
    </>
  );
}

/**
 * Makes the first wallet once all stored data has been read, and returns why that failed. Makes none if the storage has
 * wallets or could not be read: the app shows that then in place of this screen.
 */
async function createFirstWallet(engine: Engine): Promise<WalletProblem | undefined> {
  await engine.start();
  if (engine.state.getState().phase.kind !== "no-wallet") return undefined;
  const made = await engine.createWallet();
  return made.ok ? undefined : made.problem;
}
