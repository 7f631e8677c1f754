// What a device answers when it is asked for a permission.
/** The permission to show notifications. `unavailable`: this device has none. */
export type NotificationState = "granted" | "denied" | "default" | "unavailable";

/**
 * The permission to show notifications. `request` asks the person, and has to be called from a click; `state` does not.
 * Neither throws.
 */
export type Notifications = { state(): NotificationState; request(): Promise<NotificationState> };

/** Whether the device keeps stored data when it is short of space. `unavailable`: it cannot be asked. */
export type Persistence = "granted" | "denied" | "unavailable";

/**
 * Why the camera did not open. `camera-denied`: by the person or the browser. `camera-busy`: another program uses it.
 */
export type CameraProblem =
  | { code: "camera-denied" | "camera-missing" | "camera-busy" }
  | { code: "camera-failed"; reason: string };
