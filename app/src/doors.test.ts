import { expect, test } from "vitest";

test("the doors of the package give out these names and no others", async () => {
  expect(Object.keys(await import("./app.tsx"))).toEqual(["App"]);
  expect(Object.keys(await import("./failed-screen.tsx"))).toEqual(["FailedScreen"]);
  expect(Object.keys(await import("./catalogue/pseudo.ts"))).toContain("PSEUDO_LANGUAGES");
});
