import type { TokenGenesis } from "@satchel/core/token";
import { CircleHelp, Hourglass, TriangleAlert } from "lucide-react";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { TickRow } from "../../../ui/form/tick-row.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import styles from "../book/order-book.module.css";
import { useLookAlike, useTradingWait } from "./trading.tsx";

/** The blacklist server was not reached: the person may trade all the same, after one more confirmation. */
export function UnknownToken(props: { isConfirmed: boolean; onChange: (isConfirmed: boolean) => void }) {
  const { title, about, confirm } = orderBookText.unknown;
  return (
    <Banner tone="warning" icon={CircleHelp} title={title}>
      <p>{about}</p>
      <TickRow isTicked={props.isConfirmed} onChange={props.onChange}>
        {confirm}
      </TickRow>
    </Banner>
  );
}

/**
 * Names the better known token that this one could be taken for, before its first trade, or says that nobody has
 * compared their names.
 */
export function TwinWarning({ token }: { token: TokenGenesis }) {
  const look = useLookAlike(token);
  const { twin, notCompared } = orderBookText;
  switch (look.state) {
    case "twin":
      return (
        <Banner tone="warning" icon={TriangleAlert} title={twin.title({ name: look.name })} quiet>
          <p>{twin.about}</p>
        </Banner>
      );
    case "missing":
      return (
        <Banner tone="warning" icon={CircleHelp} title={notCompared.title}>
          <p>{notCompared.about}</p>
        </Banner>
      );
    default:
      return null;
  }
}

/** Says what trading waits for. It is there before it has words, so that a screen reader says them. */
export function TradingWait({ token }: { token: TokenGenesis }) {
  const wait = useTradingWait(token);
  return (
    <div role="status" className={styles.wait}>
      {wait && (
        <p className={styles.reason}>
          <Icon of={Hourglass} size="xs" />
          <span>{orderBookText.waits[wait]}</span>
        </p>
      )}
    </div>
  );
}
