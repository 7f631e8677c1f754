import { Info } from "lucide-react";
import { useState } from "react";
import { Banner } from "../../ui/banner.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { pushesProblemText } from "./token-send-words.ts";
import type { TokenSendState } from "./use-token-send.ts";

/** Where the other chain's coin goes (wallet.md 5): the amount field stands below as with any send. */
export function ConversionFields({ send, onEnter }: { send: TokenSendState; onEnter: () => void }) {
  const [wasLeft, setLeft] = useState(false);
  const address = send.form.conversion?.address ?? "";
  const found = send.problems?.pushes;
  const problem = found && wasLeft && found.code !== "account-missing" ? pushesProblemText(found) : undefined;
  return (
    <>
      <Banner tone="info" icon={Info} quiet>
        <p>
          You send this token to its issuer, who pays the same amount less a fee to your address on Solana: 2 for up to
          200, then 1 percent. What they do is not in Satchel's hands.
        </p>
      </Banner>
      <Field id="solana-address" label="Solana address" problem={problem}>
        <Control problem={problem !== undefined}>
          <input
            id="solana-address"
            value={address}
            onChange={(event) => send.change({ ...send.form, conversion: { address: event.target.value } })}
            onBlur={() => setLeft(true)}
            onKeyDown={(event) => event.key === "Enter" && onEnter()}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            translate="no"
            {...fieldAria("solana-address", problem, false)}
          />
        </Control>
      </Field>
    </>
  );
}
