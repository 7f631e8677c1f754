import { expect, test } from "vitest";
import { fitInto } from "./fit-window.ts";

const LAPTOP = { availWidth: 1366, availHeight: 728, availLeft: 0, availTop: 40 };

test.each([
  ["a large screen has it whole", { availWidth: 2560, availHeight: 1400 }, [2110, 0], [2110, 0, 450, 950]],
  ["a low screen makes it lower", LAPTOP, [916, 40], [916, 40, 450, 728]],
  ["it comes back from the right and from below", LAPTOP, [1300, 600], [916, 40, 450, 728]],
  ["it comes back from the left and from above", LAPTOP, [-200, -300], [0, 40, 450, 728]],
  ["a screen that is smaller than it", { availWidth: 320, availHeight: 480 }, [0, 0], [0, 0, 320, 480]],
  [
    "a second screen at the left",
    { availWidth: 1280, availHeight: 1024, availLeft: -1280, availTop: -200 },
    [-100, 500],
    [-450, -126, 450, 950],
  ],
  ["a place that the browser does not know", LAPTOP, [0, 0], [0, 40, 450, 728]],
])("%s", (_, screen, [left = 0, top = 0], place) => {
  const is = fitInto(screen, left, top);
  expect([is.left, is.top, is.width, is.height]).toEqual(place);
});
