import type { Decimals } from '#/kernel/numbers.ts';
import { dayCounts, type DayCount, type PlainSum, type SumName, type Sums } from './sums.ts';

/**
 * How a figure is written: `money` is micro-USD (also per user or per thousand, rounded), `ratio`
 * is plain (0.684 is 68.4 %), `count` a whole number, `number` any, `seconds` a duration.
 */
export const units = ['money', 'ratio', 'count', 'number', 'seconds'] as const;
export type Unit = (typeof units)[number];

export interface Definition {
  label: string;
  unit: Unit;
  /** Whether up is good (1), bad (-1) or neither (0). */
  tone: 1 | 0 | -1;
  /** How it is computed, for the hover. */
  formula: string;
  needs: readonly SumName[];
  of: (sums: Required<Sums>) => number | null;
  /** The same before it is rounded to be shown; what is formed of it starts from here. */
  exact?: (sums: Required<Sums>) => number | null;
  /** Money of each unit of something: per user, per install, per thousand impressions. */
  each?: true;
  /** Places behind the point; as many as say something unless told. */
  decimals?: Decimals | undefined;
}

/** How a figure is computed for others that are formed of it. */
export const definesFrom = ({ of, exact }: Definition) => exact ?? of;

const goods = { '1': 'up', '0': 'neutral', '-1': 'down' } as const;

/** How a change of a measure is to be taken. */
export const goodOf = ({ tone }: Pick<Definition, 'tone'>) => goods[`${tone}`];

export const ratio = (over: number, under: number) => (under > 0 ? over / under : null);
const rounded = (value: number | null) => (value === null ? null : Math.round(value));

/** Both sides of a ratio of one table, from the rows that tell both. */
export const pair = <A extends PlainSum, B extends PlainSum>(
  one: A,
  other: B,
): [`${A}/${B}`, `${B}/${A}`] => [`${one}/${other}`, `${other}/${one}`];

/** One sum as it is. */
export const plain = (
  name: SumName,
  label: string,
  unit: Unit,
  tone: Definition['tone'],
  formula: string,
): Definition => ({ label, unit, tone, formula, needs: [name], of: (it) => it[name] });

export function part(
  label: string,
  unit: 'ratio' | 'number' | 'seconds',
  tone: Definition['tone'],
  formula: string,
  [over, under]: [SumName, SumName],
): Definition {
  return {
    label,
    unit,
    tone,
    formula,
    needs: [over, under],
    of: (it) => ratio(it[over], it[under]),
  };
}

export function price(
  label: string,
  tone: Definition['tone'],
  formula: string,
  [over, under]: [SumName, SumName],
  times = 1,
): Definition {
  const exact = (it: Required<Sums>) => ratio(it[over] * times, it[under]);
  return {
    label,
    unit: 'money',
    tone,
    formula,
    needs: [over, under],
    of: (it) => rounded(exact(it)),
    exact,
    each: true,
  };
}

/** Users of an average day; of a day without any nobody knows. */
export function average(label: string, formula: string, days: DayCount): Definition {
  const exact = (it: Required<Sums>) => ratio(it[dayCounts[days]], it[days]);
  return {
    label,
    unit: 'count',
    tone: 1,
    formula,
    needs: [dayCounts[days], days],
    of: (it) => rounded(exact(it)),
    exact,
  };
}
