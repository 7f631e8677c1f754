import { expect, test } from "vitest";
import { createSaver } from "./saver.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("requests at the same time share one write, writes do not overlap, and a failed write does not stop the next", async () => {
  let value = 0;
  const begun: number[] = [];
  const errors: unknown[] = [];
  let finish = () => {};
  const saver = createSaver(
    () => {
      const mine = value;
      begun.push(mine);
      return new Promise((resolve, reject) => {
        finish = () => (mine === 1 ? reject(new Error("full")) : resolve());
      });
    },
    (error) => errors.push(error),
    turn,
  );
  const save = (next: number) => {
    value = next;
    saver.save();
  };
  save(0);
  save(1);
  expect(begun).toEqual([]);
  await turn();
  await turn();
  expect(begun).toEqual([1]);
  save(2);
  save(3);
  await turn();
  await turn();
  expect(begun).toEqual([1]);
  finish();
  await turn();
  await turn();
  expect(begun).toEqual([1, 3]);
  finish();
  await saver.settled();
  expect(errors).toEqual([new Error("full")]);
  save(4);
  await turn();
  await turn();
  expect(begun).toEqual([1, 3, 4]);
  finish();
  await saver.settled();
});
