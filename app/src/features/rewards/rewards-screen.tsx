import { CircleAlert, CircleCheck, Clock, Gift, Info } from "lucide-react";
import { useEffect } from "react";
import { countdownText, lastClaimText, NOT_RESPONDING } from "../../text/rewards-words.ts";
import { ShortAddress } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import styles from "./rewards.module.css";
import { type RewardState, useRewards } from "./use-rewards.ts";

/** Free tokens once a day, from a server (wallet.md 2). */
export function RewardsScreen() {
  const rewards = useRewards();
  const name = useRewardName();
  return (
    <Page narrow title="Rewards" lead={`Claim free ${name ?? "tokens"} once every 24 hours.`}>
      <Card className={styles.reward}>
        <RewardHead name={name} address={rewards.address} state={rewards.state} />
        {rewards.state === "waiting" && <WaitingTime secondsLeft={rewards.secondsLeft} />}
        <Answer rewards={rewards} />
      </Card>
      <p className={styles.help}>
        <Icon of={Info} size="sm" />
        <span>The reward server sends the tokens. It sees your address, never your keys.</span>
      </p>
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
        title={NOT_RESPONDING}
        quiet
        action={
          <Button variant="secondary" size="sm" onClick={recheck}>
            Try again
          </Button>
        }
      />
    );
  }
  if (state === "due" && !canClaim) {
    return <p>The server asks for a check against bots, and this build has none: nothing can be claimed here.</p>;
  }
  return (
    <Button
      size="lg"
      block
      busy={isBusy || state === "loading"}
      disabled={state === "waiting"}
      onClick={() => void claim()}
    >
      {state === "waiting" ? `Come back in ${countdownText(secondsLeft)}` : "Claim Reward"}
    </Button>
  );
}

/** As the reward token calls itself; undefined while nobody has said, or where a network has none. */
function useRewardName(): string | undefined {
  const { engine, network } = useApp();
  const { rewardTokenId } = network.special;
  useEffect(() => {
    if (rewardTokenId !== "") void engine.needTokens([rewardTokenId]);
  }, [engine, rewardTokenId]);
  return useEngineState((state) => state.tokens.get(rewardTokenId)?.genesisInfo.tokenName);
}

/** What the reward is, whom it goes to, and, once that is known, whether it is due. */
function RewardHead(props: { name: string | undefined; address: string; state: RewardState }) {
  return (
    <div className={styles.head}>
      <span className={styles.gift}>
        <Icon of={Gift} />
      </span>
      <div className={styles.what}>
        <h2>{props.name ?? "Token"} reward</h2>
        <p>
          Sent to <ShortAddress address={props.address} />
        </p>
      </div>
      <span role="status">
        {props.state === "due" && (
          <Badge tone="positive" icon={CircleCheck}>
            Ready
          </Badge>
        )}
        {props.state === "waiting" && <Badge icon={Clock}>Not yet</Badge>}
      </span>
    </div>
  );
}

/** wallet.md 9. */
const COOL_DOWN_S = 24 * 60 * 60;

/** How much of the day between two claims has passed; nothing where the server's clock and ours disagree by more. */
function WaitingTime({ secondsLeft }: { secondsLeft: number }) {
  const passed = COOL_DOWN_S - secondsLeft;
  if (passed < 0) return null;
  const percent = Math.floor((100 * passed) / COOL_DOWN_S);
  return (
    <div className={styles.waiting}>
      <div className={styles.meter} role="img" aria-label={`${percent} percent of the waiting time has passed`}>
        <span style={{ width: `${percent}%` }} />
      </div>
      <div className={styles.times}>
        <span>{lastClaimText(passed)}</span>
        <span>24 h</span>
      </div>
    </div>
  );
}
