import { cleanRichText } from '#/store/rich-text.ts';
import { wordsOf } from './plain-words.ts';

/** A text as it is kept: without HTML, with one kind of line end; and the words in it. */
export interface ReadText {
  body: string;
  words: string;
}

export function readText(sent: string): ReadText {
  const body = cleanRichText(sent.replace(/\r\n?/g, '\n'));
  return { body, words: wordsOf(body) };
}
