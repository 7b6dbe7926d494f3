import type { DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { besideOf, type Beside } from './beside.ts';
import type { Figures } from './breakdown.contract.ts';
import type { Dimension } from './dimensions.ts';
import { deltaOf, figureOf, needsOf, type MeasureKey } from './measures.ts';
import type { Selection } from './selection.records.ts';
import type { Stand } from './standing.facts.ts';
import { keyOf, sumsBy, valuesOf, type Groups } from './sums.facts.ts';
import type { Sums } from './sums.ts';

/** A group over the whole range, over its complete days, and over the days compared with. */
export interface Group {
  whole: Sums;
  now: Sums | undefined;
  before: Sums | undefined;
}

/** Apps into something larger: the key of each app's group by the app's id. */
export type Gathering = ReadonlyMap<string, string>;

interface Question {
  by: readonly Dimension[];
  measures: readonly MeasureKey[];
  /** Stands in for `team` in the split: the facts know apps only. */
  teams?: Gathering;
}

/** Under which the groups of a question are kept. */
export function groupsKey(selection: Selection, stand: Stand, { by, measures, teams }: Question) {
  const { complete, lastComplete } = stand;
  const gathered = teams && by.includes('team') ? [...teams] : null;
  return ['groups', selection, complete ?? null, lastComplete, by, needsOf(measures), gathered];
}

/** The groups of a selection by their keys, computed once per version of the facts. */
export async function groupsOf(
  facts: Facts,
  selection: Selection,
  stand: Stand,
  question: Question,
): Promise<ReadonlyMap<string, Group>> {
  const { by, measures, teams } = question;
  const names = needsOf(measures);
  const { complete, lastComplete } = stand;
  return facts.cached(groupsKey(selection, stand, question), async () => {
    const sums = async (days: DayRange) => {
      const groups = await sumsBy(facts, selection, { names, by, days, lastComplete });
      return teams && by.includes('team') ? gather(groups, by.indexOf('team'), teams) : groups;
    };
    const isWhole = complete?.range.to === selection.range.to;
    const beside = complete && besideOf(by, complete);
    const [whole, part, before] = await Promise.all([
      sums(selection.range),
      complete && !isWhole ? sums(complete.range) : undefined,
      beside && sums(beside.days),
    ]);
    const now = complete && (part ?? whole);
    const then = beside && before && moved(before, beside);
    const groups = new Map<string, Group>();
    for (const [at, it] of whole)
      groups.set(at, { whole: it, now: now?.get(at), before: then?.get(at) });
    return groups;
  });
}

/** Groups of apps as those of their teams; `at` is the place of the team in the split. */
export function gather(groups: Groups, at: number, teams: Gathering): Groups {
  const gathered: Groups = new Map();
  for (const [key, sums] of groups) {
    const values = valuesOf(key);
    values[at] = teams.get(values[at]!) ?? '0';
    const team = keyOf(values);
    gathered.set(team, added(gathered.get(team), sums));
  }
  return gathered;
}

function added(one: Sums | undefined, other: Sums): Sums {
  if (!one) return other;
  const sum: Record<string, number> = { ...one };
  for (const [name, value] of Object.entries(other))
    // Days are not added up: two apps used on the same day were used on one day.
    sum[name] = name === 'daysWithUse' ? Math.max(sum[name] ?? 0, value) : (sum[name] ?? 0) + value;
  return sum;
}

/** Groups of other days under the keys they stand beside. */
const moved = (groups: Groups, { move }: Beside): Groups =>
  new Map([...groups].map(([key, sums]) => [keyOf(move(valuesOf(key))), sums]));

/** The figures of a group with their changes. */
export function figuresIn(group: Group | undefined, measures: readonly MeasureKey[]): Figures {
  const figures: Figures = {};
  for (const key of measures) {
    const now = figureOf(key, group?.now);
    const before = figureOf(key, group?.before);
    figures[key] = { value: figureOf(key, group?.whole), delta: deltaOf(key, now, before) };
  }
  return figures;
}
