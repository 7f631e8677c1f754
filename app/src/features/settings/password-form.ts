/** In characters; the engine refuses a shorter one as well. */
export const MIN_PASSWORD_LENGTH = 8;

type PasswordForm = { password: string; repeated: string };
/** What is wrong with each field, once there is something in it. */
type PasswordFormProblems = { password?: "too-short"; repeated?: "differs" };

export function checkPasswordForm({ password, repeated }: PasswordForm): PasswordFormProblems {
  return {
    ...(isTooShort(password) && { password: "too-short" as const }),
    ...(repeated !== password && { repeated: "differs" as const }),
  };
}

/** Counted as a person counts: a letter outside the basic plane is one. */
const isTooShort = (password: string) => [...password].length < MIN_PASSWORD_LENGTH;

type Strength = "weak" | "fair" | "good" | "strong";

/** Bits that a guesser who knows how people choose would need, roughly; offline, against Argon2id. */
const LEVELS: readonly { strength: Strength; fromBits: number }[] = [
  { strength: "strong", fromBits: 75 },
  { strength: "good", fromBits: 55 },
  { strength: "fair", fromBits: 38 },
];
const COMMON = /password|passwort|qwert|asdf|satchel|ecash|letmein|welcome|iloveyou|admin/gi;

/** A hint and never a rule: how far this is from what is guessed first. */
export function passwordStrength(password: string): Strength {
  const bits = surprising(password.replace(COMMON, "*")) * Math.log2(poolOf(password));
  return LEVELS.find(({ fromBits }) => bits >= fromBits)?.strength ?? "weak";
}

/** How many characters are more than the repetition or continuation ("aaa", "abc", "321") of the one before. */
function surprising(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, at) => {
    const step = code - (codes[at - 1] ?? Number.NaN);
    return !(Math.abs(step) <= 1);
  }).length;
}

/** Among how many characters each was chosen, by the kinds that occur. */
function poolOf(password: string): number {
  const kinds: readonly [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[!-/:-@[-`{-~ ]/, 33],
    [/[^ -~]/, 100],
  ];
  return kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 1);
}
