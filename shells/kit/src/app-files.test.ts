import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { listOf } from "../build/file-list.ts";
import { createAppFiles } from "./app-files.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const FILES = new Map([
  ["index.html", bytes("<!doctype html>")],
  ["assets/a.js", bytes("a")],
  ["assets/b.js", bytes("b")],
]);

/** A host that serves these files, and the list of FILES beside them. */
function serving(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>, list = listOf(FILES)) {
  const all = new Map([...files, ["files.txt", bytes(list)]]);
  return createAppFiles(
    async () => {},
    async (name) => {
      const found = all.get(name);
      return found ? new Response(found) : new Response("not here", { status: 404 });
    },
  );
}

test("the number is the hash of the list, which a release names", async () => {
  const seen = await serving(FILES).look();
  const digest = createHash("sha256").update(listOf(FILES)).digest("hex");
  expect(seen).toEqual({ ok: true, value: { digest, count: 3, differing: [] } });
});

test("a changed and a missing file are named, and the number is another one", async () => {
  const { "assets/b.js": _gone, ...rest } = Object.fromEntries(FILES);
  const seen = await serving(new Map(Object.entries({ ...rest, "assets/a.js": bytes("A") }))).look();
  expect(seen).toMatchObject({ value: { count: 3, differing: ["assets/a.js", "assets/b.js"] } });
  expect(seen).not.toMatchObject({ value: { digest: createHash("sha256").update(listOf(FILES)).digest("hex") } });
});

test("a host that answers everything with its page has no list", async () => {
  expect(await serving(FILES, "<!doctype html>").look()).toEqual({ ok: false, problem: { code: "no-list" } });
});

test("without a network it says so, and there are no licences", async () => {
  const offline = createAppFiles(
    async () => {},
    async () => Promise.reject(new TypeError("Failed to fetch")),
  );
  expect(await offline.look()).toEqual({ ok: false, problem: { code: "unreadable" } });
  expect(await offline.licences()).toBeUndefined();
  expect(await serving(FILES).licences()).toBeUndefined();
});
