import type { TokenGenesis } from "@satchel/core/token";
import { CircleHelp, TriangleAlert } from "lucide-react";
import { orderBookText } from "../../catalogue/en/tokens/order-book.ts";
import checks from "../../ui/form/check.module.css";
import { Banner } from "../../ui/layout/banner.tsx";
import styles from "./order-book.module.css";
import { useTwin } from "./trading.tsx";

/** The blacklist server was not reached: the person may trade all the same, after one more confirmation. */
export function UnknownToken(props: { isConfirmed: boolean; onChange: (isConfirmed: boolean) => void }) {
  const { title, about, confirm } = orderBookText.unknown;
  return (
    <Banner tone="warning" icon={CircleHelp} title={title}>
      <p>{about}</p>
      <label className={styles.confirm}>
        <input
          type="checkbox"
          className={checks.check}
          checked={props.isConfirmed}
          onChange={({ target }) => props.onChange(target.checked)}
        />
        <span>{confirm}</span>
      </label>
    </Banner>
  );
}

/** Names the better known token that this one could be taken for, before its first trade. */
export function TwinWarning({ token }: { token: TokenGenesis }) {
  const name = useTwin(token);
  if (name === undefined) return null;
  return (
    <Banner tone="warning" icon={TriangleAlert} title={orderBookText.twin.title({ name })} quiet>
      <p>{orderBookText.twin.about}</p>
    </Banner>
  );
}
