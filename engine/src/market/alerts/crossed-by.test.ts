import { atoms, sats } from "@satchel/core/amount";
import type { TradeFact } from "@satchel/core/market";
import { tokenIdOfNumber, txidOfNumber } from "@satchel/core/testing";
import { expect, test } from "vitest";
import type { TokenAlert } from "../../state.ts";
import { alertItem } from "./alert-item.ts";
import { crossedBy } from "./crossed-by.ts";

const SET_AT = 1_800_000_000_500;
const alert = (side: TokenAlert["side"], sats: bigint): TokenAlert => ({
  tokenId: tokenIdOfNumber(1),
  side,
  nanoSatsPerAtom: sats * 1_000_000_000n,
  setAt: SET_AT,
});
/** A trade some seconds after the alert was set. `each`: the price of an atom in sats. */
const trade = (secs: number, each: bigint, isWash = false): TradeFact => ({
  txid: txidOfNumber(secs + 10),
  atSecs: Math.floor(SET_AT / 1_000) + secs,
  atoms: atoms(3n),
  sats: sats(each * 3n),
  isFinal: false,
  isWash,
});
const crossing = (of: TokenAlert, ...facts: TradeFact[]) => crossedBy(of, facts)?.sats;

test("a trade at the limit or beyond it crosses it, the first one after the alert was set", () => {
  expect(crossing(alert("above", 10n), trade(2, 12n), trade(1, 10n), trade(0, 9n))).toBe(30n);
  expect(crossing(alert("below", 10n), trade(2, 8n), trade(1, 11n), trade(0, 10n))).toBe(30n);
  expect(crossing(alert("above", 13n), trade(2, 12n), trade(1, 10n))).toBeUndefined();
});

test("trades from before, and those of a maker with themselves, cross nothing", () => {
  expect(crossing(alert("above", 10n), trade(1, 99n, true), trade(-1, 99n))).toBeUndefined();
});

test("stored alerts are read as they were written, and one that is damaged is left out", () => {
  const alerts = [alert("above", 10n), alert("below", 1n)];
  const raw = alertItem.encode(alerts);
  expect(alertItem.decode(raw)).toEqual({ kind: "valid", value: alerts });
  const damaged = raw.replace("above", "beside");
  expect(alertItem.decode(damaged)).toEqual({
    kind: "repaired",
    value: alerts.slice(1),
    reason: "1 alerts could not be read",
  });
  expect(alertItem.decode("[]").kind).toBe("corrupt");
});
