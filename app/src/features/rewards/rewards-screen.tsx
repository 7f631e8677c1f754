import type { ClaimFailure } from "@satchel/engine";
import { CircleAlert, CircleCheck, CircleX, Clock, Gift, Info } from "lucide-react";
import { useEffect } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { rewardsText } from "../../catalogue/en/tokens/rewards.ts";
import { ClaimReceipt } from "../../flows/payment/receipt/claim-receipt.tsx";
import { claimProblemWords, countdownText, lastClaimText } from "../../text/rewards-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Badge } from "../../ui/mark/badge.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { FailurePanel } from "../../ui/status/failure-panel.tsx";
import { ShortAddress } from "../../ui/words/address-text.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import { useToken } from "../../widgets/tokens/token.tsx";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import styles from "./rewards.module.css";
import { type RewardState, useRewards } from "./use-rewards.ts";

/** Free tokens once a day, from a server (wallet.md 2). */
export function RewardsScreen() {
  const rewards = useRewards();
  const name = useRewardName();
  const lead = name === undefined ? rewardsText.lead : rewardsText.leadNamed({ name });
  return (
    <Page narrow title={rewardsText.title} lead={lead}>
      <Card className={styles.reward}>
        <RewardHead name={name} address={rewards.address} state={rewards.state} />
        {rewards.state === "waiting" && <WaitingTime secondsLeft={rewards.secondsLeft} />}
        {rewards.problem && <NotClaimed problem={rewards.problem} />}
        <Answer rewards={rewards} />
      </Card>
      <p className={styles.help}>
        <Icon of={Info} size="sm" />
        <span>{rewardsText.about}</span>
      </p>
      {rewards.isClaimed && <ClaimReceipt kind="tokens" onClose={rewards.closeReceipt} />}
    </Page>
  );
}

function Answer({ rewards }: { rewards: ReturnType<typeof useRewards> }) {
  const { state, secondsLeft, isBusy, canClaim, recheck, claim } = rewards;
  if (state === "failed") {
    return (
      <Banner
        tone="problem"
        icon={CircleAlert}
        title={rewardsText.notResponding}
        quiet
        action={
          <Button variant="secondary" size="sm" onClick={recheck}>
            {commonText.tryAgain}
          </Button>
        }
      />
    );
  }
  if (state === "due" && !canClaim) {
    return <p>{rewardsText.noBotCheck}</p>;
  }
  return (
    <Button
      size="lg"
      block
      busy={isBusy || state === "loading"}
      disabled={state === "waiting"}
      onClick={() => void claim()}
    >
      {state === "waiting" ? rewardsText.comeBack({ time: countdownText(secondsLeft) }) : rewardsText.claim}
    </Button>
  );
}

function NotClaimed({ problem }: { problem: ClaimFailure }) {
  const { title, detail } = claimProblemWords(problem);
  return (
    <FailurePanel tone="problem" icon={CircleX} title={title}>
      <p>{detail === "" ? rewardsText.nothingClaimed : detail}</p>
    </FailurePanel>
  );
}

/**
 * Returns what the reward token calls itself; undefined while that is not known, or where the network has no reward
 * token.
 */
function useRewardName(): string | undefined {
  const { engine, network } = useApp();
  const { rewardTokenId } = network.special;
  useEffect(() => {
    if (rewardTokenId !== "") void engine.needTokens([rewardTokenId]);
  }, [engine, rewardTokenId]);
  return useToken(rewardTokenId || undefined)?.genesisInfo.tokenName;
}

/** What the reward is, where it is sent, and whether it is due, once that is known. */
function RewardHead(props: { name: string | undefined; address: string; state: RewardState }) {
  return (
    <div className={styles.head}>
      <span className={styles.gift}>
        <Icon of={Gift} />
      </span>
      <div className={styles.what}>
        <h2>{props.name === undefined ? rewardsText.reward : rewardsText.rewardNamed({ name: props.name })}</h2>
        <p>
          <Rich text={rewardsText.sentTo} marks={{ address: <ShortAddress address={props.address} /> }} />
        </p>
      </div>
      <span role="status">
        {props.state === "due" && (
          <Badge tone="positive" icon={CircleCheck}>
            {rewardsText.ready}
          </Badge>
        )}
        {props.state === "waiting" && <Badge icon={Clock}>{rewardsText.notYet}</Badge>}
      </span>
    </div>
  );
}

/** wallet.md 9. */
const COOL_DOWN_S = 24 * 60 * 60;

/**
 * Shows how much of the day between two claims has passed; nothing where the server's clock differs from ours by more
 * than that day.
 */
function WaitingTime({ secondsLeft }: { secondsLeft: number }) {
  const locale = useLocale();
  const passed = COOL_DOWN_S - secondsLeft;
  if (passed < 0) return null;
  const percent = Math.floor((100 * passed) / COOL_DOWN_S);
  const share = new Intl.NumberFormat(locale, { style: "percent" }).format(percent / 100);
  return (
    <div className={styles.waiting}>
      <div className={styles.meter} role="img" aria-label={rewardsText.waited({ share })}>
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <div className={styles.times}>
        <span>{lastClaimText(passed, locale)}</span>
        <span>{rewardsText.waitingTime}</span>
      </div>
    </div>
  );
}
