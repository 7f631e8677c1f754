import { CircleCheck, Clock, Gift } from "lucide-react";
import { ShortAddress } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./rewards.module.css";
import type { RewardState } from "./use-rewards.ts";

/** What the reward is, whom it goes to, and, once that is known, whether it is due. */
export function RewardHead(props: { name: string | undefined; address: string; state: RewardState }) {
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
