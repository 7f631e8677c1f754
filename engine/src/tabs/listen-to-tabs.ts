import type { Context } from "../context.ts";

/** Follows what other tabs change. Fetched with the first message: a lone tab never hears one. Returns its own undo. */
export function listenToTabs(ctx: Context): () => void {
  let following: Promise<(told: unknown) => void> | undefined;
  return ctx.ports.tabs.listen((told) => {
    following ??= import("../follow-tabs.ts").then(({ followTabs }) => followTabs(ctx));
    following
      .then((follow) => follow(told))
      .catch((error) => {
        following = undefined;
        ctx.ports.log.warn("Another tab could not be followed", error);
      });
  });
}
