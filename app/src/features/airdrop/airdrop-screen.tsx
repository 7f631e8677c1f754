import { parseTokenId, type TokenId } from "@satchel/core/ids";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { airdropText } from "../../catalogue/en/tokens/airdrop.ts";
import { UnsettledPayments } from "../../flows/payment/outbox/unsettled-payments.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Page, Stack } from "../../ui/layout/page.tsx";
import { FailurePanel } from "../../ui/status/failure-panel.tsx";
import { ProgressBar } from "../../ui/status/progress-bar.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import { TokenName } from "../../widgets/tokens/token.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./airdrop.module.css";
import { AirdropForm } from "./airdrop-form.tsx";
import { AirdropOutcome } from "./airdrop-result.tsx";
import { firstSettings } from "./airdrop-settings.ts";
import { airdropFailureWords, progressText } from "./airdrop-words.ts";
import type { AirdropFailure } from "./find-recipients.ts";
import { type AirdropProgress, useAirdrop } from "./use-airdrop.ts";

/** Divides an amount of XEC among the holders of a token and hands the recipients to Send (tokens.md 2.4). */
export function AirdropScreen() {
  const [settings, setSettings] = useState(() => firstSettings(history.state));
  const { stage, calculate, leave } = useAirdrop();
  const tokenId = parseTokenId(settings.tokenId);
  return (
    <Page title={airdropText.title} lead={airdropText.lead} narrow={stage.kind === "calculating"}>
      <UnsettledPayments onlyChains purpose="airdrop" />
      {stage.kind === "setup" && (
        <Stack>
          {stage.failure && <Failure failure={stage.failure} />}
          <AirdropForm
            settings={settings}
            onChange={(change) => setSettings((now) => ({ ...now, ...change }))}
            onCalculate={(asked) => void calculate(asked, settings)}
          />
        </Stack>
      )}
      {stage.kind === "calculating" && tokenId !== undefined && (
        <Calculating tokenId={tokenId} progress={stage.progress} onStop={leave} />
      )}
      {stage.kind === "result" && (
        <AirdropOutcome
          result={stage.result}
          isOfNfts={settings.paysNftHolders}
          isMax={settings.isMax}
          onChange={leave}
        />
      )}
    </Page>
  );
}

function Failure({ failure }: { failure: AirdropFailure }) {
  const { title, detail, raw } = airdropFailureWords(failure, useLocale());
  return (
    <FailurePanel tone="problem" icon={CircleAlert} title={title} raw={raw}>
      {detail !== "" && <p className={styles.detail}>{detail}</p>}
    </FailurePanel>
  );
}

function Calculating(props: { tokenId: TokenId; progress: AirdropProgress; onStop: () => void }) {
  const { progress } = props;
  const locale = useLocale();
  const title = <Rich text={airdropText.asking} marks={{ token: <TokenName tokenId={props.tokenId} /> }} />;
  return (
    <Card padded>
      <Stack>
        <h2>{title}</h2>
        <ProgressBar label={airdropText.title} done={progress?.done ?? 0} total={progress?.all ?? 0} />
        <p role="status">{progressText(progress, locale)}</p>
        <Button variant="secondary" size="lg" block onClick={props.onStop}>
          {airdropText.stop}
        </Button>
        <p className={styles.help}>{airdropText.stopAbout}</p>
      </Stack>
    </Card>
  );
}
