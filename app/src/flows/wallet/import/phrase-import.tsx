import { part } from "../../../ui/react/part.tsx";
import { LoadingPart } from "../../../ui/status/loading-screen.tsx";
import type { PhraseImportProps } from "./phrase-form.tsx";

/** Takes the seed phrase of a wallet. The word list is fetched together with the form, when it is needed. */
export const PhraseImport = part<PhraseImportProps>(
  async () => (await import("./phrase-form.tsx")).PhraseForm,
  LoadingPart,
  "home",
);
