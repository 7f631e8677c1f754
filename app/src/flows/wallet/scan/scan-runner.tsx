import { sats } from "@satchel/core/amount";
import type { WalletId } from "@satchel/core/ids";
import type { FoundAddress, ScanProblem } from "@satchel/engine";
import { CircleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { phraseImportText } from "../../../catalogue/en/wallet/phrase-import.ts";
import { counted } from "../../../text/money/counts.ts";
import { xecText } from "../../../text/money/money.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Spinner } from "../../../ui/mark/spinner.tsx";
import { showToast } from "../../../ui/overlay/toast-queue.ts";
import { part } from "../../../ui/react/part.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import styles from "./address-scan.module.css";
import type { Line } from "./scan-behind.tsx";
import { onScanWish, takeScanWish } from "./scan-wish.ts";
import { useAddressScan } from "./use-address-scan.ts";

const AddressScanDialog = part(
  async () => (await import("./address-scan-dialog.tsx")).AddressScanDialog,
  () => null,
);

/**
 * Searches for further addresses after an import, behind all screens: `onLine` gets what Home shows of it, and a toast
 * says what it has found. Nothing found needs no words.
 */
export function ScanRunner({ onLine }: { onLine: (line: Line | undefined) => void }) {
  const [walletId, endWish] = useWish();
  const { scan, retry } = useAddressScan(walletId);
  const [shown, setShown] = useState<{ walletId: WalletId; addresses: readonly FoundAddress[] }>();
  const locale = useLocale();
  useEffect(() => {
    if (walletId === undefined) return;
    if (scan.kind === "failed" && !canRetry(scan.problem)) endWish();
    if (scan.kind !== "found") return;
    endWish();
    const addresses = scan.addresses;
    if (addresses.length > 0) sayFound(addresses, locale, () => setShown({ walletId, addresses }));
  }, [scan, walletId, endWish, locale]);
  const showLine = useEffectEvent(() => onLine(walletId === undefined ? undefined : lineOf(scan, retry, endWish)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the line is made of
  useEffect(() => showLine(), [scan, walletId]);
  return shown ? <AddressScanDialog {...shown} onClose={() => setShown(undefined)} /> : null;
}

export function ScanLineView({ line }: { line: Line }) {
  const locale = useLocale();
  if (line.kind === "failed") {
    return (
      <div className={styles.line} role="status">
        <Icon of={CircleAlert} />
        <span>{phraseImportText.unfinishedBehind}</span>
        <Button variant="ghost" size="sm" onClick={line.onRetry}>
          {phraseImportText.scanAgain}
        </Button>
        <Button variant="ghost" size="sm" onClick={line.onClose}>
          {commonText.close}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.line}>
      {/* Announced once; the numbers change too often to be read out. */}
      <Spinner label={phraseImportText.scanning} />
      <span>
        {phraseImportText.scanningBehind({
          done: counted(Math.round(line.done * line.all), locale),
          all: counted(line.all, locale),
        })}
      </span>
    </div>
  );
}

/**
 * Returns the wallet whose search was asked for, and a function that ends it. The search waits for the first balance,
 * which its 80 requests would hold up.
 */
function useWish(): [walletId: WalletId | undefined, end: () => void] {
  const activeId = useEngineState((state) => state.activeId);
  const [walletId, setWalletId] = useState<WalletId>();
  useEffect(() => {
    const take = () => {
      const wish = takeScanWish();
      if (wish) setWalletId(wish.walletId ?? activeId);
    };
    take();
    return onScanWish(take);
  }, [activeId]);
  const isFirstOver = useEngineState(
    ({ sync, connection }) => sync.at !== undefined || sync.failed !== undefined || connection === "offline",
  );
  // There is a moment between 'offline' and the first balance in which neither is true; a search that runs goes on.
  const [begunFor, setBegunFor] = useState<WalletId>();
  if (isFirstOver && begunFor !== walletId) setBegunFor(walletId);
  const [end] = useState(() => () => setWalletId(undefined));
  return [walletId !== undefined && begunFor === walletId ? walletId : undefined, end];
}

/** Whether a person can do something about it: not when the wallet or its keys are no longer there. */
const canRetry = ({ code }: ScanProblem): boolean => code === "unreachable" || code === "vault-failed";

function lineOf(
  scan: ReturnType<typeof useAddressScan>["scan"],
  onRetry: () => void,
  onClose: () => void,
): Line | undefined {
  if (scan.kind === "looking") return scan.all > 0 ? scan : undefined;
  return scan.kind === "failed" ? ({ kind: "failed", onRetry, onClose } as const) : undefined;
}

function sayFound(addresses: readonly FoundAddress[], locale: string, onShow: () => void): void {
  const sum = sats(addresses.reduce((total, address) => total + address.sats, 0n));
  showToast({
    tone: "success",
    title:
      sum > 0n ? phraseImportText.foundBehind({ amount: xecText(sum, locale) }) : phraseImportText.foundBehindEmpty,
    detail: phraseImportText.foundBehindAbout({ count: counted(addresses.length, locale) }),
    stays: true,
    action: { label: phraseImportText.showFound, onPress: onShow },
  });
}
