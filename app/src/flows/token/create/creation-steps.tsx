import type { TokenId } from "@satchel/core/ids";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { createText } from "../../../catalogue/en/tokens/create.ts";
import { tokenIconText } from "../../../catalogue/en/tokens/token-icon.ts";
import { timeText } from "../../../text/locale/dates.ts";
import { type StepShown, Steps } from "../../../ui/status/steps.tsx";
import { useApp, useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { iconUploads, type Upload, uploadProblemText } from "../icon/icon-uploads.ts";
import { isThere } from "./tell-when-there.ts";

/** How long it takes until the indexer is asked again whether it knows a token by now: longer and longer. */
const FIRST_WAIT_MS = 2_000;
const LAST_WAIT_MS = 60_000;

/** Returns whether the wallet has the token, and asks for its names until they are known. */
export function useIsThere(tokenId: TokenId): boolean {
  const { engine } = useApp();
  const isHere = useEngineState((state) => isThere(state, tokenId));
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (isHere) return;
    void engine.needTokens([tokenId]);
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** round, LAST_WAIT_MS);
    const timer = setTimeout(() => setRound((before) => before + 1), waitMs);
    return () => clearTimeout(timer);
  }, [engine, tokenId, isHere, round]);
  return isHere;
}

/** How far a creation has come. `sentAt`: milliseconds since 1970, if this is known. */
export function CreationSteps(props: { tokenId: TokenId; sentAt?: number | undefined; hasIcon: boolean }) {
  const { tokenId, sentAt, hasIcon } = props;
  const locale = useLocale();
  const isHere = useEngineState((state) => isThere(state, tokenId));
  const upload = useStore(iconUploads, (uploads) => uploads.get(tokenId));
  const steps: StepShown[] = [
    {
      id: "sent",
      state: "done",
      title: createText.stepSent,
      ...(sentAt !== undefined && { about: timeText(sentAt, locale) }),
    },
    isHere
      ? { id: "there", state: "done", title: createText.stepAppeared }
      : { id: "there", state: "now", title: createText.stepAppears, about: createText.stepAppearsSoon },
    ...(hasIcon ? [iconStep(isHere ? upload : undefined)] : []),
  ];
  return <Steps label={createText.progress} steps={steps} />;
}

function iconStep(upload: Upload | undefined): StepShown {
  const id = "icon";
  switch (upload?.step) {
    case "uploaded":
      return { id, state: "done", title: tokenIconText.uploaded, about: createText.stepIconChecked };
    case "failed":
      return { id, state: "fail", title: tokenIconText.waiting, about: uploadProblemText(upload.problem) };
    case "uploading":
      return { id, state: "now", title: createText.stepIcon };
    case "discarded":
    case undefined:
      return { id, state: "todo", title: createText.stepIcon };
  }
}
