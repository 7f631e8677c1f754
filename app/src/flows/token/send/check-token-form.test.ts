import { parseAddress } from "@satchel/core/address";
import { atoms, ENGLISH } from "@satchel/core/amount";
import { conversionFirma, type TokenLink } from "@satchel/core/payment-link";
import { aTokenId } from "@satchel/core/testing";
import { sendRulesOf } from "@satchel/core/token";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkTokenForm, conversionTerms, type TokenFormRules } from "./check-token-form.ts";
import { EMPTY_TOKEN_FORM, fillTokenForm, type TokenForm } from "./token-send-form.ts";
import {
  conversionProblemText,
  linesProblemText,
  pushesProblemText,
  recipientProblemText,
  tokenAmountProblemText,
} from "./token-send-words.ts";
import { readTokenDraft, writeTokenDraft } from "./use-token-start.ts";

const GERMAN = { group: ".", decimal: "," };
const TO = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";
const DESK = "ecash:qr8hdk8rxjc5nj6f450eth3nnslxa8k4gysrtyfxc5";
const TOKEN = aTokenId("ab".repeat(32));
const SOLANA = "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV";
const payeeOf = (address: string) => {
  const read = parseAddress(address, "ecash");
  if (!read.ok) throw new Error(address);
  return read.value;
};
const rulesFor = (type: "ALP" | "SLP", fields: Partial<TokenFormRules> = {}): TokenFormRules => {
  const send = sendRulesOf({ protocol: type, type: "", number: type === "ALP" ? 0 : 1 });
  if (!send) throw new Error(`no rules for ${type}`);
  return { prefix: "ecash", separators: ENGLISH, decimals: 2, balance: atoms(100_000n), send, isNft: false, ...fields };
};
const ALP = rulesFor("ALP");
const SLP = rulesFor("SLP");
const aForm = (amount: string, fields: Partial<TokenForm> = {}): TokenForm => ({
  ...EMPTY_TOKEN_FORM,
  recipient: TO,
  amount,
  ...fields,
});

const amountText = (form: TokenForm, rules: TokenFormRules) => {
  const checked = checkTokenForm(form, rules);
  const found = checked.ok ? undefined : checked.problem.amount;
  return found && tokenAmountProblemText(found, wordsOf(rules));
};
const wordsOf = ({ decimals, isNft }: TokenFormRules) => ({ decimals, isNft, locale: "en-US", isHidden: false });

describe("the amount, with the texts of wallet.md 5", () => {
  const chars =
    'Amount must be a non-empty string containing only decimal numbers and optionally one decimal point "."';
  test.each([
    ["", 2, "Amount is required"],
    ["0", 2, "Amount must be greater than 0"],
    ["0.00", 2, "Amount must be greater than 0"],
    ["1.234", 2, "This token supports no more than 2 decimal places"],
    ["1.23", 1, "This token supports no more than 1 decimal place"],
    ["1.2", 0, "This token does not support decimal places"],
    ["1.2.3", 2, chars],
    ["1e3", 2, chars],
    ["-1", 2, chars],
    ["1000.01", 2, "Amount 1,000.01 exceeds balance of 1,000.00"],
  ])("%s with %i decimals: %s", (amount, decimals, text) => {
    expect(amountText(aForm(amount), { ...ALP, decimals })).toBe(text);
  });

  test("more than one output can hold, for both protocols", () => {
    const balance = atoms(2n ** 70n);
    const max = "Amount 2,814,749,767,106.56 exceeds max supported qty for this token in one tx (2,814,749,767,106.55)";
    expect(amountText(aForm("2814749767106.56"), { ...ALP, balance })).toBe(max);
    expect(amountText(aForm("184467440737095516.16"), { ...SLP, balance })).toBe(
      "Amount 184,467,440,737,095,516.16 exceeds max supported qty for this token in one tx (184,467,440,737,095,516.15)",
    );
    expect(checkTokenForm(aForm("184467440737095516.15"), { ...SLP, balance }).ok).toBe(true);
  });

  test("in the person's separators, and never 100 times too much", () => {
    const rules = { ...ALP, separators: GERMAN };
    expect(checkTokenForm(aForm("1,5"), rules)).toMatchObject({ ok: true, value: { to: [{ atoms: 150n }] } });
    expect(checkTokenForm(aForm("1.5"), rules).ok).toBe(false);
  });

  test("Max is everything, or what one output can hold", () => {
    expect(checkTokenForm(aForm("", { isMax: true }), ALP)).toMatchObject({
      ok: true,
      value: { to: [{ atoms: 100_000n }] },
    });
    const rich = { ...ALP, balance: atoms(2n ** 60n) };
    expect(checkTokenForm(aForm("", { isMax: true }), rich)).toMatchObject({
      value: { to: [{ atoms: 2n ** 48n - 1n }] },
    });
  });

  test("without a typed amount, an NFT is one", () => {
    const nft = { ...SLP, isNft: true, decimals: 0, balance: atoms(1n) };
    expect(checkTokenForm(aForm(""), nft)).toMatchObject({ ok: true, value: { to: [{ atoms: 1n }] } });
    expect(amountText(aForm("2"), nft)).toBe("Amount 2 exceeds balance of 1. An NFT exists once: send exactly 1.");
    expect(amountText(aForm("0.5"), nft)).toBe(
      "This token does not support decimal places. An NFT exists once: send exactly 1.",
    );
  });
});

describe("recipients", () => {
  const textOf = (recipient: string) => {
    const checked = checkTokenForm(aForm("1", { recipient }), ALP);
    const found = checked.ok ? undefined : checked.problem.recipient;
    return found && recipientProblemText(found);
  };

  test.each([
    ["", "Enter a recipient"],
    [`${TO}?amount=5.5`, "eToken sends do not support bip21 query strings"],
    ["https://pay.e.cash/?bip21=x", "eToken sends do not support bip21 query strings"],
    ["https://pay.e.cash/token?action=BUY", "This token action link does not say which token it is for"],
    [`https://pay.e.cash/token?action=BUY&tokenId=${TOKEN}&price=5`, "A buy link cannot specify a price"],
    [`https://wallet.example/#/token/${TOKEN}?action=MELT`, "Unsupported token action: MELT"],
    ["ecash:nobody", "Invalid address"],
    [TO, undefined],
  ])("%s: %s", (recipient, text) => {
    if (text === undefined) expect(textOf(recipient)).toBeUndefined();
    else expect(textOf(recipient)).toMatch(text);
  });

  const many = (lines: string) => {
    const checked = checkTokenForm({ ...EMPTY_TOKEN_FORM, mode: "many", lines }, ALP);
    return !checked.ok && checked.problem.lines ? linesProblemText(checked.problem.lines, wordsOf(ALP)) : checked;
  };

  test("one stands in each line, with what is wrong with it in the words of tokens", () => {
    expect(many(`${TO},600\n${DESK},400`)).toMatchObject({
      ok: true,
      value: { to: [{ atoms: 60_000n }, { payee: { address: DESK }, atoms: 40_000n }] },
    });
    expect(many(`${TO},1.234`)).toBe(
      'This token supports no more than 2 decimal places: check value "1.234" at line 1',
    );
    expect(many(`${TO},1\nnobody,2`)).toBe('Invalid address "nobody" at line 2');
  });

  test("all together may be too much, and one may be more than an output holds", () => {
    expect(many(`${TO},600\n${TO},400.01`)).toBe("Amount 1,000.01 exceeds balance of 1,000.00");
    expect(many(`${TO},1\n${TO},2814749767106.56`)).toBe(
      "Line 2: Amount 2,814,749,767,106.56 exceeds max supported qty for this token in one tx (2,814,749,767,106.55)",
    );
  });

  test("hidden balances stay hidden in what is said about an amount", () => {
    const checked = checkTokenForm(aForm("1000.01"), ALP);
    const found = checked.ok ? undefined : checked.problem.amount;
    expect(found && tokenAmountProblemText(found, { ...wordsOf(ALP), isHidden: true })).toBe(
      "Amount 1,000.01 exceeds balance of ••••••",
    );
  });

  test("a link pays its further recipients too, and all of them together are checked", () => {
    const link = (quantity: string): TokenLink => ({
      kind: "token",
      tokenId: TOKEN,
      to: [
        { payee: payeeOf(TO), quantity: "600" },
        { payee: payeeOf(DESK), quantity },
      ],
      empp: [],
    });
    const filled = (quantity: string) => fillTokenForm(link(quantity), (text) => text);
    expect(checkTokenForm(filled("400"), ALP)).toMatchObject({
      value: { to: [{ atoms: 60_000n }, { atoms: 40_000n }] },
    });
    expect(amountText(filled("400.01"), ALP)).toBe("Amount 1,000.01 exceeds balance of 1,000.00");
    expect(amountText(filled("1.234"), ALP)).toBe("This token supports no more than 2 decimal places");
  });
});

describe("beside the tokens", () => {
  const pushesText = (form: TokenForm) => {
    const checked = checkTokenForm(form, ALP);
    return checked.ok || !checked.problem.pushes ? undefined : pushesProblemText(checked.problem.pushes, "en-US");
  };

  test("a message is one push", () => {
    expect(checkTokenForm(aForm("1", { extra: "message", message: "hé" }), ALP)).toMatchObject({
      value: { pushes: ["00746162" + "68c3a9"] },
    });
    expect(pushesText(aForm("1", { extra: "message", message: " " }))).toBe("Write a message, or turn it off");
  });

  test("a message may have exactly as many bytes as fit", () => {
    const fits = (length: number) => checkTokenForm(aForm("1", { extra: "message", message: "x".repeat(length) }), ALP);
    const longest = Array.from({ length: 223 }, (_, n) => n).findLast((length) => length > 0 && fits(length).ok) ?? 0;
    expect(longest).toBeGreaterThan(140);
    expect(pushesText(aForm("1", { extra: "message", message: "x".repeat(longest + 1) }))).toBe(
      `Message can not exceed ${longest} bytes`,
    );
  });

  test("each line of data is a push, and a wrong one has its reason", () => {
    expect(checkTokenForm(aForm("1", { extra: "data", data: "deadbeef\n00ff" }), ALP)).toMatchObject({
      value: { pushes: ["deadbeef", "00ff"] },
    });
    expect(pushesText(aForm("1", { extra: "data", data: "deadbeef\nxyz" }))).toBe(
      "Line 2: Data push must be lowercase hex a-f 0-9.",
    );
    expect(pushesText(aForm("1", { extra: "data", data: "534c503200" }))).toBe(
      "Line 1: Data push would move tokens by itself",
    );
  });

  test("SLP tokens carry no data", () => {
    expect(checkTokenForm(aForm("1", { extra: "message", message: "x" }), SLP)).toMatchObject({
      value: { pushes: [] },
    });
  });
});

describe("a conversion", () => {
  const ids = { savingsTokenId: TOKEN, conversionAddress: DESK };
  const rules: TokenFormRules = {
    ...ALP,
    decimals: 4,
    balance: atoms(100_000_0000n),
    desk: { payee: payeeOf(DESK), ids },
  };
  const aConversion = (amount: string, address = SOLANA) => aForm(amount, { conversion: { address } });
  const termsOf = (form: TokenForm) => {
    const checked = checkTokenForm(form, rules);
    return checked.ok ? conversionTerms(form, checked.value, rules) : undefined;
  };

  test("goes to the desk, with the account in 72 digits", () => {
    const checked = checkTokenForm(aConversion("200"), rules);
    expect(checked).toMatchObject({ ok: true, value: { to: [{ payee: { address: DESK }, atoms: 200_0000n }] } });
    expect(checked.ok && checked.value.pushes[0]).toMatch(/^534f4c30[0-9a-f]{64}$/);
  });

  test.each([
    ["100", 2_0000n],
    ["200", 2_0000n],
    ["201", 2_0100n],
    ["1000", 10_0000n],
  ])("of %s costs %i atoms", (amount, fee) => {
    const terms = termsOf(aConversion(amount));
    expect(terms).toMatchObject({ ok: true, value: { account: SOLANA, fee } });
  });

  test("is refused when its fee takes all of it, and when the address is wrong", () => {
    const terms = termsOf(aConversion("1"));
    expect(terms && !terms.ok && conversionProblemText(terms.problem, wordsOf(rules))).toBe(
      "The fee of the conversion, 2.0000, would take all of it",
    );
    const nowhere = checkTokenForm(aConversion("5", "0x1234"), rules);
    expect(!nowhere.ok && nowhere.problem.pushes && pushesProblemText(nowhere.problem.pushes, "en-US")).toBe(
      "This is not a Solana address",
    );
  });

  test("of a link has its terms too", () => {
    const key = "5c".repeat(32);
    const link: TokenLink = {
      kind: "token",
      tokenId: TOKEN,
      to: [{ payee: payeeOf(DESK), quantity: "500" }],
      firma: conversionFirma(key),
      empp: [],
    };
    const form = fillTokenForm(link, (quantity) => quantity);
    expect(checkTokenForm(form, rules)).toMatchObject({ ok: true, value: { pushes: [conversionFirma(key)] } });
    expect(termsOf(form)).toMatchObject({ ok: true, value: { fee: 5_0000n, received: 495_0000n } });
  });
});

describe("a draft", () => {
  test("comes back as it was written", () => {
    const one = aForm("1.5", { extra: "message", message: "hé" });
    const many: TokenForm = { ...EMPTY_TOKEN_FORM, mode: "many", lines: `${TO},1\nx` };
    for (const form of [one, many]) expect(readTokenDraft(writeTokenDraft(form))).toEqual(form);
    expect(writeTokenDraft(EMPTY_TOKEN_FORM)).toBeUndefined();
  });

  test("of an older version keeps its recipients, one or several, and their amounts", () => {
    const older = (lines: unknown) => readTokenDraft(JSON.stringify({ version: 1, form: { lines, message: "m" } }));
    expect(older([{ id: 0, recipient: TO, amount: "7" }])).toMatchObject({ mode: "one", recipient: TO, amount: "7" });
    const two = older([
      { id: 0, recipient: TO, amount: "1,5" },
      { id: 1, recipient: DESK, amount: "2" },
    ]);
    expect(two).toMatchObject({ mode: "many", lines: `${TO};1,5\n${DESK};2`, message: "m" });
    expect(two && checkTokenForm(two, { ...ALP, separators: GERMAN })).toMatchObject({
      value: { to: [{ atoms: 150n }, { atoms: 200n }] },
    });
  });

  test("no text makes reading a draft throw", () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readTokenDraft(text)).toBeUndefined();
        for (const version of [1, 2]) {
          const form = readTokenDraft(`{"version":${version},"form":${JSON.stringify(text)}}`);
          expect(form).toBeUndefined();
          readTokenDraft(`{"version":${version},"form":{"lines":[${JSON.stringify(text)},1,null],"data":{}}}`);
        }
      }),
    ));
});
