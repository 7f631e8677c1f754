import { room } from "../catalogue.ts";

/** English for days and ages. */
export const datesText = room("dates", {
  none: "Unable to format date.",
  today: "Today",
  yesterday: "Yesterday",
  /** How old something is that was fetched earlier. */
  asOf: ({ time }: { time: string }) => `as of ${time}`,
  asOfYesterday: ({ time }: { time: string }) => `as of yesterday, ${time}`,
  asOfDay: ({ day, time }: { day: string; time: string }) => `as of ${day}, ${time}`,
  backedUp: ({ day }: { day: string }) => `Backed up on ${day}`,
});
