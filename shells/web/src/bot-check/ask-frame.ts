import type { BotCheckProblem, Clock } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { type Ask, parseAnswer } from "./messages.ts";

/** A frame with the page of the bot check. */
export type Frame = {
  /** Its window, which stays the same whatever is shown in it. */
  window: unknown;
  /** The origin of its messages: "null" for a page without one. */
  origin: string;
  /** Resolves when it has loaded something. */
  loaded: Promise<void>;
  tell(ask: Ask): void;
  remove(): void;
};

type Message = Pick<MessageEvent, "source" | "origin" | "data">;

/** What is used of the wallet's page. */
export type FramePage = {
  newId(): string;
  openFrame(): Frame;
  /** Returns what ends the listening. */
  listen(onMessage: (message: Message) => void): () => void;
};

/** How long the page of the check may take to load, and all of it until there is a proof. */
export const LOAD_MS = 15_000;
export const ANSWER_MS = 45_000;

/**
 * Opens the frame, asks it, and returns the proof. Only a message of this frame's window, with its origin and the
 * random id of this question, is an answer; the first one that ends the check counts. The frame is gone afterwards.
 */
export function askFrame(
  page: FramePage,
  clock: Pick<Clock, "after">,
  question: Omit<Ask, "id">,
): Promise<Result<string, BotCheckProblem>> {
  const id = page.newId();
  const frame = page.openFrame();
  return new Promise((resolve) => {
    const endings: (() => void)[] = [frame.remove];
    const end = (result: Result<string, BotCheckProblem>) => {
      for (const ending of endings.splice(0)) ending();
      resolve(result);
    };
    const stopWaitingForPage = clock.after(LOAD_MS, () => end(no({ code: "not-loaded" })));
    endings.push(
      stopWaitingForPage,
      clock.after(ANSWER_MS, () => end(no({ code: "no-answer" }))),
      page.listen(({ source, origin, data }) => {
        if (source !== frame.window || origin !== frame.origin) return;
        const answer = parseAnswer(data, id);
        if (answer?.step === "asked") stopWaitingForPage();
        else if (answer?.step === "proof") end(ok(answer.proof ?? ""));
        else if (answer) end(no({ code: answer.step }));
      }),
    );
    void frame.loaded.then(() => frame.tell({ id, ...question }));
  });
}
