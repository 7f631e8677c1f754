import { act, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ErrorBoundary } from "../../error-boundary.tsx";
import { part } from "./part.tsx";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.innerHTML = "";
});

const show = (what: ReactNode) => act(async () => root.render(what));
const text = () => document.body.textContent;
const Name = ({ name }: { name: string }) => <b>{name}</b>;
const Waiting = () => <i>waiting</i>;

/** A part whose code arrives or fails when the test decides. */
function awaited() {
  let arrive = () => {};
  let fail = () => {};
  let asked = 0;
  const Part = part(
    () =>
      new Promise<typeof Name>((resolve, reject) => {
        asked += 1;
        arrive = () => resolve(Name);
        fail = () => reject(new Error("no such file"));
      }),
    Waiting,
  );
  return { Part, arrive: () => act(async () => arrive()), fail: () => act(async () => fail()), asked: () => asked };
}

test("is fetched when it is first shown, and drawn as soon as it has arrived", async () => {
  const { Part, arrive, asked } = awaited();
  expect(asked()).toBe(0);
  await show(<Part name="Ann" />);
  expect(text()).toBe("waiting");
  await arrive();
  expect(text()).toBe("Ann");
  await show(<Part name="Bob" />);
  expect(text()).toBe("Bob");
  await show(null);
  await show(<Part name="Cat" />);
  expect([text(), asked()]).toEqual(["Cat", 1]);
});

test("is fetched once, however many places show it before it has arrived", async () => {
  const { Part, arrive, asked } = awaited();
  const both = (names: readonly string[]) => names.map((name) => <Part key={name} name={name} />);
  await show(both(["Ann", "Bob"]));
  await show(both(["Ann", "Bob", "Cat"]));
  expect(asked()).toBe(1);
  await arrive();
  expect(text()).toBe("AnnBobCat");
});

test("is drawn at once when it was fetched before", async () => {
  const { Part, arrive, asked } = awaited();
  const fetched = Part.fetch();
  await arrive();
  await fetched;
  let first: string | null = null;
  await act(async () => {
    flushSync(() => root.render(<Part name="Ann" />));
    first = text();
  });
  expect([first, asked()]).toEqual(["Ann", 1]);
});

test("the content before it is removed at once, not hidden", async () => {
  const { Part } = awaited();
  await show(<p>beauty shoe decline</p>);
  await show(<Part name="Ann" />);
  expect(document.body.innerHTML).not.toContain("beauty");
});

test("a failed fetch is reported, and the code is fetched again the next time", async () => {
  const { Part, fail, arrive, asked } = awaited();
  const silenced = () => {};
  const onError = (event: ErrorEvent) => event.preventDefault();
  window.addEventListener("error", onError);
  const said = console.error;
  console.error = silenced;
  await show(
    <ErrorBoundary>
      <Part name="Ann" />
    </ErrorBoundary>,
  );
  await fail();
  console.error = said;
  window.removeEventListener("error", onError);
  expect(text()).toContain("no such file");
  await show(null);
  await show(<Part name="Ann" />);
  await arrive();
  expect([text(), asked()]).toEqual(["Ann", 2]);
});
