import { useEffect, useRef } from "react";
import { LinkNote } from "./link-note.tsx";
import { RecipientField } from "./recipient-field.tsx";
import { AMOUNT, SendAmount } from "./send-amount.tsx";
import { recipientProblemText } from "./send-words.ts";
import type { SendState } from "./use-send.ts";

/** Whom, and how much. */
export function OneFields({ send, onEnter }: { send: SendState; onEnter: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const address = send.recipient?.payee.address;
  useFocusAfterResolving(address, input);
  return (
    <>
      <RecipientField
        text={send.form.recipient}
        address={address}
        caution={address === undefined ? undefined : send.cautionOf(address)}
        isLinked={send.isLinked}
        problem={send.problems.recipient && recipientProblemText(send.problems.recipient)}
        onChange={send.setRecipient}
        onClear={send.clearRecipient}
        onEnter={onEnter}
        opensCamera={send.opensCamera}
        input={input}
      />
      {send.recipient?.link && <LinkNote link={send.recipient.link} />}
      <SendAmount send={send} onEnter={onEnter} />
    </>
  );
}

/** The recipient's input is gone when it has become a chip, and back when the chip is cleared: the focus must be somewhere. */
function useFocusAfterResolving(address: string | undefined, input: { current: HTMLInputElement | null }) {
  const before = useRef(address);
  useEffect(() => {
    if (before.current === address) return;
    if (address === undefined) input.current?.focus();
    else document.getElementById(AMOUNT)?.focus();
    before.current = address;
  }, [address, input]);
}
