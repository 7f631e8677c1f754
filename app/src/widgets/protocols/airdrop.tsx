import type { ActionOf } from "@satchel/core/activity";
import { TokenName, useNeedTokens } from "../tokens/token.tsx";
import { About, InvalidQuote, Quote, Said } from "./quote.tsx";

/** What comes in an airdrop comes from anybody (wallet.md 6). */
function Warning({ isReceived }: { isReceived: boolean }) {
  return isReceived ? <About>Anyone can send an airdrop, with any message.</About> : null;
}

type Props = { action: ActionOf<"🪂Airdrop">; isReceived: boolean };

export function AirdropPanel({ action, isReceived }: Props) {
  if (action.isValid) return <Airdrop action={action} isReceived={isReceived} />;
  return (
    <InvalidQuote name="Invalid airdrop">
      <Warning isReceived={isReceived} />
    </InvalidQuote>
  );
}

function Airdrop({ action, isReceived }: { action: Extract<Props["action"], { isValid: true }>; isReceived: boolean }) {
  const { tokenId, msg } = action.action;
  useNeedTokens([tokenId]);
  return (
    <Quote app={action.app} label={isReceived ? "Airdrop, public" : "Airdrop you sent, public"}>
      {msg !== undefined && <Said text={msg} />}
      <About>
        To holders of <TokenName tokenId={tokenId} />
      </About>
      <Warning isReceived={isReceived} />
    </Quote>
  );
}
