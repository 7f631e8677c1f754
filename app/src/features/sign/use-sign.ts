import { useState } from "react";
import { walletProblemWords } from "../../text/wallet-words.ts";
import { showToast } from "../../ui/toast-queue.ts";
import { useApp } from "../../wiring/app-context.ts";
import { checkMessage } from "./sign-form.ts";

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

export type SignState = ReturnType<typeof useSign>;
