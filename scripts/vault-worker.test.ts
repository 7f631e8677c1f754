import { type OutputChunk, rolldown } from "rolldown";
import { expect, test } from "vitest";
import { VAULT_WORKER } from "../shells/kit/build/vault-worker.ts";

/** A worker that fetches a part later, which shares a module with what the worker needs at once. */
const SOURCES: Readonly<Record<string, string>> = {
  entry: 'import { serve } from "serve"; serve();',
  serve: 'import { state } from "state"; export const serve = () => import("part").then(({ use }) => use(state));',
  state: "export const state = { count: 0 };",
  part: 'import { state } from "state"; import "of-part"; export const use = (own) => own === state;',
  "of-part": "globalThis.isPartThere = true;",
};

const chunksOf = async (output: object): Promise<OutputChunk[]> => {
  const sources = { name: "sources", resolveId: (id: string) => id, load: (id: string) => SOURCES[id] };
  const bundle = await rolldown({ input: "entry", plugins: [sources] });
  const { output: files } = await bundle.generate({ format: "es", ...output });
  return files.filter((file) => file.type === "chunk");
};

const importersOfEntry = (chunks: readonly OutputChunk[]) => {
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? "";
  return chunks.filter(({ imports }) => imports.includes(entry)).map(({ name }) => name);
};

test("no part of the vault's worker imports its first file, which WebKit would run again", async () => {
  const chunks = await chunksOf(VAULT_WORKER.rolldownOptions.output);
  expect(importersOfEntry(chunks)).toEqual([]);
  // What is only needed later stays out of what is needed at once.
  const atOnce = chunks.find(({ name }) => name === "vault");
  expect(atOnce?.moduleIds.toSorted()).toEqual(["serve", "state"]);
});

test("without these settings a part imports it", async () => {
  expect(importersOfEntry(await chunksOf({}))).toEqual(["part"]);
});
