import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { FirstPaint } from "./inline.ts";

type Drawing = {
  /** Draws this where nothing is on the screen yet, until `show`. */
  meanwhile(content: ReactNode): void;
  /** Draws the app, over the welcome screen of index.html if that is on the screen. */
  show(app: ReactNode): void;
  /** Draws this in place of whatever is on the screen. */
  replace(content: ReactNode): void;
  /** Resolves when something was drawn for the first time. */
  drawn: Promise<void>;
};

/** Creates what draws into the page's element. */
export function createDrawing(container: HTMLElement, first: FirstPaint): Drawing {
  let root: Root | undefined;
  let tellDrawn = () => {};
  const drawn = new Promise<void>((resolve) => {
    tellDrawn = resolve;
  });
  const begin = () => {
    container.replaceChildren();
    delete document.documentElement.dataset.waits;
    first.takePress();
    root = createRoot(container);
    return root;
  };
  const onDrawn = () => {
    tellDrawn();
    // A button that was pressed before is pressed again, now that there is an app to answer. React has to end its work
    // before: it takes over the markup around a button that is pressed, but not while it draws.
    setTimeout(() => first.takePress()?.click());
  };
  return {
    meanwhile: (content) => begin().render(content),
    show(app) {
      const content = (
        <StrictMode>
          <Drawn onDrawn={onDrawn}>{app}</Drawn>
        </StrictMode>
      );
      if (first.isWelcomePainted && container.hasChildNodes()) root = hydrateRoot(container, content);
      // React draws a transition in pieces of a few milliseconds, so that the page can answer between them.
      else startTransition(() => (root ?? begin()).render(content));
    },
    replace: (content) => {
      tellDrawn();
      (root ?? begin()).render(content);
    },
    drawn,
  };
}

function Drawn({ onDrawn, children }: { onDrawn(): void; children: ReactNode }) {
  useEffect(onDrawn, [onDrawn]);
  return children;
}
