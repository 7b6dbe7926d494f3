import { cleanRichText } from '#/store/rich-text.ts';
import { wordsOf } from './plain-words.ts';

/** A text as it is kept: without HTML, with one kind of line end; and the words in it. */
export interface ReadText {
  body: string;
  words: string;
}

/** Of the parser's work: such a text is read in a thread of its own. */
const MOST_WORK = 60_000_000;

export function readText(sent: string): ReadText {
  const body = cleanRichText(sent.replace(/\r\n?/g, '\n'), MOST_WORK);
  return { body, words: wordsOf(body) };
}
