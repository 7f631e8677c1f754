export const isTokenId = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
