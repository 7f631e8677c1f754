import { describe, expect, test } from "vitest";
import { drawnPlaces } from "./drawn-places.ts";

describe("the rows that are drawn", () => {
  const drawn = (first: number, end: number, focused = -1) => drawnPlaces(20, { first, end }, 2, focused);

  test("are those in view and two beyond each edge, as far as there are any", () => {
    expect(drawn(5, 8)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(drawn(0, 3)).toEqual([0, 1, 2, 3, 4]);
    expect(drawn(18, 25)).toEqual([16, 17, 18, 19]);
    expect(drawn(30, 33)).toEqual([]);
    expect(drawnPlaces(3, { first: 0, end: 8 }, 0, -1)).toEqual([0, 1, 2]);
  });

  test("have the kept row among them, in the order of the list", () => {
    expect(drawn(5, 8, 6)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(drawn(5, 8, 0)).toEqual([0, 3, 4, 5, 6, 7, 8, 9]);
    expect(drawn(5, 8, 19)).toEqual([3, 4, 5, 6, 7, 8, 9, 19]);
    expect(drawn(5, 8, 20)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });
});
