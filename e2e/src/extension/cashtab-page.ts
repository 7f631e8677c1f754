// A page that uses the package cashtab-connect as it is published, and what a test does with it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

/** The package is CommonJS, which a page runs with an object of this name. */
const LIBRARY = readFileSync(createRequire(import.meta.url).resolve("cashtab-connect"), "utf8");
export const CASHTAB_PAGE = `<!doctype html><h1>A site</h1><script>var exports = {}; var outcomes = {};</script><script>${LIBRARY}</script>`;

/** Calls a method of the library, and keeps its outcome under `name`. */
export const call = (page: Page, name: string, method: string, args: unknown[] = [], timeoutMs = 30_000) =>
  page.evaluate(
    async ([key, call, given, ms]) => {
      type Call = (...all: unknown[]) => Promise<unknown>;
      type Library = { CashtabConnect: new (ms: number) => Record<string, Call> };
      const { exports, outcomes } = globalThis as unknown as { exports: Library; outcomes: Record<string, unknown> };
      const cashtab = new exports.CashtabConnect(ms as number);
      await cashtab.waitForExtension?.();
      cashtab[call as string]?.(...(given as unknown[])).then(
        (value) => Object.assign(outcomes, { [key as string]: { value } }),
        ({ name: error, message }) => Object.assign(outcomes, { [key as string]: { error, message } }),
      );
    },
    [name, method, args, timeoutMs] as const,
  );

/** The outcomes so far: a value, or the class and text of an error. */
export const outcomes = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => ({ ...(globalThis as unknown as { outcomes: Record<string, unknown> }).outcomes }));
