/** A word that has to be typed from paper. `place` counts from 1, as the words are numbered. */
export type Question = { place: number; word: string };

const QUESTIONS = 3;

/** Words of the phrase to ask for, in their order. `random`: from 0 to below 1, for each one. */
export function pickQuestions(phrase: string, random: () => number): readonly Question[] {
  const left = phrase.split(" ").map((word, index) => ({ place: index + 1, word }));
  const picked: Question[] = [];
  while (picked.length < QUESTIONS && left.length > 0) {
    picked.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return picked.sort((one, other) => one.place - other.place);
}

/** Spaces around it and capitals, which keyboards put in by themselves, do not make it another word. */
export const isRight = ({ word }: Question, answer: string): boolean => answer.trim().toLowerCase() === word;
