import { tokenIconText } from "../../../catalogue/en/tokens/token-icon.ts";
import type { IconProblem } from "./icon-file.ts";

export const iconProblemWords = (problem: IconProblem): string => tokenIconText.problems[problem];
