import type { MessageReading } from "../demo/messages.data.ts";

/**
 * Reads an OP_RETURN from its bytes by facts.md 2.1, 2.3 and 2.4. This second reader shares no code with the world that
 * writes them. Returns several readings for an eMPP script, and none for tokens.
 */
export function readMessage(script: Uint8Array): MessageReading[] {
  const stack = readStack(Buffer.from(script).toString("hex"));
  return stack[0] === "50" ? stack.slice(1).flatMap(readEmppPush) : readPlain(stack);
}

/** Returns the stack as hex strings; OP_0 is "00", OP_1 is "51". */
export function readStack(hex: string): string[] {
  if (!hex.startsWith("6a")) throw new Error("not an OP_RETURN");
  if (hex.length > 446) throw new Error("longer than 223 bytes");
  const stack: string[] = [];
  let rest = hex.slice(2);
  const cut = (chars: number): string => {
    if (rest.length < chars) throw new Error("a push that ends too early");
    const piece = rest.slice(0, chars);
    rest = rest.slice(chars);
    return piece;
  };
  while (rest !== "") {
    const head = cut(2);
    const code = Number.parseInt(head, 16);
    if (code === 0 || code === 0x4f || (code >= 0x50 && code <= 0x60)) stack.push(head);
    else if (code <= 0x4b) stack.push(cut(code * 2));
    else if (code === 0x4c) stack.push(cut(Number.parseInt(cut(2), 16) * 2));
    else throw new Error(`${head} is invalid pushdata`);
  }
  return stack;
}

function readEmppPush(push: string): MessageReading[] {
  const lokad = push.slice(0, 8);
  const payload = push.slice(8);
  if (lokad === "534c5032" || lokad === "41475230") return [];
  if (lokad === "58454358") return [{ app: "XECX", isValid: payload.length === 54 && payload.startsWith("00") }];
  if (lokad === "534f4c30") return [{ app: "Solana Address", isValid: payload.length === 64 }];
  // As the reference wallet does since release 5 (facts.md 2.3).
  if (lokad === "00746162") return [{ app: "Message", isValid: payload !== "" }];
  const game = readGame(lokad, payload);
  if (game !== undefined) return [game];
  if (lokad === "f09f8f86") return [{ app: "EDJ Payout", isValid: payload.length === 72 }];
  return [{ app: "unknown" }];
}

/** Reads the same bytes in an eMPP push and after the prefix of a plain script. */
function readGame(lokad: string, payload: string): MessageReading | undefined {
  const bytes = Buffer.from(payload, "hex");
  if (lokad === "44494345") {
    const [min, max] = bytes.length >= 9 ? [bytes.readUInt32LE(1), bytes.readUInt32LE(5)] : [0, 0];
    return { app: "DICE Bet", isValid: bytes[0] === 0 && min >= 1 && min <= max && max <= 100_000_000 };
  }
  if (lokad === "524f4c4c") return { app: "ROLL Payout", isValid: bytes[0] === 0 && bytes.length >= 70 };
  return undefined;
}

function readPlain(stack: readonly string[]): MessageReading[] {
  const [lokad = "", first, second, third] = stack;
  const game = readGame(lokad, stack.slice(1).join(""));
  if (game !== undefined) return [game];
  const valid = (app: string, isValid: boolean): MessageReading[] => [{ app, isValid }];
  switch (lokad) {
    case "534c5000":
      return [];
    case "2e786563":
      return valid("alias", first === "00" && second !== undefined && /^0[08].{40}$/.test(third ?? ""));
    case "64726f70":
      return valid("Airdrop", first?.length === 64);
    case "65746162":
      return [{ app: "Encrypted" }];
    case "53575000":
      return [{ app: "SWaP" }];
    case "50415900":
      return valid("PayButton", first === "00" && second !== undefined && third !== undefined);
    case "63686174":
      return valid("eCashChat", first !== undefined);
    case "70617977":
      return valid("Paywall", first !== undefined);
    case "61757468":
      return valid("Auth", true);
    case "626c6f67":
      if (first === "726c6f67") return valid("Article Reply", stack.length === 4);
      return valid("Article", first !== undefined);
    case "00746162":
      return valid("Message", first !== undefined);
    default:
      return [{ app: lokad.length === 8 ? "unknown" : "none" }];
  }
}
