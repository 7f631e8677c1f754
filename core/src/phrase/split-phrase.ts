/** "1.", "2)", "12:" before a word, as phrases are written down. */
const NUMBERING = /^\d{1,2}[.):]?/;

/**
 * The words of what was typed or pasted, whatever stands between them and whether they are numbered. Letters stay as
 * they are: what is in upper case has to be seen to be.
 */
export function splitPhrase(text: string): string[] {
  return text
    .split(/[\s,;\u200b]+/)
    .map((word) => word.replace(NUMBERING, ""))
    .filter((word) => word !== "");
}
