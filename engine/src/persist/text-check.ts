const TAIL = /,"check":"([0-9a-f]{8})"\}$/;

/** Puts a check of the whole text behind the last field of a JSON object, so that a changed byte does not pass for true. */
export const withCheck = (json: string): string => {
  const body = json.slice(0, -1);
  return `${body},"check":"${checkOf(body)}"}`;
};

/** Whether the text is as it was written. */
export function isAsWritten(raw: string): boolean {
  const tail = TAIL.exec(raw);
  return tail !== null && checkOf(raw.slice(0, tail.index)) === tail[1];
}

/** FNV-1a of 32 bits over UTF-16 code units, in hex: against damage, not against malice. */
export function checkOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
