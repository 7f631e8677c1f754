import { agoraPath, readAgoraQuery } from "@satchel/core/payment-link";
import { useEffect } from "react";
import { agoraLinkProblemText } from "../../text/problems/agora-link-problems.ts";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { navigate, useHashSearch } from "../../wiring/hash-location.ts";

/** Opens the page of the token that a link names in its query only, or says why the link is refused (facts.md 2.8). */
export function useStrayLink(): void {
  const query = useHashSearch();
  useEffect(() => {
    const read = readAgoraQuery(query, "");
    if (read === undefined) return;
    navigate(read.ok ? agoraPath(read.value) : "/token", { replace: true });
    if (!read.ok) showToast({ tone: "problem", title: agoraLinkProblemText(read.problem) });
  }, [query]);
}
