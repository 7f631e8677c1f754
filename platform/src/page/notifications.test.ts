import { expect, test } from "vitest";
import { createNotifications } from "./notifications.ts";

/** Creates a browser whose person gives this answer. */
function aBrowser(answer: NotificationPermission) {
  const api = {
    permission: "default" as NotificationPermission,
    async requestPermission() {
      api.permission = answer;
      return answer;
    },
  };
  return api;
}

test.each<NotificationPermission>(["granted", "denied", "default"])(
  "the answer '%s' is returned and is the state afterwards",
  async (answer) => {
    const notifications = createNotifications(aBrowser(answer));
    expect(notifications.state()).toBe("default");
    expect(await notifications.request()).toBe(answer);
    expect(notifications.state()).toBe(answer);
  },
);

test("a browser without notifications, or one that refuses to ask, is not an error", async () => {
  expect(createNotifications(undefined).state()).toBe("unavailable");
  expect(await createNotifications(undefined).request()).toBe("unavailable");
  const refusing = { ...aBrowser("granted"), requestPermission: () => Promise.reject(new TypeError("no gesture")) };
  expect(await createNotifications(refusing).request()).toBe("default");
});
