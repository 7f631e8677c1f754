/** In characters. The engine refuses a shorter password too. */
export const MIN_PASSWORD_LENGTH = 8;

type PasswordForm = { password: string; repeated: string };
/** What is wrong with each field. */
type PasswordFormProblems = { password?: "too-short"; repeated?: "differs" };

export function checkPasswordForm({ password, repeated }: PasswordForm): PasswordFormProblems {
  return {
    ...(isTooShort(password) && { password: "too-short" as const }),
    ...(repeated !== password && { repeated: "differs" as const }),
  };
}

/** Counted by code points: an emoji is one character, as it is for a person. */
const isTooShort = (password: string) => [...password].length < MIN_PASSWORD_LENGTH;

type Strength = "weak" | "fair" | "good" | "strong";

/**
 * The bits of a password, roughly, against someone who knows how people choose and guesses offline against Argon2id.
 */
const LEVELS: readonly { strength: Strength; fromBits: number }[] = [
  { strength: "strong", fromBits: 75 },
  { strength: "good", fromBits: 55 },
  { strength: "fair", fromBits: 38 },
];
const COMMON = /password|passwort|qwert|asdf|satchel|ecash|letmein|welcome|iloveyou|admin/gi;

/** Returns how hard a password is to guess. It is a hint: a weak password is allowed. */
export function passwordStrength(password: string): Strength {
  const bits = surprising(password.replace(COMMON, "*")) * Math.log2(poolOf(password));
  return LEVELS.find(({ fromBits }) => bits >= fromBits)?.strength ?? "weak";
}

/** Returns how many characters do not simply repeat or continue the one before ("aaa", "abc", "321"). */
function surprising(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, at) => {
    const step = code - (codes[at - 1] ?? Number.NaN);
    return !(Math.abs(step) <= 1);
  }).length;
}

/** Returns how many characters each one was chosen from, judged by the kinds that occur. */
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
