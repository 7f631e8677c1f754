import { expect, test } from "vitest";
import { encodeCashAddr } from "../address/index.ts";
import { findPayable } from "./index.ts";

function addressOf(byte: string, prefix = "ecash"): string {
  const address = encodeCashAddr(prefix, "p2pkh", byte.repeat(20));
  return address.ok ? address.value : "";
}
const A = addressOf("4a");
const B = addressOf("7b");
const TOKEN = "0387947fd575db4fb19a3e322f635dec37fd192b5941625b66bc4b2c3008cbf0";

const find = (text: string) => {
  const found = findPayable(text, "ecash");
  return found.ok ? found.value : found.problem.code;
};

test.each([
  ["an address", A, A],
  ["an address without its prefix", A.slice(6), A],
  ["an address in a sentence", `Please pay me at ${A}, thanks!`, A],
  ["an address in brackets, on a line of its own", `For the tea:\n(${A})\n`, A],
  ["a link", `${A}?amount=5.5`, `${A}?amount=5.5`],
  ["a link with the scheme of sites", `web+ecash:${A.slice(6)}?amount=5.5`, `${A}?amount=5.5`],
  ["the same twice, in two forms", `${A}\n${A.slice(6)}\nhttps://pay.e.cash/?bip21=${A}`, A],
  ["a pay page", `Pay: https://pay.e.cash/?bip21=${encodeURIComponent(`${A}?amount=6`)}`, `${A}?amount=6`],
  ["a wallet's own link", `https://wallet.example/#/send?bip21=${A}?amount=6`, `${A}?amount=6`],
  [
    "a link for tokens",
    `${A}?token_id=${TOKEN}&token_decimalized_qty=2`,
    `${A}?token_id=${TOKEN}&token_decimalized_qty=2`,
  ],
  ["a link beside a web page", `https://shop.example/tea ${A}?amount=6`, `${A}?amount=6`],
  ["a link that is wrong: Send says what is", `${A}?amount=6&req-more=1`, `${A}?amount=6&req-more=1`],
  ["an address of another network", "ectest:qqqqq", "ectest:qqqqq"],
])("%s is found", (_, text, link) => {
  expect(find(text)).toBe(link);
});

test.each([
  ["an empty text", "", "nothing-payable"],
  ["a web page", "https://shop.example/tea?amount=6", "nothing-payable"],
  ["the scheme alone", "ecash: is fine", "nothing-payable"],
  ["another currency", "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "nothing-payable"],
  ["a script", "<script>alert('ecash')</script> javascript:alert(1)", "nothing-payable"],
  ["two addresses", `${A} or ${B}`, "several-payable"],
  ["two amounts", `${A}?amount=6 ${A}?amount=600`, "several-payable"],
  ["a right and a wrong link", `${A} ecash:qqqqq`, "several-payable"],
  ["a book", `${"word ".repeat(4000)}${A}`, "text-too-long"],
])("%s is refused", (_, text, code) => {
  expect(find(text)).toBe(code);
});

test("ten thousand characters of anything take no time worth speaking of", () => {
  for (const text of ["(".repeat(10_000), ",".repeat(10_000), "%3a".repeat(3_000), `ecash:${"q".repeat(9_990)}`])
    expect(typeof find(text)).toBe("string");
});
