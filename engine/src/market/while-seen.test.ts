import { expect, test } from "vitest";
import { bareContext } from "../testing/bare-context.ts";
import { watchWhileSeen } from "./while-seen.ts";

function watched() {
  const ctx = bareContext();
  const heard: (string | undefined)[] = [];
  let emit = (_event: string | undefined) => {};
  let isWatching = true;
  const stop = watchWhileSeen<string>(
    ctx,
    (onEvent) => {
      emit = onEvent;
      return () => {
        isWatching = false;
      };
    },
    (event) => heard.push(event),
  );
  const show = (isSeen: boolean) => ctx.state.setState({ isSeen });
  return { heard, show, stop, emit: (event: string) => emit(event), isWatching: () => isWatching };
}

test("a market that nobody can see tells once, when it is seen again, that something has happened", () => {
  const { heard, show, emit } = watched();
  emit("one");
  expect(heard).toEqual(["one"]);
  show(false);
  for (const event of ["two", "three"]) emit(event);
  expect(heard).toEqual(["one"]);
  show(true);
  expect(heard).toEqual(["one", undefined]);
  emit("four");
  show(false);
  show(true);
  expect(heard).toEqual(["one", undefined, "four"]);
});

test("what happened unseen is not told after its end", () => {
  const { heard, show, emit, stop, isWatching } = watched();
  show(false);
  emit("one");
  stop();
  show(true);
  expect([heard, isWatching()]).toEqual([[], false]);
});
