import { shortAddress } from "@satchel/core/address";
import { CircleCheck, Signature } from "lucide-react";
import { useState } from "react";
import { walletProblemWords } from "../../text/wallet-problems.ts";
import { ShortAddress } from "../../ui/address-text.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import textStyles from "../../ui/text.module.css";
import { showToast } from "../../ui/toast-queue.ts";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp } from "../../wiring/app-context.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import styles from "./sign.module.css";
import { checkMessage, countCharacters, MAX_MESSAGE_CHARACTERS } from "./sign-form.ts";
import { fieldProblemText } from "./sign-words.ts";
import { bringIntoView, TextField } from "./text-field.tsx";

const SIGNED = "Message Signed";

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
        <TextField
          id="message-to-sign"
          label="Message"
          rows={4}
          value={message}
          onChange={sign.setMessage}
          problem={problem && fieldProblemText(problem)}
          showsAtOnce
          help={<Signer />}
          count={`${countCharacters(message)} / ${MAX_MESSAGE_CHARACTERS}`}
        />
        <Button type="submit" size="lg" block icon={Signature} busy={sign.isBusy} disabled={!sign.isReady}>
          Sign
        </Button>
      </form>
      <p className={textStyles.spoken} role="status">
        {signature === undefined ? "" : SIGNED}
      </p>
      {signature !== undefined && <SignatureCard signature={signature} />}
    </>
  );
}

/** A wallet nobody named is called by its address, which need not be said twice. */
function Signer() {
  const { wallet, address } = useActiveWallet();
  return (
    <>
      Signed with {wallet.name !== shortAddress(address) && `${wallet.name}, `}
      <ShortAddress address={address} />
    </>
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
            {SIGNED}
          </h2>
          <CopyButton variant="ghost" size="sm" onCopy={() => copy(signature, "Signature copied to clipboard")}>
            Copy
          </CopyButton>
        </div>
        <p className={styles.code} translate="no">
          {signature}
        </p>
      </Card>
    </div>
  );
}

type Signed = { walletId: string; message: string; signature: string };

/** A signature is on show only beside the wallet that made it and the message it is of. */
export function useSign(walletId: string) {
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
