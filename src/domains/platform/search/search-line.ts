import { hitKinds, hitKindTitles, type HitKind } from '#/kernel/hit.ts';

/** What a line that is typed into the search asks for. */
export interface SearchLine {
  words: readonly string[];
  state?: 'open' | 'closed';
  kinds?: readonly HitKind[];
  /** Part of the name of whom it is by. */
  by?: string;
  /** What is not understood, in words. */
  wrong?: string;
}

/** As a kind is written behind `in:`: "bug-reports". */
const kindWord = (kind: HitKind) => hitKindTitles[kind].toLowerCase().replaceAll(' ', '-');

const kindsOf = (word: string) =>
  hitKinds.filter((it) => it === word || kindWord(it) === word || kindWord(it) === `${word}s`);

const nothingIs = (value: string) => `Nothing is “${value}”: write is:open or is:closed.`;
const nothingIn = (value: string) =>
  `There are no “${value}”: write in: with ${kindWord('issue')}, ${kindWord('document')}, ` +
  `${kindWord('task')} or another kind.`;

/** `is:`, `in:` or `by:` and its value, which may stand in quotes. */
const operator = /(?<!\S)(is|in|by):(?:"([^"]*)"|(\S*))/gi;

/** Reads the operators out of a line; everything else is words. */
export function readSearchLine(typed: string): SearchLine {
  const line: SearchLine = { words: [] };
  const kinds: HitKind[] = [];
  const rest = typed.replace(operator, (_, name: string, quoted?: string, plain?: string) => {
    const value = (quoted ?? plain ?? '').trim().toLowerCase();
    if (name.toLowerCase() === 'by') {
      if (value === '') line.wrong ??= 'Write a name behind by:, such as by:hira.';
      else line.by = value;
    } else if (name.toLowerCase() === 'is') {
      if (value === 'open' || value === 'closed') line.state = value;
      else line.wrong ??= nothingIs(value);
    } else {
      const found = kindsOf(value);
      if (found.length === 0) line.wrong ??= nothingIn(value);
      kinds.push(...found);
    }
    return ' ';
  });
  if (kinds.length > 0) line.kinds = kinds;
  return { ...line, words: rest.split(/\s+/).filter(Boolean) };
}
