import { CircleAlert } from "lucide-react";
import { demoWalletText } from "../../catalogue/en/wallet/demo-wallet.ts";
import { Banner } from "../../ui/status/banner.tsx";
import type { Failure } from "./demo-wallet.tsx";
import { Refusal } from "./refusal.tsx";

/** Says why the demo wallet could not be opened. */
export function DemoFailure({ failure }: { failure: Failure }) {
  if (failure.code !== "no-demo-phrase") return <Refusal problem={failure} />;
  return (
    <Banner tone="problem" icon={CircleAlert} title={demoWalletText.demoFailed}>
      <p>{demoWalletText.demoFailedWhy}</p>
    </Banner>
  );
}
