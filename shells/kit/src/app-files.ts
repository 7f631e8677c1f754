import type { AppFiles, FilesProblem, FilesSeen } from "@satchel/app/files";
import { no, ok, type Result } from "@satchel/core/result";

/** Beside index.html: every file that the app runs from, in the format of `sha256sum` (kit/build/file-list.ts). */
const LIST = "files.txt";
const LICENCES = "THIRD-PARTY.txt";

/** Answers like `fetch`, for a file beside index.html. */
type Read = (name: string) => Promise<Response>;

/** Between two pauses, which take as long as a frame, or longer on a busy machine. */
const FILES_AT_ONCE = 10;

const LINE = /^([0-9a-f]{64}) {2}(\S+)$/;

const sha256 = async (bytes: ArrayBuffer) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/**
 * Hashes the files that the app runs from, one after the other. Where a service worker answers, these are the stored
 * files that the next start uses too. `pause`: lets the page draw in between.
 */
export async function readAppFiles(read: Read, pause: () => Promise<void>): Promise<Result<FilesSeen, FilesProblem>> {
  try {
    const list = await read(LIST);
    const lines = (list.ok ? await list.text() : "").trimEnd().split("\n");
    const wanted = lines.map((line) => LINE.exec(line)?.slice(1));
    if (!wanted.every((each) => each !== undefined)) return no({ code: "no-list" });
    const seen: string[] = [];
    const differing: string[] = [];
    for (const [hash = "", name = ""] of wanted) {
      if (seen.length % FILES_AT_ONCE === 0) await pause();
      const answer = await read(name);
      const found = answer.ok ? await sha256(await answer.arrayBuffer()) : "missing";
      if (found !== hash) differing.push(name);
      seen.push(`${found}  ${name}\n`);
    }
    // Of what was read, not of what the list says: one changed file changes it.
    const digest = await sha256(new TextEncoder().encode(seen.join("")).buffer);
    return ok({ digest, count: seen.length, differing });
  } catch {
    return no({ code: "unreadable" });
  }
}

/** Creates what Settings shows of the files of the app. */
export const createAppFiles = (pause: () => Promise<void>, read: Read = (name) => fetch(`./${name}`)): AppFiles => ({
  look: () => readAppFiles(read, pause),
  async licences() {
    const answer = await read(LICENCES).catch(() => undefined);
    return answer?.ok ? answer.text() : undefined;
  },
});
