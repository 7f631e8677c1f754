/** The LOKAD id of an eMPP section with a Solana address, as hex (facts.md 1.1). */
export const SOLANA_LOKAD_ID = "534f4c30";
