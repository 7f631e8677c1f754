import type { Engine, WalletProblem } from "@satchel/engine";
import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { demoWalletText } from "../../catalogue/en/wallet/demo-wallet.ts";
import { linkTo } from "../../text/links.ts";
import { Button } from "../../ui/button/button.tsx";
import { part } from "../../ui/react/part.tsx";
import { useApp } from "../../wiring/app-context.ts";
import type { AppHost } from "../../wiring/page/host.ts";
import { HowItWorksLink } from "./how-it-works-link.tsx";
import styles from "./onboarding.module.css";

export type Failure = WalletProblem | { code: "no-demo-phrase" };

/** Fetched when it is needed, so that the button does not wait for it. */
const DemoFailure = part(
  async () => (await import("./demo-failure.tsx")).DemoFailure,
  () => null,
  "create",
);

/** Opens the demo wallet of a devnet, whose seed phrase is public, and leads to the faucet. */
export function DemoWallet() {
  const { engine, network, host } = useApp();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const open = async () => {
    setBusy(true);
    setFailure(undefined);
    setFailure(await importDemo(engine, host, network.links.demoWallet));
    setBusy(false);
  };
  const faucet = linkTo(network.links, "faucet", "");
  return (
    <>
      {network.links.demoWallet !== "" && (
        <Button size="lg" block variant="secondary" icon={FlaskConical} busy={isBusy} onClick={() => void open()}>
          {demoWalletText.openDemo}
        </Button>
      )}
      {failure && <DemoFailure failure={failure} />}
      <p className={styles.fine}>
        {demoWalletText.testNetwork}
        <br />
        {faucet !== undefined && (
          <>
            <a href={faucet} target="_blank" rel="noopener noreferrer">
              {demoWalletText.testXec}
            </a>
            {" · "}
          </>
        )}
        <HowItWorksLink />
      </p>
    </>
  );
}

/** Returns why the demo wallet could not be imported, or undefined. */
async function importDemo(engine: Engine, { demoPhrase }: AppHost, url: string): Promise<Failure | undefined> {
  const phrase = await demoPhrase?.(url);
  if (phrase === undefined) return { code: "no-demo-phrase" };
  // Nothing is imported before all stored data has been read.
  await engine.start();
  if (engine.state.getState().phase.kind !== "no-wallet") return undefined;
  const made = await engine.importWallet(phrase);
  return made.ok ? undefined : made.problem;
}
