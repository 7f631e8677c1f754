import type { Engine, MarketTrades } from "@satchel/engine";

const WHOLE: MarketTrades = {
  facts: [],
  numUnproven: 0,
  numRead: 0,
  total: 0,
  isWhole: true,
  isReading: false,
  isStopped: false,
  hasFailed: false,
};

/** A market on which nobody has bought anything. */
export const viewNoTrades: Engine["viewTrades"] = async (_tokenId, onChange) => {
  onChange(WHOLE);
  return { stop: () => {}, goOn: () => {}, close: () => {} };
};

/** A market of which a test tells what is seen, and which notes what its viewers ask for. */
export function createSampleTrades(first: Partial<MarketTrades>) {
  const asked: string[] = [];
  const viewers = new Set<(trades: MarketTrades) => void>();
  let now = { ...WHOLE, ...first };
  const viewTrades: Engine["viewTrades"] = async (_tokenId, onChange) => {
    asked.push("view");
    viewers.add(onChange);
    onChange(now);
    return {
      stop: () => void asked.push("stop"),
      goOn: () => void asked.push("go on"),
      close: () => {
        asked.push("close");
        viewers.delete(onChange);
      },
    };
  };
  const change = (next: Partial<MarketTrades>) => {
    now = { ...now, ...next };
    for (const tell of viewers) tell(now);
  };
  return { asked, viewTrades, change };
}
