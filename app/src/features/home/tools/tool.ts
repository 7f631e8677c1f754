/** What a person does with the list. `asked`: how often the search was asked for; 0 while it is closed. */
export type Tool = { kind: "search" | "filter" | "export" | "none"; asked: number };

export const CLOSED: Tool = { kind: "none", asked: 0 };
