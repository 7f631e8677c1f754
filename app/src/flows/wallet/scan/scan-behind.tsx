import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { part } from "../../../ui/react/part.tsx";
import { hasScanWish, onScanWish } from "./scan-wish.ts";

/** What Home shows of a search that runs behind the screens. */
export type Line =
  | { kind: "looking"; done: number; all: number }
  | { kind: "failed"; onRetry: () => void; onClose: () => void };

const LineContext = createContext<Line | undefined>(undefined);
const ScanRunner = part(
  async () => (await import("./scan-runner.tsx")).ScanRunner,
  () => null,
);
const ScanLineView = part(
  async () => (await import("./scan-runner.tsx")).ScanLineView,
  () => null,
);

/**
 * Searches for further addresses after an import, behind `children`. What it needs is fetched when a search was asked
 * for.
 */
export function ScanBehind({ children }: { children: ReactNode }) {
  const [isWanted, setWanted] = useState(false);
  const [line, setLine] = useState<Line>();
  useEffect(() => {
    const look = () => {
      if (hasScanWish()) setWanted(true);
    };
    look();
    return onScanWish(look);
  }, []);
  return (
    <LineContext value={line}>
      {children}
      {isWanted && <ScanRunner onLine={setLine} />}
    </LineContext>
  );
}

/** Shows the search on Home, under the balance, as long as it runs. */
export function ScanLine() {
  const line = useContext(LineContext);
  return line ? <ScanLineView line={line} /> : null;
}
