import { type ReactNode, StrictMode, useEffect } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { FirstPaint } from "./inline.ts";

type Drawing = {
  /** Draws the app, over the welcome screen of index.html if that is on the screen. */
  show(app: ReactNode): void;
  /** Draws this in place of whatever is on the screen. */
  replace(content: ReactNode): void;
};

/** Creates what draws into the page's element. */
export function createDrawing(container: HTMLElement, first: FirstPaint): Drawing {
  let root: Root | undefined;
  const begin = () => {
    container.replaceChildren();
    delete document.documentElement.dataset.waits;
    first.takePress();
    root = createRoot(container);
    return root;
  };
  // A button that was pressed before is pressed again, now that there is an app to answer. React has to end its work
  // before: it takes over the markup around a button that is pressed, but not while it draws.
  const pressAgain = () => void setTimeout(() => first.takePress()?.click());
  return {
    show(app) {
      const content = (
        <StrictMode>
          <Drawn onDrawn={pressAgain}>{app}</Drawn>
        </StrictMode>
      );
      if (first.isWelcomePainted && container.hasChildNodes()) root = hydrateRoot(container, content);
      else begin().render(content);
    },
    replace: (content) => (root ?? begin()).render(content),
  };
}

function Drawn({ onDrawn, children }: { onDrawn(): void; children: ReactNode }) {
  useEffect(onDrawn, [onDrawn]);
  return children;
}
