import { useState } from "react";
import { PasswordField } from "../../ui/password-field.tsx";
import { checkPasswordForm, MIN_PASSWORD_LENGTH, passwordStrength } from "./password-form.ts";

const ADVICE = {
  weak: "Weak. Several words that do not belong together are better.",
  fair: "Fair. Longer is better than stranger.",
  good: "Good",
  strong: "Strong",
} as const;

/** A password that is typed twice; problems of a field are shown once it was left. */
export function useNewPassword() {
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [wasLeft, setLeft] = useState({ password: false, repeated: false });
  const problems = checkPasswordForm({ password, repeated });
  const isShort = wasLeft.password && password !== "" && problems.password !== undefined;
  const isDifferent = wasLeft.repeated && repeated !== "" && problems.repeated !== undefined;
  return {
    password,
    repeated,
    setPassword,
    setRepeated,
    leave: (field: "password" | "repeated") => setLeft({ ...wasLeft, [field]: true }),
    isReady: problems.password === undefined && problems.repeated === undefined,
    passwordProblem: isShort ? `A password has at least ${MIN_PASSWORD_LENGTH} characters` : undefined,
    repeatedProblem: isDifferent ? "This is not the same password" : undefined,
    advice:
      problems.password === undefined
        ? ADVICE[passwordStrength(password)]
        : `At least ${MIN_PASSWORD_LENGTH} characters. Several words are easier to remember than signs.`,
  };
}

type NewPassword = ReturnType<typeof useNewPassword>;

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
