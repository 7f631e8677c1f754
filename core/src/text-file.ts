/** A text that is saved as a file. `type`: its media type. */
export type TextFile = { name: string; type: string; text: string };

/** Why a file is not saved. `refused`: the person chose no place for it. */
export type SaveProblem = { code: "refused" } | { code: "save-failed"; reason: string };
