import type { Notifications } from "../platform.ts";

/** The page's notifications, or `unavailable` where it has none. Asking is heard only after a click of the person. */
export function createNotifications(api: Pick<typeof Notification, "permission" | "requestPermission"> | undefined) {
  const state = () => api?.permission ?? "unavailable";
  const notifications: Notifications = {
    state,
    async request() {
      try {
        await api?.requestPermission();
      } catch {
        // Not asked: the answer is what it was.
      }
      return state();
    },
  };
  return notifications;
}
