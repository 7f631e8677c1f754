import { afterEach, expect, test, vi } from "vitest";
import { whenVisited } from "./may-ask.ts";

afterEach(() => vi.unstubAllGlobals());

test("a page that the browser renders before its visit waits with its requests until a person sees it", async () => {
  const page = Object.assign(new EventTarget(), { prerendering: true });
  vi.stubGlobal("document", page);
  const done: string[] = [];
  const visited = whenVisited().then(() => done.push("visited"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toEqual([]);
  page.prerendering = false;
  page.dispatchEvent(new Event("prerenderingchange"));
  await visited;
  await whenVisited();
  expect(done).toEqual(["visited"]);
});
