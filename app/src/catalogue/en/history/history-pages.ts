import { type Count, room } from "../../catalogue.ts";

/** English for the pages of the history. */
export const historyPagesText = room("historyPages", {
  title: "History pages",
  pageOf: ({ page, count }: { page: Count; count: Count }) => `Page ${page} of ${count}`,
  page: ({ page }: { page: Count }) => `Page ${page}`,
  previous: "Previous page",
  next: "Next page",
  failed: "This page could not be loaded",
});
