import { expect, test } from "vitest";
import { createSaver } from "./saver.ts";

test("one write at a time, the newest value last, overtaken ones skipped, a failed one survived", async () => {
  const begun: number[] = [];
  const errors: unknown[] = [];
  let finish = () => {};
  const saver = createSaver<number>(
    (value) => {
      begun.push(value);
      return new Promise((resolve, reject) => {
        finish = () => (value === 1 ? reject(new Error("full")) : resolve());
      });
    },
    (error) => errors.push(error),
  );
  for (const value of [1, 2, 3]) saver.save(value);
  expect(begun).toEqual([1]);
  finish();
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual([1, 3]);
  finish();
  await saver.settled();
  expect(errors).toEqual([new Error("full")]);
  saver.save(4);
  expect(begun).toEqual([1, 3, 4]);
  finish();
  await saver.settled();
});
