import { useState } from "react";
import { settingsText } from "../../catalogue/en/wallet/settings.ts";
import { unlockText } from "../../catalogue/en/wallet/unlock.ts";
import { counted } from "../../text/money/counts.ts";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import { checkPasswordForm, MIN_PASSWORD_LENGTH, passwordStrength } from "./password-form.ts";

/** The state of a new password, which is typed twice. A field shows its problem once the person has left it. */
export function useNewPassword() {
  const min = counted(MIN_PASSWORD_LENGTH, useLocale());
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [touched, setTouched] = useState({ password: false, repeated: false });
  const problems = checkPasswordForm({ password, repeated });
  const isShort = touched.password && password !== "" && problems.password !== undefined;
  const isDifferent = touched.repeated && repeated !== "" && problems.repeated !== undefined;
  return {
    password,
    repeated,
    setPassword,
    setRepeated,
    leave: (field: "password" | "repeated") => setTouched({ ...touched, [field]: true }),
    isReady: problems.password === undefined && problems.repeated === undefined,
    passwordProblem: isShort ? unlockText.problems.tooShort({ min }) : undefined,
    repeatedProblem: isDifferent ? settingsText.passwordsDiffer : undefined,
    advice:
      problems.password === undefined
        ? settingsText.strengths[passwordStrength(password)]
        : settingsText.passwordAdvice({ min }),
  };
}

type NewPassword = ReturnType<typeof useNewPassword>;

/** The two fields of a new password, with a hint how hard it is to guess. */
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
        label={settingsText.repeatPassword}
        keep={keep}
        value={of.repeated}
        onChange={of.setRepeated}
        onLeave={() => of.leave("repeated")}
        problem={of.repeatedProblem}
      />
    </>
  );
}
