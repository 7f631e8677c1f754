import { useState } from "react";
import { Page } from "../../ui/layout/page.tsx";
import { TokenSend } from "../../widgets/token-send/token-send.tsx";
import { useHashSearch } from "../../wiring/hash-location.ts";

/** Send token. A link is shown until it is paid and its receipt is closed; then it leaves the address of the page. `rest`: the token's id. */
export function SendTokenScreen({ rest: tokenId }: { rest: string }) {
  const query = useHashSearch();
  const [paid, setPaid] = useState<string>();
  // Any page may write this state, so it only decides between Send and Accept.
  const isTypedLink = history.state?.typedLink === true;
  const asked = paid ?? query;
  const onPaid = () => {
    setPaid(asked);
    // A reload must not ask for the payment again. A person who has left the screen stays where they are.
    const path = `#/send-token/${tokenId}`;
    if (location.hash.startsWith(`${path}?`)) history.replaceState(null, "", path);
  };
  return (
    <TokenSend
      key={tokenId}
      tokenId={tokenId}
      query={asked}
      isTypedLink={isTypedLink}
      onPaid={onPaid}
      onDone={() => setPaid(undefined)}
      frame={({ title, end, content }) => (
        <Page title={title} end={end}>
          {content}
        </Page>
      )}
    />
  );
}
