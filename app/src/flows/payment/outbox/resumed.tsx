import { part } from "../../../ui/react/part.tsx";
import type { AttemptState, Seen } from "../../../wiring/payment/attempt.ts";

/** Few people ever see one. */
const ResumedPanel = part(
  async () => (await import("./resumed-panel.tsx")).ResumedPanel,
  () => null,
);

/**
 * The payment that was being made at this place when the program ended: what is known of it now, and its receipt once
 * it is sent. Nothing if there was none.
 */
export function Resumed<Payment extends Seen>({ attempt }: { attempt: AttemptState<Payment> }) {
  const { resumed, forget } = attempt;
  return resumed && <ResumedPanel payment={resumed} onClose={forget} />;
}
