import { Sparkles } from "lucide-react";
import { Banner } from "../../ui/banner.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useXecBalance } from "../../wiring/balances.ts";

/** Below this many transactions a person is new here. */
const EXPERIENCED_FROM = 3;

/** The screens for tokens and collections add themselves here when they exist. */
export function NewcomerHint() {
  const { network } = useApp();
  const numTxs = useEngineState((state) => state.ledger.numTxs);
  const { total } = useXecBalance();
  if (numTxs >= EXPERIENCED_FROM || total === 0n) return null;
  const uses = network.links.moreUses;
  return (
    <Banner tone="info" icon={Sparkles} title="Nice, you have some eCash. What can you do?" quiet>
      <p>
        <a href="#/send">Send some</a> to anyone, <a href="#/receive">ask for more</a>
        {uses !== "" && (
          <>
            {" "}
            or{" "}
            <a href={uses} target="_blank" rel="noopener noreferrer">
              see more uses
            </a>
          </>
        )}
        .
      </p>
    </Banner>
  );
}
