// The LOKAD ids of token protocols, as hex.

/** "SLP" and a zero byte */
export const SLP_LOKAD_ID = "534c5000";
/** "SLP2" */
export const ALP_LOKAD_ID = "534c5032";
/** "AGR0": an Agora offer, in the same script as the SEND that creates it. */
export const AGORA_LOKAD_ID = "41475230";
