import type { DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Stretch } from '#/store/facts/stretches.ts';
import { besideOf, type Beside } from './beside.ts';
import type { Figures } from './breakdown.contract.ts';
import { narrowedBy } from './coverage/cover.ts';
import type { RowCover } from './coverage/row-cover.ts';
import { sharedDaysOf, tablesKey } from './coverage/shared-days.ts';
import type { Dimension } from './dimensions.ts';
import { keyOf, valuesOf } from './group-keys.ts';
import {
  deltaOf,
  figureOf,
  figureOver,
  isEstimated,
  nameOfFigure,
  needsOf,
  type FigureKey,
} from './measures.ts';
import type { Owners } from './owners.ts';
import type { Selection } from './selection.records.ts';
import type { Stand } from './standing.facts.ts';
import { sumsBy, type Groups } from './sums.facts.ts';
import type { SumName, Sums } from './sums.ts';
import { sumsByTeam } from './team-sums.facts.ts';

/** Sums over the whole range, over its complete days, and over the days compared with. */
interface Sides {
  whole: Sums | undefined;
  now: Sums | undefined;
  before: Sums | undefined;
}

/** A group; its sides hold everything that came, of all together for the measures not in `shared`. */
export interface Group extends Sides {
  whole: Sums;
  /**
   * Sums for measures over several tables of which one misses days: over the app-days that all of
   * them have, on both sides of the comparison the same; by `tablesKey`.
   */
  shared?: ReadonlyMap<string, Sides>;
}

/** The sums a measure is formed from. */
export const sidesOf = (group: Group | undefined, measure: FigureKey): Sides | undefined =>
  group?.shared?.get(tablesKey(measure)) ?? group;

/** What is known of a selection's days, as far as its groups depend on it. */
export type Known = Pick<Stand, 'complete' | 'lastComplete' | 'cover'>;

interface Question {
  by: readonly Dimension[];
  measures: readonly FigureKey[];
  /** Who owned the apps when: needed for a split by team. */
  owners?: Owners | undefined;
}

/** Under which the groups of a question are kept. */
export function groupsKey(selection: Selection, stand: Known, question: Question) {
  const { complete, lastComplete, cover } = stand;
  const { by, measures, owners } = question;
  // What is left out follows from the measures, the days and what is missing.
  const key = ['groups', selection, complete ?? null, lastComplete, by, measures];
  return [...key, owners ?? null, cover.stamp];
}

/** What is left out of measures over several tables, because one of these misses it. */
function leftOut(selection: Selection, { cover, complete }: Known, { by, measures }: Question) {
  const { range } = selection;
  const narrowed = narrowedBy(selection);
  const beside = complete && besideOf(by, complete);
  const periods = [range, complete?.range, beside?.days];
  return sharedDaysOf(cover, measures, periods, narrowed).map(({ key, tables, names }) => {
    const question = { tables, ...narrowed };
    const whole = cover.appDays({ ...question, days: range });
    if (!complete) return { key, names, whole, now: [], before: [] };
    const days = complete.range;
    const [now, before] = beside
      ? cover.bothSides({ ...question, days }, beside.days)
      : [cover.appDays({ ...question, days }), []];
    return { key, names, whole, now, before };
  });
}

/** The groups of a selection by their keys, computed once per version of the facts. */
export async function groupsOf(
  facts: Facts,
  selection: Selection,
  stand: Known,
  question: Question,
): Promise<ReadonlyMap<string, Group>> {
  const { by, measures, owners } = question;
  const { complete, lastComplete } = stand;
  return facts.cached(groupsKey(selection, stand, question), async () => {
    const beside = complete && besideOf(by, complete);
    const sums = (names: readonly SumName[], days: DayRange, except?: readonly Stretch[]) => {
      const request = { names, by, days, lastComplete, except };
      return owners
        ? sumsByTeam(facts, selection, request, owners)
        : sumsBy(facts, selection, request);
    };
    const sidesFor = async (
      names: readonly SumName[],
      except?: Record<keyof Sides, readonly Stretch[]>,
    ) => {
      const isWhole = complete?.range.to === selection.range.to;
      const isSame = isWhole && JSON.stringify(except?.whole) === JSON.stringify(except?.now);
      const [whole, part, before] = await Promise.all([
        sums(names, selection.range, except?.whole),
        complete && !isSame ? sums(names, complete.range, except?.now) : undefined,
        beside && sums(names, beside.days, except?.before),
      ]);
      const now = complete && (part ?? whole);
      return { whole, now, before: beside && before && moved(before, beside) };
    };
    const shared = leftOut(selection, stand, question);
    const apart = new Set(shared.map((it) => it.key));
    // Which rows there are is told by everything that came; of all together there is one in any case.
    const asked = by.length > 0 ? measures : measures.filter((it) => !apart.has(tablesKey(it)));
    const [all, ...parts] = await Promise.all([
      sidesFor(needsOf(asked)),
      ...shared.map((it) => sidesFor(it.names, it)),
    ]);
    const sidesAt = ({ whole, now, before }: typeof all, at: string): Sides => ({
      whole: whole.get(at),
      now: now?.get(at),
      before: before?.get(at),
    });
    const groups = new Map<string, Group>();
    for (const [at, whole] of all.whole)
      groups.set(at, {
        ...sidesAt(all, at),
        whole,
        ...(shared.length > 0 && {
          shared: new Map(shared.map(({ key }, index) => [key, sidesAt(parts[index]!, at)])),
        }),
      });
    return groups;
  });
}

/** Groups of other days under the keys they stand beside. */
const moved = (groups: Groups, { move }: Beside): Groups =>
  new Map([...groups].map(([key, sums]) => [keyOf(move(valuesOf(key))), sums]));

/** The figures of a group with their changes, and over what they are. */
export function figuresIn(
  group: Group | undefined,
  measures: readonly FigureKey[],
  coverOf: RowCover,
  isTyped: (measure: FigureKey) => boolean = () => false,
): Figures {
  const figures: Figures = {};
  for (const key of measures) {
    const { covered, withheld } = coverOf(key);
    const sides = sidesOf(group, key);
    const delta = deltaOf(key, figureOf(key, sides?.now), figureOf(key, sides?.before));
    figures[nameOfFigure(key)] = {
      value: figureOver(key, sides?.whole, covered),
      delta: covered?.cells === 0 || withheld ? null : delta,
      ...(covered && { covered }),
      ...(isEstimated(key, sides?.whole) && { estimated: true }),
      ...(isTyped(key) && { byHand: true }),
    };
  }
  return figures;
}
