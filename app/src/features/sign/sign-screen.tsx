import { useState } from "react";
import { signText } from "../../catalogue/en/payment/sign.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { SignPanel, useSign } from "./sign-panel.tsx";
import { useVerify, VerifyPanel } from "./verify-panel.tsx";

type Mode = "sign" | "verify";
const MODES: readonly Mode[] = ["sign", "verify"];

/** Holds both forms, so that the text of one is kept while a person looks at the other. */
export function SignScreen() {
  const { wallet } = useActiveWallet();
  const [mode, setMode] = useState<Mode>("sign");
  const sign = useSign(wallet.id);
  const verify = useVerify();
  return (
    <Page
      narrow
      title={signText.title}
      lead={signText.lead}
      end={
        <Segmented
          label={signText.mode}
          options={MODES.map((id) => ({ id, label: signText.modes[id] }))}
          value={mode}
          onChange={setMode}
        />
      }
    >
      {mode === "sign" ? <SignPanel sign={sign} /> : <VerifyPanel verify={verify} />}
    </Page>
  );
}
