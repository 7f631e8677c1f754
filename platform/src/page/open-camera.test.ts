import { expect, test } from "vitest";
import { openCamera } from "./open-camera.ts";

const refusing = (name: string) => ({ getUserMedia: () => Promise.reject(new DOMException("no", name)) });

test("returns the browser's stream of the camera on the back, without a microphone", async () => {
  const stream = {} as MediaStream;
  const asked: (MediaStreamConstraints | undefined)[] = [];
  const opened = await openCamera({
    getUserMedia: async (constraints) => {
      asked.push(constraints);
      return stream;
    },
  });
  expect(opened).toEqual({ ok: true, value: stream });
  expect(asked).toEqual([{ audio: false, video: expect.objectContaining({ facingMode: "environment" }) }]);
});

test.each([
  ["NotAllowedError", "camera-denied"],
  ["SecurityError", "camera-denied"],
  ["NotFoundError", "camera-missing"],
  ["OverconstrainedError", "camera-missing"],
  ["NotReadableError", "camera-busy"],
  ["AbortError", "camera-busy"],
])("%s is %s", async (name, code) => {
  expect(await openCamera(refusing(name))).toEqual({ ok: false, problem: { code } });
});

test("any other error keeps its message as the reason, and nothing is thrown", async () => {
  const failed = { ok: false, problem: { code: "camera-failed", reason: "no" } };
  expect(await openCamera(refusing("InvalidStateError"))).toEqual(failed);
  expect(await openCamera({ getUserMedia: () => Promise.reject("no") })).toEqual(failed);
});
