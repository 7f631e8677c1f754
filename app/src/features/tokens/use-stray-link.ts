import { agoraPath, readAgoraQuery } from "@satchel/core/payment-link";
import { useEffect } from "react";
import { agoraLinkProblemText } from "../../text/problems/agora-link-problems.ts";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { navigate, useHashSearch } from "../../wiring/page/hash-location.ts";

const OWN_PATH = /^#\/(?:token|etokens)\/?\?/;

/** Opens the page of the token that a link names in its query only, or says why the link is refused (facts.md 2.8). */
export function useStrayLink(): void {
  const query = useHashSearch();
  useEffect(() => {
    // The next screen may be loading: a query behind the page of a token is read there.
    if (!OWN_PATH.test(location.hash)) return;
    const read = readAgoraQuery(query, "");
    if (read === undefined) return;
    navigate(read.ok ? agoraPath(read.value) : "/token", { replace: true });
    if (!read.ok) showToast({ tone: "problem", title: agoraLinkProblemText(read.problem) });
  }, [query]);
}
