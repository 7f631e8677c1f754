import { mainnet, testnet } from "@satchel/kit/network";
import { expect, test } from "vitest";
import { securityHeaders } from "../../build-plugins/security-headers.ts";

/** Returns the directives of the policy that a build writes into its page. */
function pagePolicy(): Map<string, string[]> {
  const { transformIndexHtml } = securityHeaders(
    { scripts: () => "'sha256-abc'", styles: () => "'sha256-def'" },
    () => "sandbox allow-scripts",
  );
  if (typeof transformIndexHtml !== "object") throw new Error("The plugin does not change the page");
  const [tag] = (transformIndexHtml.handler as () => unknown)() as [{ attrs: { content: string } }];
  const directives = tag.attrs.content.split("; ").map((directive) => directive.split(" "));
  return new Map(directives.map(([name = "", ...values]) => [name, values]));
}

test("images come from the page, the icon host and this machine only", () => {
  expect(pagePolicy().get("img-src")).toEqual([
    ...["'self'", "data:", "blob:", mainnet.endpoints.icons],
    ...["http://localhost:*", "http://127.0.0.1:*"],
  ]);
  expect(testnet.endpoints.icons).toBe("");
});

test("connections go to any TLS host, and without TLS to this machine only", () => {
  const values = pagePolicy().get("connect-src") ?? [];
  expect(values.filter((value) => !/^(http|ws):\/\/(localhost|127\.0\.0\.1):\*$/.test(value))).toEqual([
    "'self'",
    "https:",
    "wss:",
  ]);
});

test("scripts and styles are files of the page, or stand in it and are named by their hashes", () => {
  expect(pagePolicy().get("script-src")).toEqual(["'self'", "'sha256-abc'"]);
  expect(pagePolicy().get("style-src")).toEqual(["'self'", "'sha256-def'"]);
  expect(pagePolicy().get("default-src")).toEqual(["'none'"]);
});

test("the page's policy leaves room for the charset, which a browser looks for in the first 1024 bytes", () => {
  const written = [...pagePolicy()].map(([name, values]) => [name, ...values].join(" ")).join("; ");
  // There are two scripts and one style sheet. A hash is 53 characters long, and each quote is written as five.
  const hash = `'sha256-${"a".repeat(44)}'`;
  const hashed = written.replace("'sha256-abc'", `${hash} ${hash}`).replace("'sha256-def'", hash);
  const bytes = hashed.replaceAll("'", "&#39;").length;
  expect(bytes).toBeLessThan(850);
});
