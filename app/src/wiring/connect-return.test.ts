import fc from "fast-check";
import { expect, test } from "vitest";
import { answeredReturn, readConnectReturn } from "./connect-return.ts";

const ADDRESS = "ecash:qp63uahgrxged4z5jswyt5dn5v3lzsem6cy4spdc2h";
const asked = (url: string) => readConnectReturn(`?connect=1&return_url=${encodeURIComponent(url)}&b=1`);

test("the address stands in the fragment of the page that asked, and replaces another fragment", () => {
  const read = asked("https://shop.example/pay?order=7#old");
  if (!read?.ok) throw new Error("not read");
  expect(answeredReturn(read.value, ADDRESS)).toBe(
    "https://shop.example/pay?order=7#cashtab_connect=ecash%3Aqp63uahgrxged4z5jswyt5dn5v3lzsem6cy4spdc2h",
  );
});

test.each([
  ["", undefined],
  ["?connect=0&return_url=https://shop.example", undefined],
  ["?return_url=https://shop.example", undefined],
  ["?connect=1", "return-unreadable"],
  ["?connect=1&return_url=shop.example", "return-unreadable"],
  ["?connect=1&return_url=https://a.example&return_url=https://b.example", "return-unreadable"],
  ["?connect=1&return_url=http://shop.example", "return-not-https"],
  ["?connect=1&return_url=javascript:alert(1)", "return-not-https"],
  ["?connect=1&return_url=data:text/html,x", "return-not-https"],
  ["?connect=1&return_url=https://bank.example@shop.example/", "return-with-password"],
])("%s", (search, code) => {
  const read = readConnectReturn(search);
  expect(read && !read.ok ? read.problem.code : read).toBe(code);
});

test("whatever stands in the query, the answer goes to nothing but https", () => {
  fc.assert(
    fc.property(
      fc.webUrl({ validSchemes: ["http", "https", "ftp"], withFragments: true }),
      fc.string(),
      (url, more) => {
        const read = readConnectReturn(
          `?connect=1&return_url=${encodeURIComponent(url)}&x=${encodeURIComponent(more)}`,
        );
        if (!read?.ok) return;
        const answer = new URL(answeredReturn(read.value, ADDRESS));
        expect([answer.protocol, answer.origin]).toEqual(["https:", new URL(url).origin]);
      },
    ),
  );
});
