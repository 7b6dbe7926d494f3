/** Where in the text a part of a formula stands: from this character to before that one. */
export type Place = readonly [from: number, to: number];

export type Operator = '+' | '-' | '*' | '/';
export type Choice = 'min' | 'max';

/** A formula over measures, as a tree. */
export type Formula = { at: Place } & (
  | { kind: 'number'; value: number; percent: boolean }
  | { kind: 'measure'; key: string }
  | { kind: 'minus'; of: Formula }
  | { kind: 'operator'; is: Operator; left: Formula; right: Formula }
  | { kind: 'choice'; is: Choice; of: readonly Formula[] }
);

/** Characters of a formula. */
export const LONGEST_FORMULA = 500;
/** How deep brackets and signs may lie in each other. */
export const DEEPEST_FORMULA = 20;
/** Measures in a formula with everything that its own measures are made of. */
export const MOST_PARTS = 100;

/** What is wrong with a formula, where, and what may have been meant there. */
export interface Fault {
  at: Place;
  words: string;
  /** What to write in its place. */
  instead?: string | undefined;
}

/** Thrown while a formula is read or checked. */
export class FormulaFault extends Error {
  readonly fault: Fault;

  constructor(at: Place, words: string, instead?: string) {
    super(words);
    this.fault = { at, words, instead };
  }
}

/** The parts that a formula is put together from, each in its order. */
export function partsOf(formula: Formula): readonly Formula[] {
  if (formula.kind === 'minus') return [formula.of];
  if (formula.kind === 'operator') return [formula.left, formula.right];
  return formula.kind === 'choice' ? formula.of : [];
}

/** Keys of the measures in a formula, each once, in their order. */
export function keysIn(formula: Formula): string[] {
  const found = new Set<string>();
  const walk = (it: Formula) => {
    if (it.kind === 'measure') found.add(it.key);
    for (const part of partsOf(it)) walk(part);
  };
  walk(formula);
  return [...found];
}

/** A formula with other formulas in the place of some of its measures. */
export function replaced(
  formula: Formula,
  by: (key: string, at: Place) => Formula | undefined,
): Formula {
  const within = (it: Formula) => replaced(it, by);
  switch (formula.kind) {
    case 'number':
      return formula;
    case 'measure': {
      const found = by(formula.key, formula.at);
      return found ? { ...found, at: formula.at } : formula;
    }
    case 'minus':
      return { ...formula, of: within(formula.of) };
    case 'operator':
      return { ...formula, left: within(formula.left), right: within(formula.right) };
    case 'choice':
      return { ...formula, of: formula.of.map(within) };
  }
}
