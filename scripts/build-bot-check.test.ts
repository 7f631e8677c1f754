import { expect, test } from "vitest";
import { botCheckHost } from "./build-bot-check.mjs";

const WALLET = "https://wallet.example";
const page = "<!doctype html>\n<html><head></head></html>";
const headers = `/*
  Referrer-Policy: no-referrer

/bot-check.html
  Content-Security-Policy: sandbox allow-scripts; default-src 'none'; frame-ancestors 'self'
  Cache-Control: no-cache
`;

test("the page of another host has its origin, and answers and is framed by the wallet alone", () => {
  const made = botCheckHost({ page, headers, wallet: WALLET });
  expect(made.page).toContain(`<head>\n    <meta name="satchel-wallet" content="${WALLET}" />`);
  expect(made.headers).toContain(
    `Content-Security-Policy: sandbox allow-scripts allow-same-origin; default-src 'none'; frame-ancestors ${WALLET}\n`,
  );
  expect(made.headers).not.toContain("no-referrer");
});

test.each(["", "wallet.example", `${WALLET}/`, `${WALLET}/app`, "https://a b", "javascript:1", "file:///x"])(
  "%s is not an origin",
  (wallet) => {
    expect(() => botCheckHost({ page, headers, wallet })).toThrow("is not an origin");
  },
);

test("a build without the page is refused", () => {
  expect(() => botCheckHost({ page, headers: "/*\n  X: y\n", wallet: WALLET })).toThrow("no bot-check.html");
});
