import { expect, test } from "vitest";
import { siteNameOf } from "./site-name.ts";

test.each([
  ["https://orders.lanterncoffee.example", "orders.", "lanterncoffee.example", false, true],
  ["https://a.b.shop.co.uk", "a.b.", "shop.co.uk", false, true],
  ["https://shop.example:8443", "", "shop.example:8443", false, true],
  ["http://shop.example", "", "shop.example", false, false],
  ["http://localhost:5173", "", "localhost:5173", false, true],
  ["http://127.0.0.1:80", "", "127.0.0.1", false, true],
  ["https://pay.xn--lantrncoffee-7qb.example", "pay.", "xn--lantrncoffee-7qb.example", true, true],
  ["https://xn--80ak6aa92e.shop.example", "xn--80ak6aa92e.", "shop.example", true, true],
  ["null", "", "null", false, false],
])("%s", (origin, sub, domain, isOtherScript, isEncrypted) => {
  expect(siteNameOf(origin)).toEqual({ sub, domain, isOtherScript, isEncrypted });
});
