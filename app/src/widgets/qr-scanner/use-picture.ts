import { type ChangeEvent, useRef, useState } from "react";
import { loadReader, type PictureProblem, readPicture } from "./read-picture.ts";

/** Reads a code from a picture file that a person chooses. */
export function usePicture(onRead: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<PictureProblem | "reader-missing">();

  const read = async (file: File) => {
    setProblem(undefined);
    setReading(true);
    const reader = await loadReader().catch(() => undefined);
    const reading = reader ? await readPicture(file, reader) : { problem: "reader-missing" as const };
    setReading(false);
    if ("text" in reading) onRead(reading.text);
    else setProblem(reading.problem);
  };
  return {
    input,
    isReading,
    problem,
    choose: () => input.current?.click(),
    onChosen: (event: ChangeEvent<HTMLInputElement>) => {
      const [file] = event.target.files ?? [];
      // Without this, choosing the same file again would be no change.
      event.target.value = "";
      if (file) void read(file);
    },
  };
}
