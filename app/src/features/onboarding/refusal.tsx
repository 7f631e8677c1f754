import type { WalletProblem } from "@satchel/engine";
import { CircleAlert } from "lucide-react";
import { walletProblemWords } from "../../text/wallet-problems.ts";
import { Banner } from "../../ui/banner.tsx";

/** Says why no wallet was made. */
export function Refusal({ problem }: { problem: WalletProblem }) {
  const { title, detail } = walletProblemWords(problem);
  return (
    <Banner tone="problem" icon={CircleAlert} title={title}>
      <p>{detail}</p>
    </Banner>
  );
}
