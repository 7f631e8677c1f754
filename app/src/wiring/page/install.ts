/** How the wallet is put on a device as an app of its own. */
export type Install = {
  /**
   * `press`: the browser asks the person after a press; `by-hand`: only the browser's own menu does it; undefined:
   * it cannot be installed now, or it is.
   */
  way(): "press" | "by-hand" | undefined;
  /** Lets the browser ask the person. Only after a press. Never rejects. */
  ask(): Promise<void>;
};
