import { shortAddress } from "@satchel/core/address";
import type { WalletId } from "@satchel/core/ids";
import { CircleCheck, Signature } from "lucide-react";
import { useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { signText } from "../../catalogue/en/payment/sign.ts";
import { walletProblemWords } from "../../text/problems/wallet-problems.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { ShortAddress } from "../../ui/words/address-text.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import textStyles from "../../ui/words/text.module.css";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp } from "../../wiring/app-context.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import styles from "./sign.module.css";
import { bringIntoView, MessageField } from "./sign-field.tsx";
import { checkMessage } from "./sign-form.ts";

export function SignPanel({ sign }: { sign: SignState }) {
  const { message, problem, signature } = sign;
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          sign.submit();
        }}
      >
        <MessageField
          id="message-to-sign"
          message={message}
          onChange={sign.setMessage}
          problem={problem}
          help={<Signer />}
        />
        <Button type="submit" size="lg" block icon={Signature} busy={sign.isBusy} disabled={!sign.isReady}>
          {signText.sign}
        </Button>
      </form>
      <p className={textStyles.spoken} role="status">
        {signature === undefined ? "" : signText.signed}
      </p>
      {signature !== undefined && <SignatureCard signature={signature} />}
    </>
  );
}

/**
 * Names the wallet and its address. A wallet that was never named is called by its address, which is then shown once.
 */
function Signer() {
  const { wallet, address } = useActiveWallet();
  const isNamed = wallet.name !== shortAddress(address);
  return (
    <Rich
      text={isNamed ? signText.namedSigner : signText.signer}
      marks={{ wallet: <bdi translate="no">{wallet.name}</bdi>, address: <ShortAddress address={address} /> }}
    />
  );
}

function SignatureCard({ signature }: { signature: string }) {
  const copy = useCopy();
  return (
    <div ref={bringIntoView}>
      <Card padded className={styles.result}>
        <div className={styles.head}>
          <h2 className={styles.good}>
            <Icon of={CircleCheck} />
            {signText.signed}
          </h2>
          <CopyButton variant="ghost" size="sm" onCopy={() => copy(signature, signText.signatureCopied)}>
            {commonText.copy}
          </CopyButton>
        </div>
        <p className={styles.code} dir="ltr" translate="no">
          {signature}
        </p>
      </Card>
    </div>
  );
}

type Signed = { walletId: WalletId; message: string; signature: string };

/**
 * The form and its signature, which is shown only while its wallet is the active one and its message stands in the
 * field.
 */
export function useSign(walletId: WalletId) {
  const { engine } = useApp();
  const [message, setMessage] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [signed, setSigned] = useState<Signed>();
  const problem = checkMessage(message);
  const sign = async () => {
    setBusy(true);
    const done = await engine.signMessage(walletId, message);
    setBusy(false);
    if (done.ok) setSigned({ walletId, message, signature: done.value });
    else showToast({ tone: "problem", ...walletProblemWords(done.problem) });
  };
  const isOfThis = signed?.walletId === walletId && signed.message === message;
  return {
    message,
    setMessage,
    problem,
    isBusy,
    isReady: message !== "" && problem === undefined,
    signature: isOfThis ? signed.signature : undefined,
    submit: () => void sign(),
  };
}

type SignState = ReturnType<typeof useSign>;
