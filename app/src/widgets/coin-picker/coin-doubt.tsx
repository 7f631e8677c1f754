import type { CoinProblem, TokenValue } from "@satchel/core/tx";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { coinsText } from "../../catalogue/en/payment/coins.ts";
import { momentText } from "../../text/locale/dates.ts";
import { coinProblemText } from "../../text/problems/coin-problems.ts";
import { Button } from "../../ui/button/button.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import { atRisk, useCarriedText } from "../tokens/carried-token.ts";
import styles from "./coin-picker.module.css";
import type { CoinRow } from "./coin-rows.ts";
import { useAskAgain } from "./use-coins.ts";

/** Why a coin is in doubt, and what can be done about it. `onSpend`: the person wants to spend it all the same. */
export function CoinDoubt(props: {
  row: CoinRow & { problem: CoinProblem };
  isAlone: boolean;
  isChosen: boolean;
  onSpend: () => void;
}) {
  const { row, isAlone, isChosen, onSpend } = props;
  const askAgain = useAskAgain();
  const [busy, setBusy] = useState<"ask" | "spend">();
  const ask = async (kind: "ask" | "spend") => {
    setBusy(kind);
    // The question whether to spend it is asked with what its own transaction says.
    const isDone = await askAgain([row]);
    setBusy(undefined);
    if (isDone && kind === "spend") onSpend();
  };
  const { doubt } = coinsText;
  return (
    <div className={styles.why}>
      <p>
        <Reason problem={row.problem} />{" "}
        {isAlone && !isChosen && <Rich text={doubt.leftAlone} marks={{ b: (inner) => <b>{inner}</b> }} />}
      </p>
      <div className={styles.answers}>
        <Button
          variant="secondary"
          size="sm"
          icon={RefreshCw}
          busy={busy === "ask"}
          disabled={busy === "spend"}
          onClick={() => void ask("ask")}
        >
          {doubt.askAgain}
        </Button>
        {row.canAccept && !isChosen && (
          <Button
            variant="secondary"
            size="sm"
            className={styles.risky}
            busy={busy === "spend"}
            disabled={busy === "ask"}
            onClick={() => void ask("spend")}
          >
            {doubt.spendAnyway}
          </Button>
        )}
      </div>
    </div>
  );
}

const HIDEABLE = { isHideable: true };

/** What the coin's own transaction says, or what the server said before, and what the server says now. */
function Reason({ problem }: { problem: CoinProblem }) {
  const locale = useLocale();
  const token = <Held text={useCarriedText(atRisk(problem), HIDEABLE)} />;
  const claimed = <Held text={useCarriedText(claimedBy(problem), HIDEABLE)} />;
  const { doubt } = coinsText;
  switch (problem.code) {
    case "coin-may-carry-tokens":
      return <Rich text={doubt.bytesName} marks={{ token }} />;
    case "coin-token-differs":
      return <Rich text={problem.actual ? doubt.bytesNameOther : doubt.bytesNameNothing} marks={{ token, claimed }} />;
    case "coin-lost-token": {
      const moment = momentText(problem.until, locale);
      return (
        <Rich
          text={problem.claimed ? doubt.knownOther({ moment }) : doubt.known({ moment })}
          marks={{ token, claimed }}
        />
      );
    }
    default:
      return coinProblemText(problem, locale);
  }
}

/** Returns the token that the server names now. */
const claimedBy = (problem: CoinProblem): TokenValue | undefined =>
  problem.code === "coin-token-differs" || problem.code === "coin-lost-token" ? problem.claimed : undefined;

const Held = ({ text }: { text: string }) => (
  <b>
    <bdi>{text}</bdi>
  </b>
);
