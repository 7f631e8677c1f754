import { describe, expect, test } from "vitest";
import { encodeCashAddr } from "../address/index.ts";
import type { AddressPrefix } from "../network.ts";
import { parsePaymentLink, readSendQuery } from "./index.ts";

const hashOf = (byte: string) => byte.repeat(20);
function addressOf(byte: string, prefix = "ecash", type: "p2pkh" | "p2sh" = "p2pkh"): string {
  const address = encodeCashAddr(prefix, type, hashOf(byte));
  return address.ok ? address.value : "";
}
const A = addressOf("4a");
const B = addressOf("7b", "ecash", "p2sh");
const ETOKEN = addressOf("4a", "etoken");
const TOKEN = "0387947fd575db4fb19a3e322f635dec37fd192b5941625b66bc4b2c3008cbf0";
const FIRMA = `534f4c30${"9a".repeat(32)}`;

const read = (text: string, prefix: AddressPrefix = "ecash") => parsePaymentLink(text, prefix);
const problemOf = (text: string) => {
  const link = read(text);
  return link.ok ? link.value : link.problem;
};
const payee = (address: string) => expect.objectContaining({ address });

describe("accepted links", () => {
  test.each([
    ["an address", A, { kind: "xec", to: [{ payee: payee(A) }] }],
    ["an address without its prefix", A.slice(6), { kind: "xec", to: [{ payee: payee(A) }] }],
    ["an address in capitals, as in QR codes", A.toUpperCase(), { kind: "xec", to: [{ payee: payee(A) }] }],
    ["a scheme in capitals", `ECASH:${A.slice(6)}?amount=5.5`, { kind: "xec", to: [{ payee: payee(A), sats: 550n }] }],
    [
      "a scheme in lower case and an address in capitals",
      `ecash:${A.slice(6).toUpperCase()}`,
      { kind: "xec", to: [{ payee: payee(A) }] },
    ],
    [
      "spaces and invisible marks from a mail",
      ` \u200b\n${A}?amount=6\u00a0\r\n`,
      { kind: "xec", to: [{ payee: payee(A), sats: 600n }] },
    ],
    ["an amount", `${A}?amount=5000.5`, { kind: "xec", to: [{ payee: payee(A), sats: 500_050n }] }],
    ["'&' at the end", `${A}?amount=6&`, { kind: "xec", to: [{ payee: payee(A), sats: 600n }] }],
    ["characters encoded as %xx", `${A}?amount=%36%2E5`, { kind: "xec", to: [{ payee: payee(A), sats: 650n }] }],
    [
      "a whole link encoded as %xx",
      encodeURIComponent(`${A}?amount=6`),
      { kind: "xec", to: [{ payee: payee(A), sats: 600n }] },
    ],
    ["the scheme of a site", `web+ecash:${A}?amount=6`, { kind: "xec", to: [{ payee: payee(A), sats: 600n }] }],
    [
      "the scheme of a site and an address without prefix",
      `web+ecash:${A.slice(6)}?amount=6`,
      { kind: "xec", to: [{ payee: payee(A), sats: 600n }] },
    ],
    ["data", `${A}?op_return_raw=0401020304`, { kind: "xec", to: [{ payee: payee(A) }], data: "6a0401020304" }],
    [
      "several recipients, one of them twice",
      `${A}?amount=100&op_return_raw=0401020304&addr=${B}&amount=200&addr=${A.slice(6)}&amount=300`,
      {
        kind: "xec",
        to: [
          { payee: payee(A), sats: 10_000n },
          { payee: payee(B), sats: 20_000n },
          { payee: payee(A), sats: 30_000n },
        ],
        data: "6a0401020304",
      },
    ],
    ["a token", `${A}?token_id=${TOKEN}`, { kind: "token", tokenId: TOKEN, to: [{ payee: payee(A) }], empp: [] }],
    [
      "a token to a token address",
      `${ETOKEN}?token_id=${TOKEN}&token_decimalized_qty=1`,
      { kind: "token", tokenId: TOKEN, to: [{ payee: payee(A), quantity: "1" }], empp: [] },
    ],
    [
      "a token with firma, in any order",
      `${A}?firma=${FIRMA}&token_decimalized_qty=100.12&token_id=${TOKEN}`,
      { kind: "token", tokenId: TOKEN, to: [{ payee: payee(A), quantity: "100.12" }], firma: FIRMA, empp: [] },
    ],
    [
      "a token to several recipients with further pushes",
      `${A}?token_id=${TOKEN}&token_decimalized_qty=1&empp_raw=00746162aa&empp_raw=50415900&addr=${B}&token_decimalized_qty=2.5`,
      {
        kind: "token",
        tokenId: TOKEN,
        to: [
          { payee: payee(A), quantity: "1" },
          { payee: payee(B), quantity: "2.5" },
        ],
        empp: ["00746162aa", "50415900"],
      },
    ],
  ])("%s", (_, text, link) => expect(read(text)).toEqual({ ok: true, value: link }));

  test.each([
    ["https://pay.e.cash/?bip21=", ""],
    ["https://pay.e.cash?bip21=", "&b=1"],
    ["HTTPS://PAY.E.CASH/?bip21=", ""],
    ["https://wallet.example/#/send?bip21=", ""],
    ["https://wallet.example/app/index.html#/send?bip21=", "&tabId=12"],
  ])("a link within %s", (before, after) => {
    const link = `${A}?amount=5000.5&addr=${B}&amount=6`;
    const value = {
      kind: "xec",
      to: [
        { payee: payee(A), sats: 500_050n },
        { payee: payee(B), sats: 600n },
      ],
    };
    expect(read(before + link + after)).toEqual({ ok: true, value });
    expect(read(before + encodeURIComponent(link) + after)).toEqual({ ok: true, value });
  });

  test("links of PayButton", () => {
    const url = "https://paybutton.org/app?address=";
    expect(read(url + A)).toEqual({ ok: true, value: { kind: "xec", to: [{ payee: payee(A) }] } });
    expect(read(`${url}${encodeURIComponent(A)}&amount=12.5`)).toEqual({
      ok: true,
      value: { kind: "xec", to: [{ payee: payee(A), sats: 1250n }] },
    });
  });

  test("label and message are shortened and have no deceiving characters", () => {
    const say = (name: string, text: string) => {
      const link = read(`${A}?${name}=${encodeURIComponent(text)}`);
      return link.ok ? link.value[name as "label"] : link.problem;
    };
    expect(say("label", "Café & Söhne 🍪 50%")).toBe("Café & Söhne 🍪 50%");
    expect(say("message", "a\u202eb\u0000c\r\n\t d\u200be")).toBe("ab c de");
    expect(say("label", "\u200f \n")).toBeUndefined();
    expect(say("label", "🍪".repeat(300))).toBe("🍪".repeat(100));
    expect(say("message", "m".repeat(5000))).toBe("m".repeat(500));
    expect(read(`${A}?label=1+1=2?`)).toMatchObject({ value: { label: "1+1=2?" } });
    expect(read(`${A}?label=\ud83d!`)).toMatchObject({ value: { label: "!" } });
    expect(read(`${A}?token_id=${TOKEN}&message=hi`)).toMatchObject({ value: { kind: "token", message: "hi" } });
  });
});

describe("refused links", () => {
  test.each([
    ["", { code: "link-bad-address", address: "", isForTokens: false }],
    ["?amount=5", { code: "link-bad-address", isForTokens: false }],
    ["ecash:qq?amount=6", { code: "link-bad-address", address: "ecash:qq", isForTokens: false }],
    [`${A.slice(0, 10)} ${A.slice(10)}?amount=6`, { code: "link-bad-address" }],
    [`bitcoincash:${A.slice(6)}?amount=6`, { code: "link-bad-address" }],
    [`${addressOf("4a", "bitcoincash")}?amount=6`, { code: "link-bad-address", isForTokens: false }],
    [ETOKEN, { code: "link-bad-address", address: ETOKEN, isForTokens: true }],
    [`${A}?amount=6&addr=${ETOKEN}&amount=7`, { code: "link-bad-address", address: ETOKEN, isForTokens: true }],
    ["1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu?amount=6", { code: "link-bad-address" }],
    [`${A}?something=1`, { code: "link-unsupported-param", param: "something" }],
    [`${A}?amount=6&req-something=1`, { code: "link-unsupported-param", param: "req-something" }],
    [`${A}?AMOUNT=6`, { code: "link-unsupported-param", param: "AMOUNT" }],
    [`${A}?amount=6&input_data_raw=00`, { code: "link-unsupported-param", param: "input_data_raw" }],
    [`${A}?amount=6&firma=${FIRMA}`, { code: "link-unsupported-param", param: "firma" }],
    [`${A}?amount=6&empp_raw=00746162aa`, { code: "link-unsupported-param", param: "empp_raw" }],
    [`${A}?amount=6&toString=1`, { code: "link-unsupported-param", param: "toString" }],
    [`${A}?amount=5&amount=x`, { code: "link-duplicated-amount" }],
    [`${A}?amount=6&amount=6`, { code: "link-duplicated-amount" }],
    [`${A}?amount=6&op_return_raw=00&amount=6`, { code: "link-duplicated-amount" }],
    [`${A}?amount=6&addr=${B}&amount=7&amount=8`, { code: "link-amount-without-addr" }],
    [`${A}?amount=6&addr=${B}`, { code: "link-addr-without-amount", address: B }],
    [`${A}?amount=6&addr=${B}&label=x&amount=7`, { code: "link-addr-without-amount", address: B }],
    [`${A}?addr=${B}&amount=7`, { code: "link-addr-without-amount", address: A }],
    [`${A}?amount=`, { code: "link-bad-amount", amount: "", address: A, problem: { code: "amount-not-a-number" } }],
    [`${A}?amount=0`, { code: "link-bad-amount", problem: { code: "amount-zero" } }],
    [`${A}?amount=5.45`, { code: "link-bad-amount", problem: { code: "amount-below-dust", dust: 546n } }],
    [`${A}?amount=1.234`, { code: "link-bad-amount", problem: { code: "amount-too-precise", decimals: 2 } }],
    [`${A}?amount=6,5`, { code: "link-bad-amount", problem: { code: "amount-bad-characters" } }],
    [`${A}?amount=1,234.5`, { code: "link-bad-amount", problem: { code: "amount-bad-characters" } }],
    [`${A}?amount=6e3`, { code: "link-bad-amount", problem: { code: "amount-bad-characters" } }],
    [`${A}?amount=-6`, { code: "link-bad-amount", problem: { code: "amount-bad-characters" } }],
    [`${A}?amount=\u0666\u0666`, { code: "link-bad-amount", problem: { code: "amount-bad-characters" } }],
    [`${A}?amount=6?amount=7`, { code: "link-bad-amount", amount: "6?amount=7" }],
    [`${A}?amount=6#x`, { code: "link-bad-amount", amount: "6#x" }],
    [`${A}?op_return_raw=00&op_return_raw=00`, { code: "link-duplicated-data" }],
    [`${A}?op_return_raw=`, { code: "link-bad-data", problem: { code: "raw-data-empty" } }],
    [`${A}?op_return_raw=6a00`, { code: "link-bad-data", problem: { code: "raw-data-has-op-return" } }],
    [`${A}?op_return_raw=${"00".repeat(223)}`, { code: "link-bad-data", problem: { code: "raw-data-too-long" } }],
    [`${A}?op_return_raw=05aa`, { code: "link-bad-data", problem: { code: "raw-data-not-pushes" } }],
    [`${A}?amount=%E0%A4%A`, { code: "link-unreadable" }],
    [`${A}%?amount=6`, { code: "link-unreadable" }],
    [`${A}?label=${"x".repeat(100_000)}`, { code: "link-unreadable" }],
    ["https://pay.e.cash/?connect=1&return_url=https://shop.example&b=1", { code: "link-is-connect" }],
    ["https://pay.e.cash/", { code: "link-not-a-payment", host: "pay.e.cash" }],
    [`https://pay.e.cash.evil.example/?bip21=${A}`, { code: "link-not-a-payment", host: "pay.e.cash.evil.example" }],
    [`https://pay.e.cash@evil.example/?bip21=${A}`, { code: "link-not-a-payment", host: "pay.e.cash@evil.example" }],
    [
      `https://pay.e.cash/?bip21=${encodeURIComponent(`${A}?amount=6`)}&op_return_raw=00`,
      { code: "link-unsupported-param", param: "op_return_raw" },
    ],
    [`https://pay.e.cash/?bip21=${A}&bip21=${B}`, { code: "link-unsupported-param", param: "bip21" }],
    [`https://paybutton.org/app?address=${A}&address=${B}`, { code: "link-duplicated-param", param: "address" }],
    [`https://paybutton.org/app?address=${A}&currency=usd`, { code: "link-unsupported-param", param: "currency" }],
    ["https://paybutton.org/app", { code: "link-not-a-payment", host: "paybutton.org" }],
    [`https://paybutton.org/apps?address=${A}`, { code: "link-not-a-payment", host: "paybutton.org" }],
    ["https://paybutton.org/app?address=%zz", { code: "link-unreadable" }],
    [`${A}?%zz=6`, { code: "link-unreadable" }],
    ["https://shop.example/pay?to=me", { code: "link-not-a-payment", host: "shop.example" }],
  ])("%s", (text, problem) => expect(problemOf(text)).toMatchObject(problem));

  test.each([
    ["token_id=ab", { code: "link-bad-token-id", tokenId: "ab" }],
    [`token_id=${TOKEN.toUpperCase()}`, { code: "link-bad-token-id" }],
    [`token_id=${TOKEN}&token_id=${TOKEN}`, { code: "link-duplicated-param", param: "token_id" }],
    ["token_decimalized_qty=1", { code: "link-quantity-without-token" }],
    [`token_id=${TOKEN}&token_decimalized_qty=`, { code: "link-bad-quantity", quantity: "" }],
    [`token_id=${TOKEN}&token_decimalized_qty=0.00`, { code: "link-bad-quantity" }],
    [`token_id=${TOKEN}&token_decimalized_qty=1,5`, { code: "link-bad-quantity" }],
    [`token_id=${TOKEN}&token_decimalized_qty=1e3`, { code: "link-bad-quantity" }],
    [`token_id=${TOKEN}&token_decimalized_qty=1.0123456789`, { code: "link-bad-quantity" }],
    [`token_id=${TOKEN}&token_decimalized_qty=1&token_decimalized_qty=2`, { code: "link-duplicated-param" }],
    [`token_id=${TOKEN}&token_decimalized_qty=1&amount=6`, { code: "link-unsupported-token-param", param: "amount" }],
    [`token_id=${TOKEN}&op_return_raw=00`, { code: "link-unsupported-token-param", param: "op_return_raw" }],
    [`token_id=${TOKEN}&req-x=1`, { code: "link-unsupported-param", param: "req-x" }],
    [`token_id=${TOKEN}&token_decimalized_qty=1&addr=${B}`, { code: "link-token-without-quantity", address: B }],
    [`token_id=${TOKEN}&addr=${B}&token_decimalized_qty=1`, { code: "link-token-without-quantity", address: A }],
    [`token_id=${TOKEN}&token_decimalized_qty=1&addr=qq&token_decimalized_qty=1`, { code: "link-bad-address" }],
    [`token_id=${TOKEN}&firma=`, { code: "link-bad-firma", problem: { code: "push-empty" } }],
    [`token_id=${TOKEN}&firma=${FIRMA.toUpperCase()}`, { code: "link-bad-firma", problem: { code: "push-not-hex" } }],
    [`token_id=${TOKEN}&firma=6aaa`, { code: "link-bad-firma", problem: { code: "push-has-op-return" } }],
    [`token_id=${TOKEN}&firma=abc`, { code: "link-bad-firma", problem: { code: "push-half-byte" } }],
    [
      `token_id=${TOKEN}&firma=${"00".repeat(165)}`,
      { code: "link-bad-firma", problem: { code: "push-too-long", bytes: 165, max: 164 } },
    ],
    [`token_id=${TOKEN}&firma=534c503200`, { code: "link-bad-firma", problem: { code: "push-moves-tokens" } }],
    [`token_id=${TOKEN}&firma=aa&firma=bb`, { code: "link-duplicated-param", param: "firma" }],
    [`token_id=${TOKEN}&empp_raw=`, { code: "link-bad-empp", problem: { code: "push-empty" } }],
    [`token_id=${TOKEN}&empp_raw=41475230aa`, { code: "link-bad-empp", problem: { code: "push-moves-tokens" } }],
    [
      `token_id=${TOKEN}&empp_raw=${"00".repeat(90)}&empp_raw=${"00".repeat(90)}`,
      { code: "link-pushes-too-long", max: 223 },
    ],
  ])("a token link with %s", (query, problem) => expect(problemOf(`${A}?${query}`)).toMatchObject(problem));

  test("an address of another network", () => {
    expect(read(`${A}?amount=6`, "ectest")).toMatchObject({
      problem: { code: "link-bad-address", isForTokens: false },
    });
    expect(read(`${ETOKEN}?token_id=${TOKEN}`, "ectest")).toMatchObject({ problem: { code: "link-bad-address" } });
    expect(read(addressOf("4a", "ectest"), "ectest").ok).toBe(true);
  });
});

describe("the query of /send", () => {
  const link = `${A}?amount=5000.5`;
  const value = { kind: "xec", to: [{ payee: payee(A), sats: 500_050n }] };

  test.each([
    `bip21=${link}`,
    `bip21=${link}&tabId=123`,
    `bip21=${link}&b=1&tabId=1`,
    `tabId=7&bip21=${link}`,
    `bip21=${encodeURIComponent(link)}`,
    `bip21=${encodeURIComponent(link)}&b=1`,
    `bip21=${encodeURIComponent(link)}&tabId=123`,
    `address=${A}&value=5000.5`,
    `address=${encodeURIComponent(A)}&value=5000.5&tabId=1`,
  ])("%s", (query) => expect(readSendQuery(query, "ecash")).toEqual({ ok: true, value }));

  test("everything after a link that is not encoded belongs to the link", () => {
    expect(readSendQuery(`bip21=${link}&op_return_raw=00`, "ecash")).toMatchObject({ value: { data: "6a00" } });
    expect(readSendQuery(`bip21=${link}&other=00`, "ecash")).toMatchObject({
      problem: { code: "link-unsupported-param", param: "other" },
    });
    expect(readSendQuery("bip21=%E0%A4%A", "ecash")).toMatchObject({ problem: { code: "link-unreadable" } });
  });

  test.each(["undefined", "NaN", "", "1e5"])("a value of %j in the older form is ignored", (text) => {
    const asked = readSendQuery(`address=${A}&value=${text}`, "ecash");
    expect(asked).toEqual({ ok: true, value: { kind: "xec", to: [{ payee: payee(A) }] } });
  });

  test.each([
    [`address=${A}&address=${A}`, "link-unreadable"],
    [`address=${A}&value=6&value=7`, "link-unreadable"],
    [`address=${A}?amount=6`, "link-unreadable"],
    [`address=${A}&value=1`, "link-bad-amount"],
    [`address=${A}&op_return_raw=00`, "link-unsupported-param"],
    ["address=qq", "link-bad-address"],
    ["address=%E0%A4%A", "link-unreadable"],
  ])("%s is refused", (query, code) => expect(readSendQuery(query, "ecash")).toMatchObject({ problem: { code } }));

  test("a query without link and address asks for no payment", () => {
    for (const query of ["", "value=5", "tabId=1", "x=%"]) expect(readSendQuery(query, "ecash")).toBeUndefined();
  });
});
