import { useState } from "react";
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

export type NewPassword = ReturnType<typeof useNewPassword>;
