import type { Engine } from "@satchel/engine";

/** A market on which nobody has bought anything. */
export const viewNoTrades: Engine["viewTrades"] = async (_tokenId, onChange) => {
  const flags = { isWhole: true, isReading: false, isStopped: false, hasFailed: false };
  onChange({ facts: [], numUnproven: 0, numRead: 0, total: 0, ...flags });
  return { stop: () => {}, goOn: () => {}, close: () => {} };
};
