import { sats } from "../../amount/index.ts";
import type { ScriptHex } from "../../script/index.ts";
import { MAX_TX_BYTES } from "../bytes/limits.ts";
import { outputBytes, P2PKH_INPUT_BYTES, txBytes } from "../bytes/size.ts";
import { LONGER_COUNT_BYTES, type Step } from "../plan/chain-terms.ts";
import type { Payment, PlannedOutput } from "../plan/plan.ts";

/**
 * Splits payments, in their order, over as few transactions as can hold them. The first transaction holds `data` and
 * has room for `firstInputs` inputs; the later ones are full. With `dataInEach` they hold `data` too.
 */
export function paySteps(
  to: readonly Payment[],
  data: ScriptHex | undefined,
  changeScript: ScriptHex,
  firstInputs: number,
  dataInEach = false,
): Step[] {
  const head = data === undefined ? [] : [{ script: data, sats: sats(0n), isChange: false }];
  const roomFor = (inputs: number, scripts: readonly ScriptHex[]) =>
    MAX_TX_BYTES - txBytes(0, [...scripts, changeScript]) - LONGER_COUNT_BYTES - inputs * P2PKH_INPUT_BYTES;
  const firstRoom = roomFor(firstInputs, data === undefined ? [] : [data]);
  const laterHead = dataInEach ? head : [];
  const room = roomFor(1, dataInEach && data !== undefined ? [data] : []);

  const bytes = to.map(({ script }) => outputBytes(script));
  let remaining = bytes.reduce((sum, size) => sum + size, 0);
  let end = to.length;
  const behind: Step[] = [];
  while (remaining > firstRoom && end > 1) {
    const last = end;
    let taken = 0;
    // The first transaction keeps at least one payment, because its data is meant for a recipient.
    while (end > 1 && taken + (bytes[end - 1] as number) <= room) {
      end--;
      taken += bytes[end] as number;
    }
    remaining -= taken;
    behind.unshift(stepOf(to.slice(end, last), laterHead));
  }
  return [stepOf(to.slice(0, end), head), ...behind];
}

const stepOf = (payments: readonly Payment[], head: readonly PlannedOutput[]): Step => ({
  tokenCoins: [],
  outputs: [...head, ...payments.map(({ script, sats: amount }) => ({ script, sats: amount, isChange: false }))],
});
