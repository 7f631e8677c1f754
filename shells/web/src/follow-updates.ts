/** What is used of the browser's ServiceWorkerContainer and of the page. */
export type UpdateParts = {
  container: Pick<ServiceWorkerContainer, "controller" | "addEventListener">;
  /** Fetched when there is something to offer: it is not part of the first screen. */
  fetchOffer(): Promise<{ offerUpdate(take: () => void): void; afterPayments(act: () => void): void }>;
  reload(): void;
};

/** The message that lets a waiting service worker take over. */
export const TAKE_OVER = "take-over";

/**
 * Offers each new version that waits. When a version has taken over, in this page or in another one, the page is loaded
 * again, because the files of the old version may be gone; not while a payment is open.
 */
export function followUpdates(registration: ServiceWorkerRegistration, parts: UpdateParts): void {
  const { container, fetchOffer, reload } = parts;
  const offer = async (waiting: ServiceWorker) => {
    const { offerUpdate } = await fetchOffer();
    offerUpdate(() => waiting.postMessage(TAKE_OVER));
  };
  // Without a controller this is the first visit, and the worker that waits is the page's own version.
  const look = () => {
    if (registration.waiting && container.controller) void offer(registration.waiting).catch(() => undefined);
  };
  look();
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") look();
    });
  });
  if (!container.controller) return;
  container.addEventListener(
    "controllerchange",
    () =>
      void fetchOffer().then(
        ({ afterPayments }) => afterPayments(reload),
        () => reload(),
      ),
    { once: true },
  );
}
