import type { Definition, Unit } from '../definition.ts';
import { formulaWords } from './formula-words.ts';
import { FormulaFault, keysIn, partsOf, type Formula } from './formula.ts';

/**
 * What a figure is of, as powers: money ÷ a count is money 1 and count −1. Ratios are of nothing. A
 * number that is written out has no kind of its own: it goes with counts, ratios and durations.
 */
export interface Kind {
  money: number;
  count: number;
  seconds: number;
  /** No measure is part of it; nought goes with everything. */
  written?: 'nought' | 'number';
}

const nothing: Kind = { money: 0, count: 0, seconds: 0 };

/** The kind of a measure. */
export function kindOf({ unit, each }: Pick<Definition, 'unit' | 'each'>): Kind {
  if (unit === 'money') return { ...nothing, money: 1, count: each ? -1 : 0 };
  if (unit === 'seconds') return { ...nothing, seconds: 1, count: -1 };
  return unit === 'count' ? { ...nothing, count: 1 } : nothing;
}

const isAlike = (a: Kind, b: Kind) =>
  a.money === b.money && a.count === b.count && a.seconds === b.seconds;

/** "money per unit": what a kind is called. */
function kindWords(kind: Kind): string {
  if (kind.written) return 'a number';
  const { money, count, seconds } = kind;
  if (money === 1 && seconds === 0 && count === 0) return 'money';
  if (money === 1 && seconds === 0 && count === -1) return 'money per unit';
  if (money === 0 && seconds === 0 && count === 1) return 'a count';
  if (money === 0 && seconds === 1 && (count === 0 || count === -1)) return 'a duration';
  if (isAlike(kind, nothing)) return 'a ratio';
  const power = (name: string, of: number) =>
    of === 0 ? [] : [Math.abs(of) === 1 ? name : `${name}${['²', '³'][Math.abs(of) - 2] ?? 'ⁿ'}`];
  const all = [['money', money] as const, ['count', count] as const, ['time', seconds] as const];
  const over = all.flatMap(([name, of]) => (of > 0 ? power(name, of) : []));
  const under = all.flatMap(([name, of]) => (of < 0 ? power(name, of) : []));
  return [over.join(' × ') || '1', ...under].join(' ÷ ');
}

interface Named {
  kindOf: (key: string) => Kind;
  nameOf: (key: string) => string;
}

/** What becomes of numbers and parts of different kinds beside each other. @throws FormulaFault */
function together(formula: Formula, parts: readonly Formula[], names: Named): Kind {
  const kinds = parts.map((it) => ({ it, kind: kindIn(it, names) }));
  const [leading] = kinds.filter(({ kind }) => !kind.written);
  if (!leading) return { ...nothing, written: 'number' };
  for (const { it, kind } of kinds) {
    if (kind.written === 'nought') continue;
    if (kind.written ? leading.kind.money === 0 : isAlike(kind, leading.kind)) continue;
    const said = (of: Formula) => `“${formulaWords(of, names.nameOf, 'read')}”`;
    if (kind.written)
      throw new FormulaFault(
        it.at,
        `${said(leading.it)} is ${kindWords(leading.kind)} and ${said(it)} has no currency: multiply by it, or leave it out.`,
      );
    const verb =
      formula.kind === 'choice'
        ? 'compared'
        : formula.kind === 'operator' && formula.is === '-'
          ? 'subtracted'
          : 'added';
    throw new FormulaFault(
      formula.at,
      `${said(leading.it)} is ${kindWords(leading.kind)} and ${said(it)} is ${kindWords(kind)}: they cannot be ${verb}. Divide one by the other instead.`,
    );
  }
  return leading.kind;
}

/** The kind of a part of a formula. @throws FormulaFault */
function kindIn(formula: Formula, names: Named): Kind {
  switch (formula.kind) {
    case 'number':
      return { ...nothing, written: formula.value === 0 ? 'nought' : 'number' };
    case 'measure':
      return names.kindOf(formula.key);
    case 'minus':
      return kindIn(formula.of, names);
    case 'choice':
      return together(formula, formula.of, names);
    case 'operator': {
      const { is, left, right } = formula;
      if (is === '+' || is === '-') return together(formula, partsOf(formula), names);
      const [a, b] = [kindIn(left, names), kindIn(right, names)];
      if (is === '/' && b.written === 'nought')
        throw new FormulaFault(right.at, 'Nothing can be divided by 0.');
      if (a.written && b.written) return { ...nothing, written: 'number' };
      const sign = is === '*' ? 1 : -1;
      return {
        money: a.money + sign * b.money,
        count: a.count + sign * b.count,
        seconds: a.seconds + sign * b.seconds,
      };
    }
  }
}

/** What figures of a kind can be shown as, the usual one first. */
function unitsOf(kind: Kind): Unit[] {
  const { money, count, seconds } = kind;
  if (isAlike(kind, nothing)) return ['ratio', 'number'];
  if (money === 1 && seconds === 0 && (count === 0 || count === -1)) return ['money'];
  if (money === 0 && seconds === 0 && count === 1) return ['count', 'number'];
  return money === 0 && seconds === 1 && (count === 0 || count === -1) ? ['seconds'] : [];
}

/** The kind of a whole formula and what it can be shown as. @throws FormulaFault */
export function checkedKind(formula: Formula, names: Named): { kind: Kind; units: Unit[] } {
  if (keysIn(formula).length === 0)
    throw new FormulaFault(
      formula.at,
      'Name at least one measure: a number is the same everywhere.',
    );
  const kind = kindIn(formula, names);
  const units = unitsOf(kind);
  if (units.length === 0)
    throw new FormulaFault(
      formula.at,
      `This would be ${kindWords(kind)}, which no page can show. A figure is money, money per unit, a count, a ratio or a duration.`,
    );
  return { kind, units };
}
