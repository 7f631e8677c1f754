import { expect, test } from "vitest";
import { tokenUrlOf } from "./token-url.ts";

test.each([
  ["lanterncoffee.example/points", "https://", "lanterncoffee.example", "/points"],
  ["https://www.bank.example", "https://", "www.bank.example", ""],
  ["bank.example/page:2", "https://", "bank.example", "/page:2"],
  ["http://bank.example:8080/a?b#c", "http://", "bank.example:8080", "/a?b#c"],
  ["HTTPS://Bank.Example", "https://", "bank.example", ""],
  // Letters of another alphabet are shown as what they are.
  ["https://bаnk.example", "https://", "xn--bnk-6cd.example", ""],
])("%s leads to a web page", (text, before, host, after) => {
  expect(tokenUrlOf(text)).toMatchObject({ before, host, after });
});

test.each([
  ["javascript:alert(1)"],
  ["data:text/html,hi"],
  ["mailto:a@bank.example"],
  ["https://bank.example@other.example"],
  ["ecash:qq"],
  ["hello"],
  ["two words"],
  ["https://"],
])("%s is not a link", (text) => {
  expect(tokenUrlOf(text)).toBeUndefined();
});
