import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { navigate, useHashPath, useHashSearch } from "./hash-location.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

function Where() {
  const [path] = useHashPath();
  return `${path} | ${useHashSearch()}`;
}

test("path and query are both in the hash, for links from outside too", async () => {
  const container = document.createElement("div");
  const root = createRoot(container);
  window.location.hash = "/send?bip21=ecash:qq?amount=5";
  await act(async () => root.render(<Where />));
  expect(container.textContent).toBe("/send | bip21=ecash:qq?amount=5");
  await act(async () => navigate("/backup"));
  expect(container.textContent).toBe("/backup | ");
  expect(window.location.hash).toBe("#/backup");
  await act(async () => navigate("/send?address=x"));
  expect(container.textContent).toBe("/send | address=x");
  await act(async () => root.unmount());
});
