/** The message that lets a waiting service worker take over. The page sends it, and the worker waits for it. */
export const TAKE_OVER = "take-over";
