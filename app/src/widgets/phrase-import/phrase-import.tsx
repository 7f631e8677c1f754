import { lazy, Suspense } from "react";
import { LoadingPart } from "../../ui/loading-screen.tsx";
import type { PhraseImportProps } from "./phrase-form.tsx";

const PhraseForm = lazy(async () => ({ default: (await import("./phrase-form.tsx")).PhraseForm }));

/** Takes the seed phrase of a wallet. The word list is fetched together with the form, when it is needed. */
export function PhraseImport(props: PhraseImportProps) {
  return (
    <Suspense fallback={<LoadingPart />}>
      <PhraseForm {...props} />
    </Suspense>
  );
}
