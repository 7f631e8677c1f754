/** How a person's locale writes numbers; `group` may be empty. The app takes both from Intl. */
export type Separators = { group: string; decimal: string };

/** What machines write: links, storage, op_return parameters. */
export const PLAIN: Separators = { group: "", decimal: "." };
export const ENGLISH: Separators = { group: ",", decimal: "." };
