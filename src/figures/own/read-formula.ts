import { lookUp } from '#/kernel/look-up.ts';
import {
  DEEPEST_FORMULA,
  FormulaFault,
  LONGEST_FORMULA,
  type Choice,
  type Fault,
  type Formula,
  type Operator,
  type Place,
} from './formula.ts';

/** What measures are called in a formula. */
export interface Names {
  /** The key of a name in small letters with single spaces. */
  keyOf: (name: string) => string | undefined;
  /** The measure that is called most alike. */
  near: (name: string) => string | undefined;
}

const operators: Readonly<Record<string, Operator>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '–': '-',
  '*': '*',
  '×': '*',
  '·': '*',
  '/': '/',
  '÷': '/',
};
const WORD = /[\p{L}\p{N}_]+/uy;
const NUMBER = /(?:\d{1,15}(?:\.\d{0,9})?|\.\d{1,9})(?![\p{L}\p{N}_.])/uy;
const MOST_WORDS = 6;

/** As names are compared. */
export const plainName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Reads a formula from left to right; a name is as long as any measure is called. */
class Reading {
  private at = 0;
  private depth = 0;
  private readonly text: string;
  private readonly names: Names;

  constructor(text: string, names: Names) {
    this.text = text;
    this.names = names;
  }

  whole(): Formula {
    const formula = this.sum();
    if (this.at < this.text.length) {
      const from = this.at;
      const isClosing = this.text[from] === ')';
      throw new FormulaFault(
        [from, this.text.length],
        isClosing
          ? 'This “)” closes nothing: take it away.'
          : 'Write +, −, × or ÷ between two parts.',
      );
    }
    return formula;
  }

  private skip() {
    while (/\s/u.test(this.text[this.at] ?? '')) this.at += 1;
  }

  /** The operator that stands here, of those that are looked for. */
  private operator(...wanted: readonly Operator[]): Operator | undefined {
    this.skip();
    const found = lookUp(operators, this.text[this.at] ?? '');
    if (!found || !wanted.includes(found)) return undefined;
    this.at += 1;
    this.skip();
    return found;
  }

  private series(part: () => Formula, ...wanted: readonly Operator[]): Formula {
    let left = part();
    for (let is = this.operator(...wanted); is; is = this.operator(...wanted)) {
      const right = part();
      left = { kind: 'operator', is, left, right, at: [left.at[0], right.at[1]] };
    }
    return left;
  }

  private sum(): Formula {
    this.depth += 1;
    if (this.depth > DEEPEST_FORMULA)
      throw new FormulaFault([this.at, this.at + 1], 'Too many brackets lie in each other.');
    const formula = this.series(() => this.product(), '+', '-');
    this.depth -= 1;
    return formula;
  }

  private product(): Formula {
    return this.series(() => this.signed(), '*', '/');
  }

  private signed(): Formula {
    this.skip();
    const from = this.at;
    let signs = 0;
    while (this.operator('-')) signs += 1;
    if (signs + this.depth > DEEPEST_FORMULA)
      throw new FormulaFault([from, this.at], 'Too many signs stand before each other.');
    let formula = this.part();
    for (; signs > 0; signs -= 1)
      formula = { kind: 'minus', of: formula, at: [from, formula.at[1]] };
    return formula;
  }

  private part(): Formula {
    this.skip();
    const from = this.at;
    const sign = this.text[from];
    if (sign === undefined)
      throw new FormulaFault([from, from], 'Something is missing at the end: name a measure.');
    if (sign === '(') return { ...this.inBrackets(from)[0]!, at: [from, this.at] };
    if (sign === '[' || sign === '{') return this.quoted(sign);
    NUMBER.lastIndex = from;
    const number = NUMBER.exec(this.text)?.[0];
    if (number !== undefined) return this.number(number);
    return this.named();
  }

  /** What stands between brackets, parted by commas. */
  private inBrackets(from: number): Formula[] {
    const opened = this.at;
    // Only what a name stands before is a list.
    const most = from < opened ? Infinity : 1;
    const found: Formula[] = [];
    do {
      this.at += 1;
      found.push(this.sum());
      this.skip();
    } while (this.text[this.at] === ',' && found.length < most);
    if (this.text[this.at] !== ')')
      throw new FormulaFault([opened, opened + 1], 'This “(” is not closed: write “)”.');
    this.at += 1;
    return found;
  }

  private number(text: string): Formula {
    const from = this.at;
    this.at += text.length;
    this.skip();
    const percent = this.text[this.at] === '%';
    if (percent) this.at += 1;
    return { kind: 'number', value: Number(text), percent, at: [from, this.at] };
  }

  /** `[Ad revenue]` by its name, `{revenue}` by its key. */
  private quoted(open: '[' | '{'): Formula {
    const from = this.at;
    const close = open === '[' ? ']' : '}';
    const to = this.text.indexOf(close, from);
    if (to < 0) throw new FormulaFault([from, from + 1], `This “${open}” is not closed.`);
    this.at = to + 1;
    const name = this.text.slice(from + 1, to);
    if (open === '{') return { kind: 'measure', key: name, at: [from, this.at] };
    return this.measure(name, [from, this.at]);
  }

  private measure(name: string, at: Place): Formula {
    const key = this.names.keyOf(plainName(name));
    if (key === undefined) throw this.unknown(name, at);
    return { kind: 'measure', key, at };
  }

  private unknown(name: string, at: Place): FormulaFault {
    const near = this.names.near(plainName(name));
    const hint = near ? `did you mean ${near}?` : 'choose one from the list.';
    const shown = name.length > 40 ? `${name.slice(0, 40)}…` : name;
    return new FormulaFault(at, `No measure is called “${shown}”: ${hint}`, near);
  }

  /** Words up to the next sign: a measure, or `min` and `max` before a bracket. */
  private named(): Formula {
    const from = this.at;
    const ends: number[] = [];
    for (let at = from; ends.length < MOST_WORDS + 1;) {
      WORD.lastIndex = at;
      const word = WORD.exec(this.text)?.[0];
      if (word === undefined) break;
      ends.push(at + word.length);
      at += word.length;
      while (/\s/u.test(this.text[at] ?? '')) at += 1;
    }
    if (ends.length === 0)
      throw new FormulaFault(
        [from, from + 1],
        `“${this.text[from]}” cannot stand here: name a measure or write a number.`,
      );
    const wordsTo = (end: number) => this.text.slice(from, end);
    const choice = plainName(wordsTo(ends[0]!));
    if (choice === 'min' || choice === 'max') {
      this.at = ends[0]!;
      this.skip();
      if (this.text[this.at] === '(') return this.choice(choice, from);
    }
    const end = ends.findLast((it) => this.names.keyOf(plainName(wordsTo(it))) !== undefined);
    // Words that follow a name belong to it: what they are called together is not known.
    if (end === undefined || end !== ends.at(-1))
      throw this.unknown(wordsTo(ends.at(-1)!), [from, ends.at(-1)!]);
    this.at = end;
    return this.measure(wordsTo(end), [from, end]);
  }

  private choice(is: Choice, from: number): Formula {
    const of = this.inBrackets(from);
    const at: Place = [from, this.at];
    if (of.length < 2) throw new FormulaFault(at, `${is} takes two or more parts: ${is}(DAU, 1).`);
    return { kind: 'choice', is, of, at };
  }
}

/** Reads a formula. @throws FormulaFault that says where it is wrong and what to write */
export function readFormula(text: string, names: Names): Formula {
  if (text.length > LONGEST_FORMULA)
    throw new FormulaFault(
      [LONGEST_FORMULA, text.length],
      `A formula has at most ${LONGEST_FORMULA} characters.`,
    );
  return new Reading(text, names).whole();
}

/** A formula, or what is wrong with it. */
export function tried<T>(make: () => T): { done: T } | { fault: Fault } {
  try {
    return { done: make() };
  } catch (error) {
    if (error instanceof FormulaFault) return { fault: error.fault };
    throw error;
  }
}
