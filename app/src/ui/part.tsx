import { type ComponentType, useEffect, useState } from "react";

/**
 * Returns a component that is fetched when it is first shown. Unlike React's `lazy` and Suspense, it is drawn as soon as
 * it has arrived (Suspense can wait 300 ms), and the content before it is removed at once, while Suspense would keep it
 * hidden in the page: for example the seed phrase of a wallet that has just been locked.
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
