/**
 * Returns the tags, for Vite, of the sentences that stand above the app, or in its place, where it cannot run, by their
 * ids (src/too-old/cannot.css).
 */
export const sentenceTags = (sentences: Record<"too-old" | "not-loaded", string>) =>
  Object.entries(sentences).map(([id, children]) => ({
    tag: "p",
    attrs: { id, role: "alert", hidden: true },
    children,
    injectTo: "body-prepend" as const,
  }));
