import fc from "fast-check";
import { expect, test } from "vitest";
import { operatorOf } from "./operator.ts";

test.each([
  ["chronik-native2.fabien.cash", "fabien.cash"],
  ["chronik-native3.fabien.cash:443/xec", "fabien.cash"],
  ["FABIEN.cash.", "fabien.cash"],
  ["xec.paybutton.io", "paybutton.io"],
  ["chronik.example.co.uk", "example.co.uk"],
  ["one.example.com.br:8080", "example.com.br"],
  ["a.b.io", "b.io"],
  // `co` is a country too.
  ["t.co", "t.co"],
  ["node.t.co", "t.co"],
  ["10.0.0.7:8331", "10.0.0.7"],
  ["10.0.0.7:8332/path", "10.0.0.7"],
  ["[2001:db8::1]:8331", "[2001:db8::1]"],
  ["127.0.0.1:8331", "127.0.0.1:8331"],
  ["localhost:5001/x", "localhost:5001"],
  ["[::1]:80", "[::1]:80"],
  // Only the whole name is this machine's.
  ["localhost.example.org:1", "example.org"],
  ["", ""],
])("%s is run by %s", (host, operator) => {
  expect(operatorOf(host)).toBe(operator);
});

test("another name below the same domain is never another operator", () => {
  const label = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
  fc.assert(
    fc.property(label, label, fc.nat(65_535), (one, other, port) => {
      expect(operatorOf(`${one}.example.org:${port}`)).toBe(operatorOf(`${other}.${one}.example.org/path`));
    }),
  );
});
