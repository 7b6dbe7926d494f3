import { textsIn, type Found, type Range } from './find-texts.ts';

/** Writes the texts of another language where those of the code stand. */

/** Texts by what a count asks for: `one`, `few`, `other`, as `Intl.PluralRules` names them. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface Language {
  /** BCP 47, for `lang`, plurals, and names of months and countries. */
  tag: string;
  direction: 'ltr' | 'rtl';
  /** The text of this language; undefined leaves the English one. */
  textOf: (text: string, path: string) => string | undefined;
  formsOf: (counted: string, path: string) => Forms | undefined;
}

type Part = string | number;

/** `Ask {0} twice` as `['Ask ', 0, ' twice']`. */
const partsOf = (text: string): Part[] =>
  text
    .split(/\{(\d+)\}/)
    .map((it, at) => (at % 2 === 1 ? Number(it) : it))
    .filter((it) => it !== '');

const inTemplate = (text: string) => text.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`);

/** The code that stands for `found`; `inner` gives the code of a place, its own texts put in. */
function written(found: Found, text: string, inner: (range: Range) => string): string {
  switch (found.kind) {
    case 'attribute':
      return `{${JSON.stringify(text)}}`;
    case 'template':
      return `\`${partsOf(text)
        .map((it) => (typeof it === 'string' ? inTemplate(it) : `\${${inner(found.places[it]!)}}`))
        .join('')}\``;
    case 'children':
      return partsOf(text)
        .map((it) =>
          typeof it === 'string' ? `{${JSON.stringify(it)}}` : inner(found.places[it]!),
        )
        .join('');
    default:
      return JSON.stringify(text);
  }
}

/** A text must have each place of the English one, once or more often, and no other. */
export function samePlaces(one: string, other: string): boolean {
  const of = (it: string) => [...new Set(partsOf(it).filter((part) => typeof part === 'number'))];
  return of(one).sort().join() === of(other).sort().join();
}

/**
 * The module that counts, for a language whose plurals are not "one" and "many": it is given forms.
 * A noun that only the running program knows is left as it is.
 */
export const countedIn = (tag: string) =>
  `(count, forms, many = forms + 's') => formatNumber(count) + ' ' + (typeof forms === 'string' ` +
  `? (count === 1 ? forms : many) ` +
  `: (forms[new Intl.PluralRules(${JSON.stringify(tag)}).select(count)] ?? forms.other))`;

export function withTexts(code: string, path: string, language: Language): string {
  // Outer ones first: what stands in the places of a text is rendered with it.
  const sorted = textsIn(code, path).sort((a, b) => a.start - b.start || b.end - a.end);

  function put(it: Found): string | undefined {
    if (it.kind === 'counted') {
      const forms = language.formsOf(it.text, path);
      return forms && `counted(${render(it.places[0]!)}, ${JSON.stringify(forms)})`;
    }
    const text = language.textOf(it.text, path);
    if (text === undefined) return undefined;
    if (!samePlaces(it.text, text))
      throw new Error(`${path}: "${text}" has other places than "${it.text}".`);
    return written(it, text, render);
  }

  function render({ start, end }: Range): string {
    let out = '';
    let at = start;
    for (const it of sorted) {
      if (it.start < at || it.end > end) continue;
      const text = put(it);
      if (text === undefined) continue;
      out += code.slice(at, it.start) + text;
      at = it.end;
    }
    return out + code.slice(at, end);
  }
  return render({ start: 0, end: code.length });
}
