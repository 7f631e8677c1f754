import type { Updates } from "@satchel/kit/update";
import { TAKE_OVER } from "./take-over.ts";

/** What is used of the browser's ServiceWorkerContainer, and what tells a person about versions. */
export type UpdateParts = {
  container: Pick<ServiceWorkerContainer, "controller" | "addEventListener">;
  updates: Updates;
};

/** Tells of each new version that waits, and of one that has taken over, in this page or in another one. */
export function followUpdates(registration: ServiceWorkerRegistration, { container, updates }: UpdateParts): void {
  // Without a controller this is the first visit, and the worker that waits is the page's own version.
  const look = () => {
    const { waiting } = registration;
    if (waiting && container.controller) updates.offer(() => waiting.postMessage(TAKE_OVER));
  };
  look();
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") look();
    });
  });
  if (container.controller) container.addEventListener("controllerchange", () => updates.replaced(), { once: true });
}
