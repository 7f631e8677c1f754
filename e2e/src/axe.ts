import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./wallet-test.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Finding = { id: string; impact: string | null | undefined; nodes: string[] };

/** Runs axe on the page as it is. Injected over the debugger, which the page's policy does not bind. */
async function findings(page: Page): Promise<Finding[]> {
  const client = await page.context().newCDPSession(page);
  await client.send("Runtime.evaluate", { expression: source });
  const answer = await client.send("Runtime.evaluate", {
    awaitPromise: true,
    returnByValue: true,
    expression: `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html, failureSummary }) => html + " " + failureSummary) })))`,
  });
  await client.detach();
  if (answer.exceptionDetails) throw new Error(`axe did not run: ${answer.exceptionDetails.text}`);
  return answer.result.value as Finding[];
}

export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect(await findings(page), `axe on ${screen}`).toEqual([]);
}
