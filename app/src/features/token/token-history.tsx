import type { TokenId } from "@satchel/core/ids";
import type { Tx } from "@satchel/core/tx";
import { CircleAlert } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { tokenPageText } from "../../catalogue/en/tokens/token-page.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { readTx } from "../../widgets/tx/read-tx.ts";
import { RestOfHistory } from "../../widgets/tx/rest-of-history.tsx";
import { TxRow } from "../../widgets/tx/tx-row.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import styles from "./token-page.module.css";

/** What this wallet did with the token, from the history that is stored on this device. */
export function TokenHistory({ tokenId }: { tokenId: TokenId }) {
  const { network } = useApp();
  const scripts = useEngineState((state) => state.ledger.scripts);
  const { txs, isWhole, isLoading, failed, more, round, again } = useTokenTxs(tokenId);
  const reads = useMemo(() => txs.map((tx) => readTx(tx, scripts, network)), [txs, scripts, network]);
  return (
    <section className={styles.history} aria-label={tokenPageText.history}>
      <h2>{tokenPageText.history}</h2>
      {reads.length > 0 && (
        <Card className={styles.rows}>
          <ul>
            {reads.map((read) => (
              <TxRow key={read.tx.txid} read={read} />
            ))}
          </ul>
        </Card>
      )}
      {isLoading && (
        <Card>
          <Skeleton label={tokenPageText.historyLoading} rows={2} />
        </Card>
      )}
      {failed && (
        <Banner
          tone="problem"
          icon={CircleAlert}
          title={tokenPageText.historyFailed}
          action={
            <Button variant="secondary" size="sm" onClick={more}>
              {commonText.tryAgain}
            </Button>
          }
        />
      )}
      {!isLoading && !failed && reads.length === 0 && (
        <Card padded className={styles.muted}>
          {tokenPageText.noHistory}
        </Card>
      )}
      <RestOfHistory round={round} onLoaded={again} />
      {!isLoading && !failed && !isWhole && (
        <Button variant="secondary" onClick={more}>
          {tokenPageText.more}
        </Button>
      )}
    </section>
  );
}

/** How many transactions are read at once, and how many with the token are shown with each press. */
const READ = 100;
const SHOWN = 10;

type Found = { key: string; txs: readonly Tx[]; from: number; isWhole: boolean };

/** Reads the stored history from the newest transaction on, until enough of the token's are found. */
function useTokenTxs(tokenId: TokenId) {
  const { engine, host } = useApp();
  const key = useEngineState(({ activeId, ledger }) => `${activeId} ${ledger.history[0]?.txid}`);
  const [wanted, setWanted] = useState(SHOWN);
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<Found>();
  const [failed, setFailed] = useState(false);
  const [isLoading, setLoading] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found is where the reading goes on
  useEffect(() => {
    let isShown = true;
    const read = async () => {
      setLoading(true);
      setFailed(false);
      let next: Found = found?.key === key ? found : { key, txs: [], from: 0, isWhole: false };
      while (isShown && !next.isWhole && next.txs.length < wanted) {
        const txs = await engine.readStored(next.from, READ);
        const hits = txs.filter(({ tokenEntries }) => tokenEntries.some((entry) => entry.tokenId === tokenId));
        next = { key, txs: [...next.txs, ...hits], from: next.from + READ, isWhole: txs.length < READ };
        await host.pause();
      }
      if (!isShown) return;
      setFound(next);
      setLoading(false);
    };
    read().catch(() => {
      if (!isShown) return;
      setLoading(false);
      setFailed(true);
    });
    return () => {
      isShown = false;
    };
  }, [engine, host, key, wanted, round]);
  const shown = found?.txs.slice(0, wanted) ?? [];
  return {
    txs: shown,
    isWhole: found?.isWhole === true && found.txs.length <= wanted,
    isLoading,
    failed,
    round,
    /** Reads from the newest transaction on, because more are stored now. */
    again: () => {
      setFound(undefined);
      setRound(round + 1);
    },
    more: () => (failed ? setRound(round + 1) : setWanted(wanted + SHOWN)),
  };
}
