import { ScimError } from './scim-error.ts';

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof comparisons)[number];
export type FilterValue = string | number | boolean | null;

/** A filter of RFC 7644 §3.4.2.2. Paths are in lower case, without the name of the core schema. */
export type Filter =
  | { kind: 'and' | 'or'; all: Filter[] }
  | { kind: 'not'; it: Filter }
  | { kind: 'compare'; path: string; by: Comparison; value: FilterValue }
  | { kind: 'present'; path: string }
  /** `emails[type eq "work"]`: one element of a list for which all of it is so. */
  | { kind: 'within'; path: string; it: Filter };

const MOST_SIGNS = 1_000;
const MOST_TERMS = 20;
const MOST_DEEP = 5;

const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|(\.?[A-Za-z$][\w$:.-]*)|(-?\d+(?:\.\d+)?))/y;

type Token = { kind: 'text' | 'sign' | 'word' | 'number'; text: string };

const wrong = (detail: string) => new ScimError(400, detail, 'invalidFilter');

function tokensOf(text: string): Token[] {
  if (text.length > MOST_SIGNS) throw wrong(`A filter has at most ${MOST_SIGNS} signs.`);
  const tokens: Token[] = [];
  const reader = new RegExp(TOKEN);
  const trimmed = text.trimEnd();
  while (reader.lastIndex < trimmed.length) {
    const at = reader.lastIndex;
    const [, string, sign, word, number] = reader.exec(trimmed) ?? [];
    if (string !== undefined) tokens.push({ kind: 'text', text: string });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else throw wrong(`The filter cannot be read from sign ${at + 1} on.`);
  }
  return tokens;
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;

/** The name of an attribute as it is compared: names know no case. */
export const plainPath = (path: string) => path.toLowerCase().replace(CORE, '');

function textIn(token: Token): string {
  try {
    const text = JSON.parse(token.text) as string;
    if (!text.includes('\0') && text.isWellFormed()) return text;
  } catch {
    // Told below.
  }
  throw wrong('A text of the filter is no JSON string.');
}

/** Reads a filter by recursive descent: `or` binds less than `and`, `not` needs its parentheses. */
class Reader {
  readonly tokens: Token[];
  at = 0;
  terms = 0;

  constructor(tokens: Token[]) {
    this.tokens = tokens;
  }

  isNext(kind: Token['kind'], text: string): boolean {
    const token = this.tokens[this.at];
    return token?.kind === kind && token.text.toLowerCase() === text;
  }

  take(): Token {
    const token = this.tokens[this.at++];
    if (!token) throw wrong('The filter ends too early.');
    return token;
  }

  takeSign(sign: string) {
    if (!this.isNext('sign', sign)) throw wrong(`“${sign}” is missing in the filter.`);
    this.at++;
  }

  joined(word: 'and' | 'or', deep: number, one: (deep: number) => Filter): Filter {
    const first = one(deep);
    const all = [first];
    while (this.isNext('word', word)) {
      this.at++;
      all.push(one(deep));
    }
    return all.length === 1 ? first : { kind: word, all };
  }

  any(deep: number): Filter {
    if (deep > MOST_DEEP) throw wrong(`A filter is at most ${MOST_DEEP} parentheses deep.`);
    return this.joined('or', deep, (it) => this.joined('and', it, (down) => this.one(down)));
  }

  inside(open: '(' | '[', deep: number): Filter {
    this.takeSign(open);
    const it = this.any(deep + 1);
    this.takeSign(open === '(' ? ')' : ']');
    return it;
  }

  one(deep: number): Filter {
    if (this.isNext('sign', '(')) return this.inside('(', deep);
    if (this.isNext('word', 'not')) {
      this.at++;
      return { kind: 'not', it: this.inside('(', deep) };
    }
    const token = this.take();
    if (token.kind !== 'word' || token.text.startsWith('.'))
      throw wrong('The filter names no attribute where one is needed.');
    if (++this.terms > MOST_TERMS) throw wrong(`A filter compares at most ${MOST_TERMS} times.`);
    const path = plainPath(token.text);
    return this.isNext('sign', '[') ? this.within(path, deep) : this.compared(path);
  }

  /** `emails[…]`, or `emails[…].value eq "…"`, which is the same with one more condition. */
  within(path: string, deep: number): Filter {
    const it = this.inside('[', deep);
    const next = this.tokens[this.at];
    if (next?.kind !== 'word' || !next.text.startsWith('.')) return { kind: 'within', path, it };
    this.at++;
    const also = this.compared(plainPath(next.text.slice(1)));
    return { kind: 'within', path, it: { kind: 'and', all: [it, also] } };
  }

  compared(path: string): Filter {
    const word = this.take();
    const by = word.kind === 'word' ? word.text.toLowerCase() : '';
    if (by === 'pr') return { kind: 'present', path };
    const known = comparisons.find((it) => it === by);
    if (!known) throw wrong(`The filter does not say how ${path} is compared.`);
    return { kind: 'compare', path, by: known, value: this.value() };
  }

  value(): FilterValue {
    const token = this.take();
    if (token.kind === 'text') return textIn(token);
    if (token.kind === 'number') return Number(token.text);
    const words = { true: true, false: false, null: null };
    const word = token.text.toLowerCase();
    if (token.kind === 'word' && Object.hasOwn(words, word))
      return words[word as keyof typeof words];
    throw wrong('The filter compares with what is no value.');
  }
}

/** @throws ScimError `invalidFilter` */
export function readFilter(text: string): Filter {
  const reader = new Reader(tokensOf(text));
  const filter = reader.any(0);
  if (reader.at < reader.tokens.length) throw wrong('The filter goes on after its end.');
  return filter;
}
