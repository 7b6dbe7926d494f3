import { definesFrom, type Definition, type Unit } from '../definition.ts';
import { isDayCount, plainSums, type PlainSum, type SumName, type Sums } from '../sums.ts';
import { formulaValue } from './formula-value.ts';
import { keysIn, type Formula } from './formula.ts';
import type { OwnFigure } from './own-key.ts';
import { readFormula } from './read-formula.ts';

/** Nothing is called by a name where measures stand by their keys. */
const noNames = { keyOf: () => undefined, near: () => undefined };

/** A formula as it is kept, read again. @throws FormulaFault */
export const keptFormula = (text: string): Formula => readFormula(text, noNames);

/** The plain sums of a table that a sum is or is paired of; none for sums of other kinds. */
const plainOf = (need: SumName): PlainSum[] =>
  need.split('/').filter((it): it is PlainSum => Object.hasOwn(plainSums, it));

const isAverage = ({ needs }: Definition) => needs.some(isDayCount);

/**
 * Sums of one table that stand in a formula together are taken from the rows that tell all of them:
 * a source that is silent about one would only swell the others. Averages of days are left as they
 * are: their days count whatever else a row tells.
 */
function pairedNeeds(leaves: readonly Definition[]): Map<string, SumName> {
  const needs = leaves.filter((it) => !isAverage(it)).flatMap((it) => it.needs);
  const together = Map.groupBy(new Set(needs.flatMap(plainOf)), (it) => plainSums[it][0]);
  const found = new Map<string, SumName>();
  for (const need of needs) {
    const [own, ...beside] = plainOf(need);
    if (own === undefined) continue;
    const others = together.get(plainSums[own][0])!.filter((it) => it !== own);
    // In the order they were written where no other is added, as the pages ask for them.
    const rest = others.filter((it) => !beside.includes(it)).sort();
    // `columnOf` takes as many as there are; the type knows the pairs of the house alone.
    found.set(need, [own, ...beside, ...rest].join('/') as SumName);
  }
  return found;
}

const known = new Map<OwnFigure, Definition>();
const MOST_KNOWN = 2000;

/** How an own measure is computed from sums. @throws FormulaFault, TypeError for a key that is none */
export function ownDefinition(key: OwnFigure, leafOf: (key: string) => Definition): Definition {
  const found = known.get(key);
  if (found) return found;
  const [, unit, text] = /^own:\d+=([a-z]+):(.*)$/s.exec(key) ?? [];
  if (unit === undefined || text === undefined) throw new TypeError(`No own measure is ${key}.`);
  const formula = keptFormula(text);
  const leaves = new Map(keysIn(formula).map((it) => [it, leafOf(it)]));
  const paired = pairedNeeds([...leaves.values()]);
  const needOf = (leaf: Definition, need: SumName) =>
    isAverage(leaf) ? need : (paired.get(need) ?? need);
  const needs = [...leaves.values()].flatMap((leaf) => leaf.needs.map((it) => needOf(leaf, it)));
  const exact = (sums: Required<Sums>) =>
    formulaValue(formula, (it) => {
      const leaf = leaves.get(it)!;
      const own = Object.fromEntries(leaf.needs.map((need) => [need, sums[needOf(leaf, need)]]));
      return definesFrom(leaf)(own as Required<Sums>);
    });
  const of = (sums: Required<Sums>) => {
    const value = exact(sums);
    return value !== null && unit === 'money' ? Math.round(value) : value;
  };
  const definition: Definition = {
    label: 'Own measure',
    unit: unit as Unit,
    tone: 0,
    formula: text,
    needs: [...new Set(needs)],
    of,
    exact,
  };
  // Formulas that nobody asks for any more make room.
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, definition);
  return definition;
}

/** Keys of the measures of the house that an own one is formed of. */
export const leavesOf = (key: OwnFigure): string[] =>
  keysIn(keptFormula(key.slice(key.indexOf(':', key.indexOf('=')) + 1)));
