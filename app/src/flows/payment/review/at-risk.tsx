import { type Outpoint, readOutpoint } from "@satchel/core/ids";
import type { Plan } from "@satchel/core/tx";
import { contradictionOf } from "@satchel/engine/plan";
import { ShieldAlert } from "lucide-react";
import { coinsText } from "../../../catalogue/en/payment/coins.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { ShortId } from "../../../ui/words/address-text.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { atRisk, useCarriedText } from "../../../widgets/tokens/carried-token.ts";
import { useEngineState } from "../../../wiring/app-context.ts";

/** Says in the review which tokens a payment could destroy, coin by coin. */
export const AtRisk = ({ plan }: { plan: Plan }) =>
  plan.accepted?.map((outpoint) => <CoinAtRisk key={outpoint} outpoint={outpoint} />);

function CoinAtRisk({ outpoint }: { outpoint: Outpoint }) {
  const coin = useEngineState((state) => state.ledger.utxos.get(outpoint));
  const doubted = useEngineState((state) => state.doubted);
  const problem = coin && contradictionOf({ doubted }, coin);
  const tokens = useCarriedText(problem && (atRisk(problem) ?? "unreadable"));
  const { txid, outIdx } = readOutpoint(outpoint);
  const name = (
    <span dir="ltr" translate="no">
      <ShortId id={txid} />:{outIdx}
    </span>
  );
  return (
    <Banner tone="problem" icon={ShieldAlert} title={coinsText.doubt.couldDestroy({ tokens })}>
      <p>
        <Rich text={coinsText.doubt.youChose} marks={{ coin: name }} />
      </p>
    </Banner>
  );
}
