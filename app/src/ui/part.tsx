import { type ComponentType, useEffect, useState } from "react";

/**
 * A part of the screen that is fetched when it is first shown. Unlike with React's `lazy` and Suspense, what has arrived
 * is shown at once (Suspense holds it back for up to 300 ms), and what it takes the place of is gone at once, where
 * Suspense would keep it hidden in the page: the words of a wallet that has just been locked, say.
 */
export function part<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile: ComponentType,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;

  return function Part(props: P) {
    const [failure, setFailure] = useState<{ error: unknown }>();
    const [, setThere] = useState(Loaded !== undefined);
    useEffect(() => {
      if (Loaded) return;
      let isShown = true;
      load().then(
        (component) => {
          Loaded = component;
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
  };
}
