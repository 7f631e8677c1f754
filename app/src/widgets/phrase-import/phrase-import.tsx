import type { Result } from "@satchel/core/result";
import type { WalletProblem } from "@satchel/engine";
import { lazy, Suspense } from "react";
import { LoadingPart } from "../../ui/loading-screen.tsx";

export type PhraseImportProps = {
  /** What becomes of the 12 words, in lower case with single spaces; without it the wallet is imported. */
  onSubmit?: ((phrase: string) => Promise<Result<{ walletId: string }, WalletProblem>>) | undefined;
  onImported?: ((walletId: string) => void) | undefined;
  /** Puts a Cancel beside OK. */
  onCancel?: (() => void) | undefined;
};

const PhraseForm = lazy(async () => ({ default: (await import("./phrase-form.tsx")).PhraseForm }));

/** Takes the 12 words of a wallet. The word list is fetched with the form, when somebody is about to type one. */
export function PhraseImport(props: PhraseImportProps) {
  return (
    <Suspense fallback={<LoadingPart />}>
      <PhraseForm {...props} />
    </Suspense>
  );
}
