import { useState } from "react";
import { TokenSend } from "../../flows/token/send/token-send.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { useHashSearch } from "../../wiring/page/hash-location.ts";

/**
 * Send token. A link is shown until it is paid and its receipt is closed; then it leaves the address of the page.
 * `rest`: the token's id.
 */
export function SendTokenScreen({ rest: tokenId }: { rest: string }) {
  return <SendToken key={tokenId} tokenId={tokenId} />;
}

/**
 * Returns the lines of recipients that another screen has sent here. Any page may write this state, which only fills
 * the form.
 */
function linesOf(state: unknown): string | undefined {
  const lines = typeof state === "object" && state !== null && "tokenRecipients" in state ? state.tokenRecipients : "";
  return typeof lines === "string" && lines !== "" ? lines : undefined;
}

/** What the address of the page asks for. `isTypedLink`: a person has typed or scanned the link. */
type Asked = { query: string; isTypedLink: boolean };

function SendToken({ tokenId }: { tokenId: string }) {
  const [lines] = useState(() => linesOf(history.state));
  const query = useHashSearch();
  const [paid, setPaid] = useState<Asked>();
  // Any page may write this state, so it only decides between Send and Accept. What was paid keeps its answer, because
  // its receipt is shown where it was paid.
  const asked = paid ?? { query, isTypedLink: history.state?.typedLink === true };
  const onPaid = () => {
    setPaid(asked);
    // A reload must not ask for the payment again. A person who has left the screen stays where they are.
    const path = `#/send-token/${tokenId}`;
    if (location.hash.startsWith(`${path}?`)) history.replaceState(null, "", path);
  };
  return (
    <TokenSend
      tokenId={tokenId}
      lines={lines}
      {...asked}
      onPaid={onPaid}
      onDone={() => setPaid(undefined)}
      frame={({ title, isTitleSpoken, end, content }) => (
        <Page title={title} isTitleSpoken={isTitleSpoken} end={end}>
          {content}
        </Page>
      )}
    />
  );
}
