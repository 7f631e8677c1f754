import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useApp } from "./app-context.ts";
import type { SiteAnswer, SiteRequest } from "./page/sites.ts";

/**
 * The requests of sites, as the window shows them: one after the other. `shown`: the one on the screen. It stays there
 * until the person goes on, also when it is over. `step`: `asked` while it waits for a decision, `answered` after the
 * decision, `untold` when its page did not get the decision, `over` when it ended without one: its page has gone, it
 * has expired, was replaced, or another window has decided it.
 */
export type SiteRequests = {
  waiting: readonly SiteRequest[];
  shown: SiteRequest;
  step: "asked" | "answered" | "untold" | "over";
  /** Whether the shown request was paid here. */
  isPaid: boolean;
  /** The web address to which the answer goes, where a page has opened the web wallet to get one. */
  returnTo?: string;
  /** Whether the shown request was accepted here, so that this page is the one that pays. */
  isAcceptedHere: boolean;
  /** Resolves to whether this page may go on; see `Sites.accept`. */
  accept(): Promise<boolean>;
  /** Nothing was signed: the request waits for a decision again. */
  release(): void;
  /** Resolves to whether the site got the answer. */
  answer(answer: SiteAnswer): Promise<boolean>;
  rejectAll(): void;
  /** Shows the next request. Without one the window closes, where it was opened for requests. */
  next(): void;
};

export const SiteRequestsContext = createContext<SiteRequests | undefined>(undefined);

/** Returns the requests where a site's request is on the screen; undefined everywhere else. */
export const useShownRequest = (): SiteRequests | undefined => useContext(SiteRequestsContext);

/** The last decision. `isTold`: its page has got it, or gets it now. */
type Answered = { id: string; isTold: boolean; isPaid: boolean };

const NONE: readonly SiteRequest[] = [];

/** Returns the requests that wait, oldest first; undefined until the first look, and none where sites cannot ask. */
export function useWaitingRequests(): readonly SiteRequest[] | undefined {
  const { host } = useApp();
  const [waiting, setWaiting] = useState<readonly SiteRequest[]>();
  const { sites, showsRequests } = host;
  useEffect(() => (showsRequests ? sites?.followRequests(setWaiting) : undefined), [sites, showsRequests]);
  return sites && showsRequests ? waiting : NONE;
}

/** Follows the requests of sites and what a person does with them. Undefined while none is to be shown. */
export function useSiteRequests(): SiteRequests | undefined {
  const { host } = useApp();
  const { sites, closeWindow } = host;
  const waiting = useWaitingRequests() ?? NONE;
  const [shown, setShown] = useState<SiteRequest>();
  const [answered, setAnswered] = useState<Answered>();
  const [acceptedHere, setAcceptedHere] = useState<string>();
  const accepting = useRef<Promise<boolean>>(undefined);
  const current = waiting.find(({ id }) => id === shown?.id);
  if (shown === undefined && waiting[0]) setShown(waiting[0]);
  if (current && current !== shown) setShown(current);
  const id = shown?.id;
  useEffect(() => void (id !== undefined && sites?.open(id)), [id, sites]);

  const next = useCallback(() => {
    const following = waiting.find((each) => each.id !== id);
    setShown(following);
    accepting.current = undefined;
    if (!following) closeWindow?.();
  }, [waiting, id, closeWindow]);

  return useMemo(() => {
    if (!shown || !sites) return undefined;
    const ours = answered?.id === shown.id ? answered : undefined;
    const open = current ? "asked" : "over";
    return {
      waiting,
      shown,
      step: ours ? (ours.isTold ? "answered" : "untold") : open,
      isPaid: ours?.isPaid === true,
      isAcceptedHere: acceptedHere === shown.id,
      accept() {
        accepting.current ??= sites.accept(shown.id).then((isOurs) => {
          if (isOurs) setAcceptedHere(shown.id);
          else accepting.current = undefined;
          return isOurs;
        });
        return accepting.current;
      },
      release() {
        accepting.current = undefined;
        setAcceptedHere(undefined);
        void sites.release(shown.id);
      },
      async answer(answer) {
        const ours = { id: shown.id, isPaid: answer.approved && answer.kind === "pay" };
        setAnswered({ ...ours, isTold: true });
        const isTold = await sites.answer(shown.id, answer);
        setAnswered({ ...ours, isTold });
        return isTold;
      },
      rejectAll() {
        void sites.rejectAll().then(() => {
          setShown(undefined);
          closeWindow?.();
        });
      },
      next,
    };
  }, [shown, sites, answered, current, waiting, acceptedHere, next, closeWindow]);
}

/** Returns the path of the screen that shows a request. Only a payment has a screen of its own. */
export function pathOfRequest(request: SiteRequest): string {
  const { id } = request;
  return request.kind === "pay"
    ? `/send?bip21=${encodeURIComponent(request.bip21)}&siteRequest=${id}`
    : `/request/${encodeURIComponent(id)}`;
}

/**
 * Takes the id of a site's request off a query, and the tab's id that older extensions put there. It stands behind
 * everything else (facts.md 3), so it is not part of the link.
 */
export function takeRequestId(query: string): { rest: string; requestId: string | undefined } {
  const match = /(?:^|&)(?:siteRequest=([\w-]{1,64})|tabId=\d{1,15})$/.exec(query);
  return match ? { rest: query.slice(0, match.index), requestId: match[1] } : { rest: query, requestId: undefined };
}
