import { createSlicer } from "@satchel/core/in-slices";
import type { LinesProgress, LinesReader, RecipientLines } from "@satchel/core/payment-link";
import { startTransition, useEffect, useMemo, useState } from "react";
import { useApp } from "../../../wiring/app-context.ts";

/** A longer text, of about 300 lines, is read in slices. */
export const LONG_TEXT = 20_000;
/** How far the reading has come is said once it has taken this long. */
const TELL_AFTER_MS = 300;
const TELL_EVERY_MS = 100;
/** A step is many lines already. */
const LOOK_EVERY = 1;

/**
 * What the text of many recipients says. While a long text is being read, `isBehind` is true, and the lines are those
 * of the text before, or "reading" if there was none. `progress`: how far a long reading has come.
 */
export type ReadLines<Recipient> = {
  lines: RecipientLines<Recipient> | "reading";
  isBehind: boolean;
  progress: LinesProgress | undefined;
};

type Read<Recipient> = { reader: LinesReader<Recipient>; text: string; lines: RecipientLines<Recipient> };

/** Reads the text of many recipients, a long one in slices. `reader` remembers its lines, so it must stay the same. */
export function useLines<Recipient>(text: string, reader: LinesReader<Recipient>): ReadLines<Recipient> {
  const isLong = text.length > LONG_TEXT;
  const atOnce = useMemo(() => (isLong ? undefined : reader.read(text)), [isLong, text, reader]);
  const { read, progress } = useReadInSlices(isLong ? text : undefined, reader);
  if (atOnce) return { lines: atOnce, isBehind: false, progress: undefined };
  const isRead = read?.text === text && read.reader === reader;
  return { lines: read?.lines ?? "reading", isBehind: !isRead, progress: isRead ? undefined : progress };
}

function useReadInSlices<Recipient>(text: string | undefined, reader: LinesReader<Recipient>) {
  const { host } = useApp();
  const [read, setRead] = useState<Read<Recipient>>();
  const [progress, setProgress] = useState<LinesProgress>();
  useEffect(() => {
    if (text === undefined) return setRead(undefined);
    let isWanted = true;
    const run = async () => {
      let tellAt = performance.now() + TELL_AFTER_MS;
      const slicer = createSlicer({ now: () => performance.now(), pause: host.pause }, LOOK_EVERY);
      const steps = reader.steps(text);
      // The text has just been drawn: the browser gets a moment to paint it.
      await slicer.pause();
      for (let step = steps.next(); isWanted; step = steps.next()) {
        if (step.done) {
          const lines = step.value;
          // The preview of thousands of recipients is drawn in pieces too.
          return startTransition(() => {
            setRead({ reader, text, lines });
            setProgress(undefined);
          });
        }
        if (!slicer.isOver()) continue;
        if (performance.now() > tellAt) {
          tellAt = performance.now() + TELL_EVERY_MS;
          setProgress(step.value);
        }
        await slicer.pause();
      }
    };
    void run();
    return () => {
      isWanted = false;
    };
  }, [text, reader, host]);
  return { read, progress };
}
