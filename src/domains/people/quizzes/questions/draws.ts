import { counted } from '#/kernel/numbers.ts';
/** So many questions with a tag that each attempt gets from the bank, chosen by lot. */
export interface Draw {
  tag: string;
  count: number;
}

export const MOST_DRAWS = 10;
export const MOST_DRAWN = 50;

/** "3 questions tagged ads". */
export const drawWords = ({ tag, count }: Draw) => `${counted(count, 'question')} tagged ${tag}`;
