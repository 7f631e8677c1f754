import { BadgeCheck, CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { signText } from "../../catalogue/en/payment/sign.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { Banner } from "../../ui/status/banner.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import styles from "./sign.module.css";
import { bringIntoView, MessageField, SignField } from "./sign-field.tsx";
import { type Claim, checkVerifyForm, EMPTY_CLAIM, type VerifyForm } from "./sign-form.ts";
import { fieldProblemText, mismatchWords, verifyProblemWords } from "./sign-words.ts";

export function VerifyPanel({ verify }: { verify: VerifyState }) {
  const { form, problems, verdict } = verify;
  const locale = useLocale();
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          verify.submit();
        }}
      >
        <MessageField
          id="message-to-verify"
          message={form.message}
          onChange={(message) => verify.change({ message })}
          problem={problems.message}
        />
        <SignField
          id="address-to-verify"
          label={signText.address}
          value={form.address}
          onChange={(address) => verify.change({ address })}
          problem={problems.address && fieldProblemText(problems.address, locale)}
          isCode
        />
        <SignField
          id="signature-to-verify"
          label={signText.signature}
          rows={3}
          value={form.signature}
          onChange={(signature) => verify.change({ signature })}
          problem={problems.signature && fieldProblemText(problems.signature, locale)}
          isCode
        />
        <Button type="submit" size="lg" block icon={BadgeCheck} busy={verify.isBusy} disabled={!verify.isReady}>
          {signText.verify}
        </Button>
      </form>
      <div>
        <div role="status">{verdict?.isTrue && <Verified claim={verdict.claim} />}</div>
        {verdict && !verdict.isTrue && <Mismatch claim={verdict.claim} />}
      </div>
    </>
  );
}

/**
 * The text of wallet.md 8.9. The message has its own direction and weight, so that it cannot pass for the words around
 * it.
 */
function Verified({ claim }: { claim: Claim }) {
  return (
    <div ref={bringIntoView}>
      <Card padded className={styles.verified}>
        <Icon of={CircleCheck} className={styles.good} />
        <p className={styles.words}>
          <Rich
            text={signText.verified}
            marks={{
              good: (words) => <strong className={styles.good}>{words}</strong>,
              message: <bdi className={styles.message}>{claim.message}</bdi>,
              address: (
                <bdi className={styles.code} dir="ltr" translate="no">
                  {claim.address}
                </bdi>
              ),
            }}
          />
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

/** The form and its verdict, which is shown only while the fields hold exactly the claim that was checked. */
export function useVerify() {
  const { engine, network } = useApp();
  const [form, setForm] = useState<VerifyForm>(EMPTY_CLAIM);
  const [isBusy, setBusy] = useState(false);
  const [verdict, setVerdict] = useState<{ claim: Claim; isTrue: boolean }>();
  const checked = checkVerifyForm(form, network.prefix);
  const verify = async (claim: Claim) => {
    setBusy(true);
    const { message, address, signature } = claim;
    const done = await engine.verifyMessage({ message, address, signature });
    setBusy(false);
    if (done.ok) setVerdict({ claim, isTrue: done.value });
    else {
      setVerdict(undefined);
      showToast({ tone: "problem", ...verifyProblemWords(done.problem) });
    }
  };
  return {
    form,
    change: (part: Partial<VerifyForm>) => setForm({ ...form, ...part }),
    problems: checked.ok ? {} : checked.problem,
    isBusy,
    isReady: checked.ok,
    verdict: verdict && checked.ok && isSame(verdict.claim, checked.value) ? verdict : undefined,
    submit: () => {
      if (checked.ok) void verify(checked.value);
    },
  };
}

type VerifyState = ReturnType<typeof useVerify>;

const isSame = (one: Claim, other: Claim) =>
  one.message === other.message && one.address === other.address && one.signature === other.signature;
