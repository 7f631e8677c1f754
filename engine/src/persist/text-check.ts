const TAIL = /,"check":"([0-9a-f]{8})"\}$/;

/** Returns a JSON object's text with a last field `check` over all before it, so that a changed byte is noticed. */
export const withCheck = (json: string): string => {
  const body = json.slice(0, -1);
  return `${body},"check":"${checkOf(body)}"}`;
};

/** Whether the text still fits its check. */
export function isAsWritten(raw: string): boolean {
  const tail = TAIL.exec(raw);
  return tail !== null && checkOf(raw.slice(0, tail.index)) === tail[1];
}

/** Returns the 32-bit FNV-1a hash of the UTF-16 code units, in hex. It detects damage, not tampering. */
export function checkOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
