import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeCashAddr } from "../address/index.ts";
import { parsePaymentLink } from "./index.ts";

const address = encodeCashAddr("ecash", "p2pkh", "4a".repeat(20));
const A = address.ok ? address.value : "";
const read = (text: string) => parsePaymentLink(text, "ecash");

/** What PayButton puts behind the address: the data is `PAY\0`, version 0, a payload and an id of 8 bytes. */
const params = fc
  .record({
    amount: fc.option(
      fc.bigInt({ min: 546n, max: 10n ** 12n }).map((sats) => `${sats / 100n}.${`${sats % 100n}`.padStart(2, "0")}`),
    ),
    id: fc.option(fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString("hex"))),
    label: fc.option(fc.string({ maxLength: 20 })),
  })
  .map(({ amount, id, label }) => [
    ...(amount === null ? [] : [`amount=${amount}`]),
    ...(id === null ? [] : [`op_return_raw=0450415900000008${id}`]),
    ...(label === null ? [] : [`label=${encodeURIComponent(label)}`]),
  ]);
const host = fc.constantFrom("paybutton.org", "www.paybutton.org", "api.paybutton.org", "PayButton.org");
const back = fc.constantFrom([], ["b=1"], ["b=0"]);
const shuffled = (pieces: readonly string[]) => fc.shuffledSubarray([...pieces], { minLength: pieces.length });

describe("a link of PayButton", () => {
  test("is the ecash: link that it stands for, whatever the order of its parameters", () => {
    const link = fc.tuple(host, params, back, fc.boolean()).chain(([site, rest, b, isEncoded]) =>
      shuffled([`address=${isEncoded ? encodeURIComponent(A) : A}`, ...rest, ...b]).map((pieces) => ({
        web: `https://${site}/app?${pieces.join("&")}`,
        plain: [A, rest.filter((each) => pieces.includes(each)).join("&")].filter((each) => each !== "").join("?"),
      })),
    );
    fc.assert(
      fc.property(link, ({ web, plain }) => {
        expect(read(web)).toEqual(read(plain));
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  test("what is not understood is refused by its name, wherever it stands", () => {
    const strange = fc
      .stringMatching(/^[a-z][a-z_]{2,12}$/)
      .filter(
        (name) =>
          !/^(address|amount|addr|label|message|op_return_raw|token_id|token_decimalized_qty|firma|empp_raw)$/.test(
            name,
          ),
      );
    fc.assert(
      fc.property(
        strange,
        params.chain((rest) => shuffled([`address=${A}`, ...rest, "STRANGE"])),
        (name, pieces) => {
          const web = `https://paybutton.org/app?${pieces.map((piece) => (piece === "STRANGE" ? `${name}=1` : piece)).join("&")}`;
          expect(read(web)).toEqual({ ok: false, problem: { code: "link-unsupported-param", param: name } });
        },
      ),
      { seed: 8, numRuns: 300 },
    );
  });

  test.each([
    [`address=${encodeURIComponent(`${A}?label=x`)}&amount=6`, { code: "link-unreadable" }],
    [`address=${A}&b=1&b=1`, { code: "link-duplicated-param", param: "b" }],
    [`address=${A}&b=2`, { code: "link-unsupported-param", param: "b" }],
    [`address=${A}&op_return_raw=0450&amount=6`, { code: "link-bad-data" }],
    [`address=${A}&op_return_raw=00&op_return_raw=00`, { code: "link-duplicated-data" }],
  ])("%s is refused", (query, problem) => {
    expect(read(`https://paybutton.org/app?${query}`)).toMatchObject({ ok: false, problem });
  });

  test("the payment's id is in the payment", () => {
    const web = `https://paybutton.org/app?address=${A}&amount=100&op_return_raw=0450415900000008a1b2c3d4e5f60718&b=1`;
    expect(read(web)).toMatchObject({
      ok: true,
      value: { to: [{ sats: 10_000n }], data: "6a0450415900000008a1b2c3d4e5f60718" },
    });
  });
});
