/** The JSON object an operation was sent. */
export type ControlParams = Readonly<Record<string, unknown>>;

const HASH = /^[0-9a-f]{64}$/;

/** Each reader throws RangeError in words for a parameter that is missing or of another kind. */
export function integerParam(params: ControlParams, name: string, min: number, max: number): number {
  const value = params[name];
  if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
    throw new RangeError(`"${name}" must be a whole number from ${min} to ${max}`);
  }
  return value;
}

/** False when it is missing. */
export function flagParam(params: ControlParams, name: string): boolean {
  const value = params[name] ?? false;
  if (typeof value !== "boolean") throw new RangeError(`"${name}" must be true or false`);
  return value;
}

export function textParam(params: ControlParams, name: string): string {
  const value = params[name];
  if (typeof value !== "string" || value === "") throw new RangeError(`"${name}" must be a text`);
  return value;
}

export function hashParam(params: ControlParams, name: string): string {
  const value = params[name];
  if (typeof value !== "string" || !HASH.test(value))
    throw new RangeError(`"${name}" must be 64 lower-case hex digits`);
  return value;
}

export function bytesParam(params: ControlParams, name: string): Uint8Array {
  const text = textParam(params, name);
  if (!/^([0-9a-fA-F]{2})+$/.test(text)) throw new RangeError(`"${name}" must be hex`);
  return Uint8Array.from(Buffer.from(text, "hex"));
}

/** Amounts are decimal strings of sats: JSON numbers are not exact enough. */
export function satsParam(params: ControlParams, name: string): bigint {
  const value = params[name];
  if (typeof value !== "string" || !/^\d{1,16}$/.test(value)) {
    throw new RangeError(`"${name}" must be an amount in sats as a string of digits`);
  }
  return BigInt(value);
}
