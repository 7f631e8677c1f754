import { addressOf } from "@satchel/core/address";
import { p2pkhScript } from "@satchel/core/script";
import { expect, test } from "vitest";
import { parsePaymentLink, readSendQuery } from "./payment-link.ts";
import { linkProblemText } from "./send-words.ts";

const script = p2pkhScript("4a8f3e21c9d7b605f4e3d2c1b0a9f8e7d6c5b4a3");
const address = addressOf(script, "ecash") ?? "";

const textOf = (result: ReturnType<typeof parsePaymentLink> | undefined) =>
  result && !result.ok ? linkProblemText(result.problem, "en-US") : undefined;

test("an address alone, and with an amount in XEC", () => {
  expect(parsePaymentLink(address, "ecash")).toMatchObject({ ok: true, value: { payee: { script } } });
  expect(parsePaymentLink(`${address}?amount=5000.5`, "ecash")).toMatchObject({ ok: true, value: { sats: 500_050n } });
});

test.each([
  ["?amount=5&op_return_raw=00", 'Unsupported param "op_return_raw"'],
  ["?token_id=ab&token_decimalized_qty=1", 'Unsupported param "token_id"'],
  ["?req-something=1", 'Unsupported param "req-something"'],
  ["?amount=5&amount=6", "Duplicated amount param without matching address"],
  [
    "?amount=1.234",
    `Invalid amount 1.234 for address ${address}: XEC transactions do not support more than 2 decimal places`,
  ],
  [
    "?amount=1,5",
    `Invalid amount 1,5 for address ${address}: Invalid amount "1,5": Amount can only contain numbers and '.' to denote decimal places.`,
  ],
  ["?amount=1?amount=2", "This payment link cannot be read"],
])("refuses %s whole", (query, text) => {
  expect(textOf(parsePaymentLink(address + query, "ecash"))).toBe(text);
});

test("refuses an address that cannot be paid here", () => {
  expect(textOf(parsePaymentLink("ecash:qq?amount=5", "ecash"))).toBe("Invalid address");
  expect(textOf(parsePaymentLink(`${address}?amount=5`, "ectest"))).toBe("Invalid address");
});

test("a link in the query of /send, as it is and encoded", () => {
  const link = `${address}?amount=5000.5`;
  for (const query of [`bip21=${link}`, `bip21=${encodeURIComponent(link)}`, `bip21=${encodeURIComponent(link)}&b=1`]) {
    expect(readSendQuery(query, "ecash")).toMatchObject({ ok: true, value: { payee: { script }, sats: 500_050n } });
  }
  expect(textOf(readSendQuery(`bip21=${link}&op_return_raw=00`, "ecash"))).toBe('Unsupported param "op_return_raw"');
  expect(textOf(readSendQuery("bip21=%E0%A4%A", "ecash"))).toBe("This payment link cannot be read");
});

test("the older form; a value that is no number is ignored, a repeated key is refused", () => {
  expect(readSendQuery(`address=${address}&value=12`, "ecash")).toMatchObject({ ok: true, value: { sats: 1200n } });
  const unsure = readSendQuery(`address=${address}&value=undefined`, "ecash");
  expect(unsure).toMatchObject({ ok: true, value: { payee: { script } } });
  expect(unsure?.ok && unsure.value.sats).toBeUndefined();
  expect(textOf(readSendQuery(`address=${address}&address=${address}`, "ecash"))).toBe(
    "This payment link cannot be read",
  );
});

test("no payment is asked for without either", () => {
  expect(readSendQuery("", "ecash")).toBeUndefined();
  expect(readSendQuery("value=5", "ecash")).toBeUndefined();
});
