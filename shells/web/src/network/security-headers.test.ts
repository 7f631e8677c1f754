import { expect, test } from "vitest";
import { securityHeaders } from "../../build-plugins/security-headers.ts";
import { mainnet } from "./mainnet.data.ts";
import { testnet } from "./testnet.data.ts";

/** Returns the directives of the policy that a build writes into its page. */
function pagePolicy(): Map<string, string[]> {
  const { transformIndexHtml } = securityHeaders(() => "'sha256-abc'");
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

test("scripts come from the page alone, and the inline script is named by its hash", () => {
  expect(pagePolicy().get("script-src")).toEqual(["'self'", "'sha256-abc'"]);
  expect(pagePolicy().get("default-src")).toEqual(["'none'"]);
});
