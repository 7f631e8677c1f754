import { atoms } from "@satchel/core/amount";
import { addTx, dropTx, emptyLedger, finalizeTx, type Ledger } from "@satchel/core/ledger";
import { p2pkhScript } from "@satchel/core/script";
import { aTokenId, aTx } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { sinceNow, type Watched, watchRequest } from "./watch-request.ts";

const ME = p2pkhScript("11".repeat(20));
const ALICE = p2pkhScript("22".repeat(20));
const OTHER = p2pkhScript("33".repeat(20));
const WAITING: Watched = { step: "waiting" };
const asked = { script: ME, amount: 1000n };
const TOKEN = aTokenId("ab".repeat(32));
const aToken = (amount: bigint) => ({
  tokenId: TOKEN,
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 } as const,
  atoms: atoms(amount),
  isMintBaton: false,
  entryIdx: 0,
});

/** A wallet that has an old payment of exactly this amount. */
const start = (): Ledger => addTx(emptyLedger(new Set([ME])), aTx(5).from(ALICE).paying(ME, 1000n));
const payment = (n: number, amount: bigint) =>
  aTx(n)
    .from(ALICE, amount + 300n)
    .paying(ME, amount);

test("waiting, seen, paid when it is final", () => {
  const before = start();
  const since = sinceNow(before);
  expect(watchRequest(before, asked, since, WAITING)).toEqual(WAITING);
  const paid = addTx(before, payment(6, 1000n));
  const seen = watchRequest(paid, asked, since, WAITING);
  expect(seen).toEqual({ step: "seen", txid: aTx(6).txid, amount: 1000n });
  expect(watchRequest(paid, asked, since, seen)).toEqual(seen);
  expect(watchRequest(finalizeTx(paid, aTx(6).txid), asked, since, seen)).toEqual({ ...seen, step: "paid" });
});

test("a smaller amount is reported and does not count as paid; a larger amount does", () => {
  const before = start();
  const since = sinceNow(before);
  const less = watchRequest(addTx(before, payment(6, 999n)), asked, since, WAITING);
  expect(less).toEqual({ step: "waiting", less: 999n });
  const both = addTx(addTx(before, payment(6, 999n)), payment(7, 1001n));
  expect(watchRequest(both, asked, since, less)).toMatchObject({ step: "seen", amount: 1001n });
});

test("earlier payments, the wallet's own payments and payments to others do not count", () => {
  const before = start();
  const since = sinceNow(before);
  const older = addTx(before, aTx(3).from(ALICE).paying(ME, 5000n));
  expect(watchRequest(older, asked, since, WAITING)).toEqual(WAITING);
  const own = addTx(before, aTx(8).from(ME, 9000n).paying(ME, 8000n));
  expect(watchRequest(own, asked, since, WAITING)).toEqual(WAITING);
  const toOther = addTx({ ...before, scripts: new Set([ME, OTHER]) }, aTx(9).from(ALICE).paying(OTHER, 5000n));
  expect(watchRequest(toOther, asked, since, WAITING)).toEqual(WAITING);
});

test("a dropped payment is reported as gone, and the next one counts", () => {
  const since = sinceNow(start());
  const paid = addTx(start(), payment(6, 1000n));
  const seen = watchRequest(paid, asked, since, WAITING);
  const dropped = dropTx(paid, aTx(6).txid);
  const gone = watchRequest(dropped, asked, since, seen);
  expect(gone).toEqual({ step: "gone", txid: aTx(6).txid });
  expect(watchRequest(addTx(dropped, payment(7, 1000n)), asked, since, gone)).toMatchObject({ step: "seen" });
});

test("a token request counts tokens only, and an XEC request counts XEC without tokens only", () => {
  const before = start();
  const since = sinceNow(before);
  const inTokens = { script: ME, amount: 500n, tokenId: TOKEN };
  const tokens = addTx(before, aTx(6).from(ALICE).paying(ME, 546n, aToken(500n)));
  expect(watchRequest(tokens, inTokens, since, WAITING)).toMatchObject({ step: "seen", amount: 500n });
  expect(watchRequest(tokens, { script: ME, amount: 546n }, since, WAITING)).toEqual(WAITING);
  expect(watchRequest(addTx(before, payment(6, 9000n)), inTokens, since, WAITING)).toEqual(WAITING);
});
