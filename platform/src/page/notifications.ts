import type { Notifications } from "@satchel/core/ports";

/**
 * Creates the page's notifications; `unavailable` if the browser has none. Browsers ask the person only after a
 * click.
 */
export function createNotifications(api: Pick<typeof Notification, "permission" | "requestPermission"> | undefined) {
  const state = () => api?.permission ?? "unavailable";
  const notifications: Notifications = {
    state,
    async request() {
      try {
        await api?.requestPermission();
      } catch {
        // The browser did not ask, so the state is unchanged.
      }
      return state();
    },
  };
  return notifications;
}
