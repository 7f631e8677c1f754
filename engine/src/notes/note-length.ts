/** Of one transaction's private note, in characters as people count them. */
export const MAX_NOTE_LENGTH = 280;
