import { CircleAlert } from "lucide-react";
import type { ProblemWords } from "../../text/problem-words.ts";
import { Banner } from "../../ui/banner.tsx";

/** Why the engine did not do what was asked for, where it was asked. */
export function Refusal({ title, detail }: ProblemWords) {
  return (
    <Banner tone="problem" icon={CircleAlert} title={title}>
      <p>{detail}</p>
    </Banner>
  );
}
