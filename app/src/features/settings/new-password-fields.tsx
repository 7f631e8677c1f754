import { PasswordField } from "../../ui/password-field.tsx";
import type { NewPassword } from "./use-new-password.ts";

/** The two fields of a new password, with how good it is. */
export function NewPasswordFields({ of, label, keep }: { of: NewPassword; label: string; keep: "new" | "none" }) {
  return (
    <>
      <PasswordField
        id="new-password"
        label={label}
        keep={keep}
        value={of.password}
        onChange={of.setPassword}
        onLeave={() => of.leave("password")}
        problem={of.passwordProblem}
        help={<span aria-live="polite">{of.advice}</span>}
      />
      <PasswordField
        id="repeated-password"
        label="Repeat it"
        keep={keep}
        value={of.repeated}
        onChange={of.setRepeated}
        onLeave={() => of.leave("repeated")}
        problem={of.repeatedProblem}
      />
    </>
  );
}
