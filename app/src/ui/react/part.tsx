import { later } from "@satchel/core/later";
import { type ComponentType, type FunctionComponent, useEffect, useState } from "react";
import { ahead, type Step } from "./ahead.ts";

export type Part<P extends object> = FunctionComponent<P> & {
  /** Fetches the part, so that it is drawn at once when it is shown. */
  fetch(): Promise<void>;
};

/**
 * Returns a component that is fetched when it is first shown, or before if `step` is likely (ahead.ts): then it is
 * drawn in the same frame. Unlike React's `lazy` and Suspense, it is drawn as soon as it has arrived (Suspense can wait
 * 300 ms, and shows its fallback even for code that is there), and the content before it is removed at once, while
 * Suspense would keep it hidden in the page: for example the seed phrase of a wallet that has just been locked.
 */
export function part<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile: ComponentType,
  step?: Step,
): Part<P> {
  let Loaded: ComponentType<P> | undefined;
  // One request, however many of it are on the screen. After a failure it is fetched again.
  const { get } = later(load);
  const fetch = async () => {
    Loaded ??= await get();
  };
  if (step) ahead(step, fetch);

  function Part(props: P) {
    const [failure, setFailure] = useState<{ error: unknown }>();
    const [, setThere] = useState(Loaded !== undefined);
    useEffect(() => {
      if (Loaded) return setThere(true);
      let isShown = true;
      fetch().then(
        () => {
          if (isShown) setThere(true);
        },
        (error: unknown) => {
          if (isShown) setFailure({ error });
        },
      );
      return () => {
        isShown = false;
      };
    }, []);
    if (failure) throw failure.error;
    return Loaded ? <Loaded {...props} /> : <Meanwhile />;
  }
  return Object.assign(Part, { fetch });
}
