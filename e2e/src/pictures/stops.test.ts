import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isScreen } from "./stop.ts";
import { TOURS } from "./tours.ts";
import { mockupOf, viewsOf } from "./views.ts";

const stops = TOURS.flatMap((tour) => tour.stops);
const stopOf = (name: string) => {
  const stop = stops.find((each) => each.name === name);
  if (!stop) throw new Error(`no stop ${name}`);
  return stop;
};
const viewNames = (name: string) => viewsOf(stopOf(name)).map((view) => view.name);

test("every screen of the app has one stop", () => {
  const source = readFileSync(new URL("../../../app/src/routes.ts", import.meta.url), "utf8");
  const paths = [...source.matchAll(/\bpath: "([^"]+)"/g)].map((match) => match[1]);
  expect(paths.length).toBeGreaterThan(15);
  const routes = stops.flatMap(({ route }) => route ?? []);
  expect(routes.toSorted()).toEqual(paths.toSorted());
});

test("every screen of the app has a stop that is read from right to left", () => {
  const names = stops.flatMap(({ name, route }) => (route === undefined ? [] : `rtl/${name}`));
  expect(names.filter((name) => !stops.some((stop) => stop.name === name))).toEqual([]);
});

test("no two stops have one name, which would be the same file", () => {
  const names = stops.map(({ name }) => name.replaceAll("/", "--"));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.filter((name) => !/^[a-z0-9-]+$/.test(name))).toEqual([]);
});

test("every stop is pictured on a light phone and a dark desktop, a screen in four more windows", () => {
  expect(viewNames("send/review")).toEqual(["390-light", "1280-dark"]);
  expect(viewNames("send")).toEqual(["390-light", "1280-dark", "390-dark", "1280-light", "768-light", "360-light"]);
  expect(viewNames("contacts/more")).toEqual(["390-light"]);
  expect(stops.filter(isScreen).length).toBeGreaterThan(20);
});

test("a stop may have one drawing for phones and another for desktops", () => {
  const drawn = (name: string) => viewsOf(stopOf(name)).map((view) => mockupOf(stopOf(name), view));
  expect(drawn("send/no-answer")).toEqual([
    { file: "send-states", state: "noanswer" },
    { file: "send-states", state: "d-fail" },
  ]);
  expect(drawn("send/review")).toEqual(Array(2).fill({ file: "send-review", state: undefined }));
  expect(drawn("not-found")).toEqual(Array(6).fill(undefined));
});
