import { expect, test } from "vitest";

test("the entry points of the package export exactly these names", async () => {
  expect(Object.keys(await import("./app.tsx")).sort()).toEqual(["App", "LoadingScreen", "loadFirstScreen"]);
  expect(Object.keys(await import("./failed-screen.tsx"))).toEqual(["FailedScreen"]);
  expect(Object.keys(await import("./widgets/notices/update-offer.ts")).sort()).toEqual([
    "afterPayments",
    "offerUpdate",
  ]);
  expect(Object.keys(await import("./catalogue/pseudo.ts"))).toContain("PSEUDO_LANGUAGES");
});
