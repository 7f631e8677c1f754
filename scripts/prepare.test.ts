import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "./ports.mjs";
import { checkNode } from "./prepare.mjs";
import { parseHeaders } from "./serve-web.mjs";

test.each(["18.20.0", "20.18.3"])("Node %s is refused, and the message names the required version", (version) => {
  expect(() => checkNode(version)).toThrow(`Node 20.19 or newer is needed, this is ${version}`);
});

test.each(["20.19.0", "20.20.2", "22.1.0", "24.0.0"])("Node %s is accepted", (version) => {
  expect(() => checkNode(version)).not.toThrow();
});

test("a taken port gives the next free one", async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, "127.0.0.1", resolve));
  const address = blocker.address();
  const taken = typeof address === "object" && address ? address.port : 0;
  expect(await freePort(taken)).toBeGreaterThan(taken);
  await new Promise((resolve) => blocker.close(resolve));
  expect(await freePort(taken)).toBe(taken);
});

test("a port that browsers block is skipped", async () => {
  expect(await freePort(5060)).toBeGreaterThan(5061);
});

test("the build's _headers file is parsed rule by rule", () => {
  const text = "/*\n  A: 1\n  B: x: y\n\n/assets/*\n  A: 2\n";
  expect(parseHeaders(text)).toEqual([
    {
      path: "/*",
      headers: [
        ["A", "1"],
        ["B", "x: y"],
      ],
    },
    { path: "/assets/*", headers: [["A", "2"]] },
  ]);
});
