import { checkingText } from "../../text/coin-problems.ts";
import { Button } from "../../ui/button.tsx";
import type { AttemptState, Seen } from "../../wiring/attempt.ts";

/** Fewer coins are checked before a person could read about it. */
const MANY_COINS = 50;

/** How far the check of a payment with many coins has come, and the way to stop it. */
export function Checking<Payment extends Seen>({ attempt }: { attempt: AttemptState<Payment> }) {
  const { checking, stop } = attempt;
  if (checking === undefined || checking.total < MANY_COINS) return null;
  return (
    <>
      <p role="status">{checkingText(checking)}</p>
      <Button variant="secondary" onClick={stop}>
        Stop
      </Button>
    </>
  );
}
