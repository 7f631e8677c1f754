import { addressOf, encodeCashAddr } from "@satchel/core/address";
import { parsePaymentLink } from "@satchel/core/payment-link";
import { p2pkhScript } from "@satchel/core/script";
import { expect, test } from "vitest";
import { linkProblemText } from "./link-problems.ts";

const a = addressOf(p2pkhScript("4a8f3e21c9d7b605f4e3d2c1b0a9f8e7d6c5b4a3"), "ecash") ?? "";
const b = addressOf(p2pkhScript("9b1e7c5a3f2d8e6b4c0a1f3e5d7c9b8a6f4e2d1c"), "ecash") ?? "";
const encoded = encodeCashAddr("etoken", "p2pkh", "4a8f3e21c9d7b605f4e3d2c1b0a9f8e7d6c5b4a3");
const forTokens = encoded.ok ? encoded.value : "";
const id = "ab".repeat(32);
const TX = "Invalid bip21 token tx:";

// Messages of wallet.md 5 and facts.md 1.5 about links, letter for letter.
test.each([
  ["ecash:qq?amount=5", "Invalid address"],
  [`${forTokens}?amount=5`, "eToken addresses are not supported for XEC sends"],
  [`${a}?fee=1`, 'Unsupported param "fee"'],
  [`${a}?req-x=1`, 'Unsupported param "req-x"'],
  [`${a}?amount=5&addr=${b}`, `No amount key for addr ${b}`],
  [`${a}?amount=10&amount=20`, "Duplicated amount param without matching address"],
  [
    `${a}?amount=1.234`,
    `Invalid amount 1.234 for address ${a}: XEC transactions do not support more than 2 decimal places`,
  ],
  [`${a}?amount=10&addr=${b}&amount=0`, `Invalid amount 0 for address ${b}: Amount must be greater than 0`],
  [`${a}?op_return_raw=0401020304&op_return_raw=0401020304`, "The op_return_raw param may not appear more than once"],
  [
    `${a}?op_return_raw=6a00`,
    "Invalid op_return_raw param: op_return_raw will have OP_RETURN (6a) prepended automatically",
  ],
  [`${a}?token_id=xyz&token_decimalized_qty=1`, "token_id is not a valid tokenId"],
  [`${a}?token_id=${id}&token_decimalized_qty=1.2.3`, "Invalid token_decimalized_qty"],
  [
    `${a}?token_id=${id}&token_decimalized_qty=1&amount=6`,
    `${TX} bip21 token txs may only include the params token_id, token_decimalized_qty, and (optionally) firma`,
  ],
  [`${a}?token_decimalized_qty=1`, `${TX} token_id must be specified if token_decimalized_qty is specified`],
  [`${a}?token_id=${id}&token_decimalized_qty=1&firma=`, "firma push cannot be empty"],
  [`${a}?token_id=${id}&token_decimalized_qty=1&firma=6a00`, "firma push cannot start with OP_RETURN ('6a')"],
  [`${a}?token_id=${id}&token_decimalized_qty=1&firma=zz`, "firma push must be lowercase hex a-f 0-9."],
  [
    `${a}?token_id=${id}&token_decimalized_qty=1&firma=abc`,
    "firma input must be in hex bytes. Length of firma push must be divisible by two.",
  ],
  [
    `${a}?token_id=${id}&token_decimalized_qty=1&firma=${"00".repeat(165)}`,
    "firma is 165 bytes; exceeds max 164 bytes",
  ],
  [`${a}?amount=5&amount=6&addr=${b}`, "Duplicated amount param without matching address"],
  [`${a}?token_id=${id}`, "a good link"],
  [
    `${a}?token_id=${id}&addr=${b}&token_decimalized_qty=1`,
    `${TX} token_decimalized_qty must be specified if token_id is specified`,
  ],
  [
    `${a}?token_id=${id}&token_decimalized_qty=1&empp_raw=zz`,
    "Invalid empp_raw param: empp_raw push must be lowercase hex a-f 0-9.",
  ],
  [`${a}?token_id=${id}&token_id=${id}&token_decimalized_qty=1`, "The token_id param may not appear more than once"],
  ["https://pay.e.cash/?connect=1&return_url=https://x.y", "This link asks for your address, not for a payment"],
])("%s: %s", (link, text) => {
  const read = parsePaymentLink(link, "ecash");
  expect(read.ok ? "a good link" : linkProblemText(read.problem)).toBe(text);
});
