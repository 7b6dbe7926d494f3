/** Longer than anybody writes in the time of a quiz, in characters. */
export const LONGEST_ANSWER = 10_000;
