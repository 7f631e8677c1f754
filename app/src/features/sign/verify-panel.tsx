import { BadgeCheck, CircleAlert, CircleCheck } from "lucide-react";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { bringIntoView } from "./bring-into-view.ts";
import styles from "./sign.module.css";
import { type Claim, countCharacters, MAX_MESSAGE_CHARACTERS } from "./sign-form.ts";
import { fieldProblemText, mismatchWords } from "./sign-words.ts";
import { TextField } from "./text-field.tsx";
import type { VerifyState } from "./use-verify.ts";

export function VerifyPanel({ verify }: { verify: VerifyState }) {
  const { form, problems, verdict } = verify;
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          verify.submit();
        }}
      >
        <TextField
          id="message-to-verify"
          label="Message"
          rows={4}
          value={form.message}
          onChange={(message) => verify.change({ message })}
          problem={problems.message && fieldProblemText(problems.message)}
          showsAtOnce
          count={`${countCharacters(form.message)} / ${MAX_MESSAGE_CHARACTERS}`}
        />
        <TextField
          id="address-to-verify"
          label="Signing address"
          value={form.address}
          onChange={(address) => verify.change({ address })}
          problem={problems.address && fieldProblemText(problems.address)}
          isCode
        />
        <TextField
          id="signature-to-verify"
          label="Signature"
          rows={3}
          value={form.signature}
          onChange={(signature) => verify.change({ signature })}
          problem={problems.signature && fieldProblemText(problems.signature)}
          isCode
        />
        <Button type="submit" size="lg" block icon={BadgeCheck} busy={verify.isBusy} disabled={!verify.isReady}>
          Verify
        </Button>
      </form>
      <div>
        <div role="status">{verdict?.isTrue && <Verified claim={verdict.claim} />}</div>
        {verdict && !verdict.isTrue && <Mismatch claim={verdict.claim} />}
      </div>
    </>
  );
}

/** wallet.md 8. The message stands apart in direction and weight, so that no message can speak the words around it. */
function Verified({ claim }: { claim: Claim }) {
  return (
    <div ref={bringIntoView}>
      <Card padded className={styles.verified}>
        <Icon of={CircleCheck} className={styles.good} />
        <p className={styles.words}>
          <strong className={styles.good}>Signature verified.</strong> Message &quot;
          <bdi className={styles.message}>{claim.message}</bdi>&quot; was signed by{" "}
          <span className={styles.code} translate="no">
            {claim.address}
          </span>
        </p>
      </Card>
    </div>
  );
}

function Mismatch({ claim }: { claim: Claim }) {
  const words = mismatchWords(claim);
  return (
    <div ref={bringIntoView}>
      <Banner tone="problem" icon={CircleAlert} title={words.title}>
        <p>{words.detail}</p>
      </Banner>
    </div>
  );
}
