import { useState } from "react";
import { Page } from "../../ui/page.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { SignPanel, useSign } from "./sign-panel.tsx";
import { useVerify, VerifyPanel } from "./verify-panel.tsx";

type Mode = "sign" | "verify";
const MODES: readonly { id: Mode; label: string }[] = [
  { id: "sign", label: "Sign" },
  { id: "verify", label: "Verify" },
];

/** Both forms live here, so that what was typed in one is still there after a look at the other. */
export function SignScreen() {
  const { wallet } = useActiveWallet();
  const [mode, setMode] = useState<Mode>("sign");
  const sign = useSign(wallet.id);
  const verify = useVerify();
  return (
    <Page
      narrow
      title="Sign & Verify"
      lead="Prove that you own an address, or check that someone else does."
      end={<Segmented label="Mode" options={MODES} value={mode} onChange={setMode} />}
    >
      {mode === "sign" ? <SignPanel sign={sign} /> : <VerifyPanel verify={verify} />}
    </Page>
  );
}
