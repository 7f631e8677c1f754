import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseTokenId } from "../ids/index.ts";
import { aTokenId } from "../testing/index.ts";
import { type AgoraLink, agoraPath, parseAgoraLink, parsePaymentLink, readAgoraQuery } from "./index.ts";

const TOKEN = aTokenId("0387947fd575db4fb19a3e322f635dec37fd192b5941625b66bc4b2c3008cbf0");
const OTHER = "ac31bb0bccf33de1683efce4da64f1cb6d8e8d6e098bc01c51d5864deb0e783f";

const buy = (quantity?: string): AgoraLink => ({ action: "BUY", tokenId: TOKEN, quantity });
const list = (price?: string): AgoraLink => ({ action: "LIST", tokenId: TOKEN, price });
/** Reads the query of the page of TOKEN. */
const page = (query: string) => {
  const read = readAgoraQuery(query, TOKEN);
  return read?.ok ? read.value : read?.problem;
};
const pasted = (text: string) => {
  const read = parseAgoraLink(text);
  return read?.ok ? read.value : read?.problem;
};

describe("links that are read", () => {
  test.each([
    ["BUY", "action=BUY", buy()],
    ["small letters", "action=buy", buy()],
    ["mixed letters", "action=Buy&quantity=100", buy("100")],
    ["a quantity with decimals", "action=BUY&quantity=1.70", buy("1.70")],
    ["LIST", "action=LIST", list()],
    ["a price", "price=5000.5&action=list", list("5000.5")],
    ["the id of the path again", `action=LIST&tokenId=${TOKEN}`, list()],
    ["the wish to return to the browser", "action=LIST&b=1", list()],
    ["an unknown parameter", "action=BUY&utm_source=x&req-new=1", buy()],
    ["an unknown parameter twice", "action=BUY&x=1&x=2", buy()],
    ["empty values count as absent", "action=BUY&price=&quantity=&tokenId=", buy()],
    ["an empty quantity of LIST", "action=LIST&quantity=", list()],
  ])("%s", (_, query, link) => expect(page(query)).toEqual(link));

  test.each(["1,5", "1e3", "-1", "+1", "0x10", " 1", "1.", ".5", "1.2.3", "1 000", "١", "NaN", "9".repeat(41)])(
    "the number %s is ignored",
    (text) => {
      expect(page(`action=BUY&quantity=${encodeURIComponent(text)}`)).toEqual(buy());
      expect(page(`action=LIST&price=${encodeURIComponent(text)}`)).toEqual(list());
    },
  );

  test.each([
    ["pay.e.cash", `https://pay.e.cash/token?action=BUY&tokenId=${TOKEN}&quantity=3&b=1`, buy("3")],
    ["pay.e.cash in capitals", `HTTPS://PAY.E.CASH/token/?action=LIST&tokenId=${TOKEN}&price=7`, list("7")],
    ["the page of a wallet", `https://cashtab.com/#/token/${TOKEN}?action=LIST&price=5000`, list("5000")],
    ["marks around it", ` \u200bhttps://wallet.example/app/#/token/${TOKEN}?action=BUY\n`, buy()],
    ["an id in the query of the page", `https://wallet.example/#/token?action=BUY&tokenId=${TOKEN}`, buy()],
  ])("pasted: %s", (_, text, link) => expect(pasted(text)).toEqual(link));
});

describe("links that are something else", () => {
  test.each([
    ["no query", ""],
    ["no action", "price=5"],
    ["an empty action", "action=&price=5"],
    ["a payment", "action=BUY&bip21=ecash:qq"],
    ["the wish for an address", "connect=1&action=BUY"],
    ["a payment whose name is encoded", "action=BUY&%62ip21=ecash:qq"],
    ["the wish for an address whose name is encoded", "action=LIST&conne%63t=1"],
    ["an invalid %xx without an action", "x=%zz"],
  ])("%s", (_, query) => expect(readAgoraQuery(query, TOKEN)).toBeUndefined());

  test.each([
    ["an address", "ecash:qqrjf6n3gvavhw3f35zd0p96m3heujujcs4458vcwf"],
    ["a payment of pay.e.cash", "https://pay.e.cash/?bip21=ecash:qqrjf6n3gvavhw3f35zd0p96m3heujujcs4458vcwf"],
    ["a payment on the path of tokens", `https://pay.e.cash/token?action=BUY&tokenId=${TOKEN}&bip21=ecash:qq`],
    ["a connection on the path of tokens", `https://pay.e.cash/token?action=BUY&tokenId=${TOKEN}&connect=1`],
    ["another path of pay.e.cash", `https://pay.e.cash/tokens?action=BUY&tokenId=${TOKEN}`],
    ["the token path of another site", `https://example.com/token?action=BUY&tokenId=${TOKEN}`],
    ["another page", `https://cashtab.com/#/send?action=BUY&tokenId=${TOKEN}`],
  ])("pasted: %s", (_, text) => expect(parseAgoraLink(text)).toBeUndefined());
});

describe("links that are refused", () => {
  test.each([
    ["an action that came later", "action=CANCEL", { code: "agora-link-unsupported-action", action: "CANCEL" }],
    ["an action twice", "action=BUY&action=BUY", { code: "agora-link-duplicated-param", param: "action" }],
    ["an action beside an empty one", "action=&action=BUY", { code: "agora-link-duplicated-param", param: "action" }],
    ["a quantity twice", "action=BUY&quantity=1&quantity=2", { param: "quantity" }],
    ["a price twice, once encoded", "action=LIST&price=1&%70rice=2", { param: "price" }],
    ["an id twice", `action=BUY&tokenId=${TOKEN}&tokenId=${TOKEN}`, { param: "tokenId" }],
    ["another id than the path's", `action=BUY&tokenId=${OTHER}`, { code: "agora-link-two-token-ids" }],
    ["BUY with a price", "action=BUY&price=5", { code: "agora-link-buy-with-price" }],
    ["BUY with what is not a price", "action=BUY&price=x", { code: "agora-link-buy-with-price" }],
    ["LIST with a quantity", "action=LIST&quantity=5", { code: "agora-link-list-with-quantity" }],
    ["an invalid %xx", "action=BUY&x=%zz", { code: "agora-link-unreadable" }],
  ])("%s", (_, query, problem) => expect(page(query)).toMatchObject(problem));

  test.each([
    ["no id", "https://pay.e.cash/token?action=BUY", ""],
    ["an empty id", "https://pay.e.cash/token?action=BUY&tokenId=", ""],
    ["a short id", "https://pay.e.cash/token?action=LIST&tokenId=abc", "abc"],
    ["capitals in the id", `https://pay.e.cash/token?action=BUY&tokenId=${TOKEN.toUpperCase()}`, TOKEN.toUpperCase()],
    ["a bad id in the path", "https://cashtab.com/#/token/xyz?action=BUY", "xyz"],
  ])("pasted: %s", (_, text, tokenId) => expect(pasted(text)).toEqual({ code: "agora-link-bad-token-id", tokenId }));
});

const anyId = fc.stringMatching(/^[0-9a-f]{64}$/).map((hex) => aTokenId(parseTokenId(hex)));
const aNumber = fc.option(fc.stringMatching(/^[0-9]{1,12}(\.[0-9]{1,9})?$/), { nil: undefined });
const anyLink: fc.Arbitrary<AgoraLink> = fc.oneof(
  fc.record({ action: fc.constant("LIST" as const), tokenId: anyId, price: aNumber }),
  fc.record({ action: fc.constant("BUY" as const), tokenId: anyId, quantity: aNumber }),
);
const aStranger = fc.stringMatching(/^(x|utm_[a-z]{1,5}|req-[a-z]{1,5})=[a-z0-9]{0,5}$/);

test("what is written is read again, with strange parameters in any place", () => {
  fc.assert(
    fc.property(anyLink, fc.array(aStranger, { maxLength: 4 }), (link, strangers) => {
      const [path = "", query = ""] = agoraPath(link).split("?");
      const whole = [...strangers.slice(0, 2), query, ...strangers.slice(2)].join("&");
      expect(parseAgoraLink(`https://wallet.example/#${path}?${whole}`)).toEqual({ ok: true, value: link });
    }),
    { seed: 1, numRuns: 200 },
  );
});

test("no text throws, and a text is never both a payment and an action", () => {
  const piece = fc.constantFrom("action=BUY", "action=LIST", "bip21=ecash:q", "connect=1", `tokenId=${TOKEN}`, "b=1");
  const query = fc.array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 6 }).map((all) => all.join("&"));
  fc.assert(
    fc.property(query, fc.constantFrom("token", "", "#/token"), (text, path) => {
      const link = `https://pay.e.cash/${path}?${text}`;
      const read = parseAgoraLink(link);
      if (read?.ok) expect(parsePaymentLink(link, "ecash").ok).toBe(false);
    }),
    { seed: 1, numRuns: 300 },
  );
});
