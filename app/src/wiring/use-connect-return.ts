import { useMemo, useState } from "react";
import { showToast } from "../ui/overlay/toast-queue.ts";
import { useApp } from "./app-context.ts";
import { answeredReturn, type ReturnProblem, readConnectReturn } from "./connect-return.ts";
import type { SiteRequest } from "./page/sites.ts";
import type { SiteRequests } from "./site-requests.ts";

const ID = "return";

/**
 * Returns the request of a page that has opened the web wallet to get an address, in the form of a site's request. The
 * answer leads back to the page; a refusal stays here.
 */
export function useConnectReturn(): SiteRequests | undefined {
  const { host } = useApp();
  const { search, goTo } = host;
  const [asked, setAsked] = useState(() => returnIn(search?.text));
  return useMemo(() => {
    if (!asked || !goTo) return undefined;
    const shown: SiteRequest = {
      kind: "connect",
      id: ID,
      origin: asked.origin,
      askedAt: 0,
      unsureAt: Number.MAX_SAFE_INTEGER,
      expiresAt: Number.MAX_SAFE_INTEGER,
      stage: "asked",
    };
    const forget = () => {
      search?.forget();
      setAsked(undefined);
    };
    return {
      waiting: [shown],
      shown,
      returnTo: asked.href,
      step: "asked",
      isPaid: false,
      isAcceptedHere: false,
      accept: async () => true,
      release: () => undefined,
      answer: async (answer) => {
        if (answer.approved && answer.kind === "connect") goTo(answeredReturn(asked, answer.address));
        return true;
      },
      rejectAll: forget,
      next: forget,
    };
  }, [asked, search, goTo]);
}

/** Says why a wish cannot be answered; then nothing is asked. */
function returnIn(text: string | undefined): URL | undefined {
  const read = text === undefined ? undefined : readConnectReturn(text);
  if (read?.ok === false) void sayProblem(read.problem);
  return read?.ok ? read.value : undefined;
}

async function sayProblem({ code }: ReturnProblem): Promise<void> {
  const { requestsText } = await import("../catalogue/en/requests.ts");
  const { returnRefused, returnProblems } = requestsText;
  showToast({ tone: "problem", title: returnRefused, detail: returnProblems[code] });
}
