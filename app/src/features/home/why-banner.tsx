import { CircleAlert } from "lucide-react";
import { reasonWords } from "../../text/problems/problem-words.ts";
import { Banner } from "../../ui/status/banner.tsx";
import { RawText } from "../../ui/words/raw-text.tsx";

/** A failure with its reason: words of the catalogue for a code of the engine, any other reason under Details. */
export function WhyBanner({ title, reason }: { title: string; reason: string }) {
  const { detail, raw } = reasonWords(reason);
  return (
    <Banner tone="problem" icon={CircleAlert} title={title}>
      {detail !== "" && <p>{detail}</p>}
      {raw !== undefined && <RawText text={raw} />}
    </Banner>
  );
}
