import { CircleAlert, History, Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import type { ProblemWords } from "../../../text/problems/problem-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import type { Blocker } from "./blockers.ts";
import styles from "./form-notes.module.css";
import type { Site } from "./use-site.ts";

/** Says why a link is refused. A site that waits for the answer can be told so. */
export function Refusal({ reason, site }: { reason: string; site: Site }) {
  return (
    <Banner
      tone="problem"
      icon={Link2Off}
      title={reason}
      action={
        site.isAsking && (
          <Button variant="secondary" size="sm" onClick={() => void site.reject()}>
            {sendText.reject}
          </Button>
        )
      }
    >
      <p>{paymentText.linkRefused}</p>
    </Banner>
  );
}

/**
 * Says that the form is the one a person left unfinished. `hasPayment`: what was made with it is shown above, so it is
 * not said that nothing was sent.
 */
export function Restored(props: { text?: string; hasPayment?: boolean; onStartOver: () => void }) {
  const { text, hasPayment = false, onStartOver } = props;
  return (
    <Banner
      tone="info"
      icon={History}
      action={
        <Button variant="secondary" size="sm" onClick={onStartOver}>
          {paymentText.startOver}
        </Button>
      }
    >
      <p>{hasPayment ? paymentText.formAsLeft : (text ?? sendText.unfinished)}</p>
    </Banner>
  );
}

/** In place of a preview: why the payment cannot be planned, or what the form lacks. */
export function NoPreview(props: {
  problem: ProblemWords | undefined;
  blocker: Blocker | undefined;
  /** What is known of the payment already. */
  known?: ReactNode;
  /** Ways on, below the problem. */
  children?: ReactNode;
}) {
  const { problem, blocker } = props;
  if (problem) {
    return (
      <Banner tone="problem" icon={CircleAlert} title={problem.title}>
        {problem.detail !== "" && <p>{problem.detail}</p>}
        {props.children}
      </Banner>
    );
  }
  return (
    <div>
      <h2 className={styles.title}>{paymentText.preview}</h2>
      {props.known}
      <p className={styles.muted}>{blocker && (blocker.panel ?? sendText.missing.correct)}</p>
    </div>
  );
}
