import { expect, test } from "vitest";
import { followLinks } from "./follow-links.ts";

function pageAt(hash: string) {
  const target = new EventTarget();
  const location = { hash } as Location;
  return {
    page: { location, addEventListener: target.addEventListener.bind(target) } as Pick<
      Window,
      "location" | "addEventListener"
    >,
    paste(next: string) {
      location.hash = next;
      target.dispatchEvent(new Event("hashchange"));
    },
  };
}

test.each([
  ["#/send?bip21=ecash:qq..", "AS_ORDERED"],
  ["#/token/00?buy=1", "AS_ORDERED"],
  ["#/wallets?shareAddresses=true", "AS_ORDERED"],
  ["#/send", "CLOSEST_FIRST"],
  ["", "CLOSEST_FIRST"],
])("a page that starts at %j asks %s", (hash, strategy) => {
  expect(followLinks(pageAt(hash).page)()).toBe(strategy);
});

test("a link that is pasted later counts, and the order stays when the page goes on", () => {
  const { page, paste } = pageAt("#/");
  const strategy = followLinks(page);
  paste("#/tokens");
  expect(strategy()).toBe("CLOSEST_FIRST");
  paste("#/send?bip21=ecash:qq..");
  expect(strategy()).toBe("AS_ORDERED");
  paste("#/");
  expect(strategy()).toBe("AS_ORDERED");
});
