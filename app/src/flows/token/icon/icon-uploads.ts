import type { TokenId } from "@satchel/core/ids";
import type { Engine } from "@satchel/engine";
import { createStore } from "zustand/vanilla";
import { tokenIconText } from "../../../catalogue/en/tokens/token-icon.ts";
import { showToast } from "../../../ui/overlay/toast-queue.ts";
import { pictureArrived } from "../../../widgets/tokens/token-picture.tsx";
import type { AppParts } from "../../../wiring/app-context.ts";

type UploadProblem = Extract<Awaited<ReturnType<Engine["uploadTokenIcon"]>>, { ok: false }>["problem"];

/** How the upload of an icon goes, by its token. Uploads go on while other screens are shown. */
export type Upload = { step: "uploading" | "uploaded" | "discarded" } | { step: "failed"; problem: UploadProblem };
export const iconUploads = createStore<ReadonlyMap<TokenId, Upload>>(() => new Map());

const note = (tokenId: TokenId, upload: Upload | undefined) => {
  const next = new Map(iconUploads.getState());
  if (upload) next.set(tokenId, upload);
  else next.delete(tokenId);
  iconUploads.setState(next, true);
};

/** Notes that the icon of a creation which is being sent will be uploaded, or that it will not. */
export const expectUpload = (tokenId: TokenId, isExpected: boolean): void =>
  note(tokenId, isExpected ? { step: "uploading" } : undefined);

/**
 * Uploads the stored icon of a token and says how it went (wallet.md 4.10). It stays stored until the service has it.
 */
export async function uploadIcon({ engine, network }: AppParts, tokenId: TokenId): Promise<void> {
  note(tokenId, { step: "uploading" });
  const done = await engine.uploadTokenIcon(tokenId);
  if (done.ok) {
    note(tokenId, { step: "uploaded" });
    pictureArrived(tokenId);
    showToast({ tone: "success", title: tokenIconText.uploaded });
    return;
  }
  note(tokenId, { step: "failed", problem: done.problem });
  const email = network.links.iconHelp;
  showToast({
    tone: "problem",
    title: email === "" ? tokenIconText.uploadFailedHere : tokenIconText.uploadFailed({ email }),
    detail: uploadProblemText(done.problem),
  });
}

/** Gives up a stored icon. */
export async function discardIcon({ engine }: AppParts, tokenId: TokenId): Promise<void> {
  await engine.forgetTokenIcon(tokenId);
  note(tokenId, { step: "discarded" });
  showToast({ tone: "success", title: tokenIconText.discarded });
}

/** Returns why an icon was not uploaded. */
export function uploadProblemText(problem: UploadProblem): string {
  const text = tokenIconText.notSent;
  switch (problem.code) {
    case "locked":
      return text.locked;
    case "refused":
      return text.refused({ message: problem.message });
    case "unreachable":
      return problem.reason === "no-icon-service" ? text.noService : text.noAnswer;
    case "no-icon-kept":
    case "wallet-not-found":
      return text.notHere;
    case "storage-failed":
      return text.notStored;
    case "vault-failed":
      return text.notSigned;
  }
}
