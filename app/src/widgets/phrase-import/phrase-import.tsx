import { lazy, Suspense } from "react";
import { LoadingPart } from "../../ui/loading-screen.tsx";
import type { PhraseImportProps } from "./phrase-form.tsx";

const PhraseForm = lazy(async () => ({ default: (await import("./phrase-form.tsx")).PhraseForm }));

/** Takes the 12 words of a wallet. The word list is fetched with the form, when somebody is about to type one. */
export function PhraseImport(props: PhraseImportProps) {
  return (
    <Suspense fallback={<LoadingPart />}>
      <PhraseForm {...props} />
    </Suspense>
  );
}
