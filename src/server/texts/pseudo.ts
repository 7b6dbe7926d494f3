import type { Language } from './put-texts.ts';

/**
 * A language that nobody speaks and everybody can read: `[Šåvé ćĥåñĝéš~~~~]`. What stands without
 * brackets on a page is data, or a text that the build does not know; what is cut off would be cut off
 * in German.
 */

const plain = 'aceghijknoprsuwyzACEGHIJKNOPRSUWYZ';
const accented = [...'åćéĝĥîĵķñöþŕšûŵýžÅĆÉĜĤÎĴĶÑÖÞŔŠÛŴÝŽ'];

/** Places, tags, entities, addresses and names of files: not for people to read. */
const untouched = /\{\d+\}|<[^>]*>|&#?\w+;|[^\s<>]*[/@_#=\\][^\s<>]*|:\w+/g;

const accent = (text: string) =>
  text.replaceAll(/\p{L}/gu, (it) => accented[plain.indexOf(it)] ?? it);

/** Texts grow by a third when they are translated. */
const GROWTH = 0.3;

export function pseudoOf(text: string): string {
  let at = 0;
  let out = '';
  for (const it of text.matchAll(untouched)) {
    out += accent(text.slice(at, it.index)) + it[0];
    at = it.index + it[0].length;
  }
  out += accent(text.slice(at));
  return `[${out}${'~'.repeat(Math.ceil(text.length * GROWTH))}]`;
}

const letterOf = (it: string) => plain[accented.indexOf(it)] ?? it;

/** The English text of what `pseudoOf` made, wherever it stands in a text, also within another. */
export function plainOf(text: string): string {
  if (!text.includes('~]')) return text;
  const begun: number[] = [];
  const out: string[] = [];
  for (const it of text) {
    const from = it === ']' ? begun.pop() : undefined;
    if (it === '[') begun.push(out.length);
    if (from === undefined || out.at(-1) !== '~') out.push(it);
    else {
      while (out.at(-1) === '~') out.pop();
      out.push(...out.splice(from).slice(1).map(letterOf));
    }
  }
  return out.join('');
}

export function pseudo(direction: 'ltr' | 'rtl'): Language {
  return {
    // Months and countries of another language: English ones are then hard-coded.
    tag: direction === 'rtl' ? 'ur' : 'sv',
    direction,
    textOf: pseudoOf,
    formsOf: (counted) => {
      const [one = '', other = ''] = counted.split('|').map(pseudoOf);
      return { one, other };
    },
  };
}
