export type { Activity } from "./read-activity.ts";
export { readActivity } from "./read-activity.ts";
