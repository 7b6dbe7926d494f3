import { rowCovers } from '#/figures/coverage/row-cover.ts';
import type { Dimension } from '#/figures/dimensions.ts';
import { valuesOf } from '#/figures/group-keys.ts';
import type { FigureKey } from '#/figures/measures.ts';
import { ownersFor } from '#/figures/owners.records.ts';
import type { Owners } from '#/figures/owners.ts';
import { selectionOf, type Reader, type Selection } from '#/figures/selection.records.ts';
import { standingOf, type Stand } from '#/figures/standing.facts.ts';
import { answered, sumsBy, type Groups } from '#/figures/sums.facts.ts';
import { dayCounts, type DayCount, type SumName, type Sums } from '#/figures/sums.ts';
import { sumsByTeam } from '#/figures/team-sums.facts.ts';
import { addDays, daysBetween, lengthOf, type DayRange } from '#/kernel/days.ts';
import type { AlertRule, AskedRule } from '../rule.contract.ts';
import { watchedMeasure } from '../watched-measure.ts';
import type { History } from './judge.ts';

/** What a rule asks of the facts over some days, as far as a reader may see it. */
export interface Watched {
  selection: Selection;
  stand: Stand;
  by: Dimension[];
  owners: Owners | undefined;
  days: DayRange;
}

/** Days whose groups are added up in one go: others are served between one go and the next. */
const GROUPS_AT_ONCE = 8_000;

/** Splits whose parts have lives of their own: for all others a quiet day is a day all the same. */
const ownLives: readonly Dimension[] = ['app', 'team', 'appVersion'];
const counts = Object.keys(dayCounts) as DayCount[];

function sumsOn({ facts }: Reader, watched: Watched, names: readonly SumName[], days: DayRange) {
  const { selection, stand, by, owners } = watched;
  const request = { names, by, days, lastComplete: stand.lastComplete };
  return owners ? sumsByTeam(facts, selection, request, owners) : sumsBy(facts, selection, request);
}

/** By row and day; how often a day counts in an average of users is a matter of the day. */
class ByRow {
  readonly rows = new Map<string, Map<string, Sums>>();
  private readonly used = new Map<string, Set<DayCount>>();
  private readonly names: readonly SumName[];
  private readonly isOwn: boolean;

  constructor(names: readonly SumName[], by: readonly Dimension[]) {
    this.names = names;
    this.isOwn = by.some((it) => ownLives.includes(it));
  }

  add(groups: Groups): void {
    for (const [key, sums] of groups) {
      const [day = '', row = ''] = valuesOf(key);
      const days = this.rows.get(row) ?? new Map<string, Sums>();
      this.rows.set(row, days.set(day, sums));
      const used = this.used.get(day) ?? new Set();
      this.used.set(day, used);
      for (const it of counts) if (sums[it]) used.add(it);
    }
  }

  nothing(day: string): Sums {
    const used = this.isOwn ? undefined : this.used.get(day);
    const isUsed = (it: SumName) => used?.has(it as DayCount) === true;
    return Object.fromEntries(this.names.map((it) => [it, isUsed(it) ? 1 : 0]));
  }
}

/** Undefined where the reader may see no app of it: without any, everything is zero, which is no news. */
export async function watchedBy(
  reader: Reader,
  rule: Pick<AlertRule, 'by' | 'filter'>,
  days: DayRange,
): Promise<Watched | undefined> {
  const date = `${days.from}..${days.to}`;
  const filter = { ...rule.filter, date, singleDate: undefined, compare: 'none' } as const;
  const selection = await selectionOf(filter, reader);
  if (selection.apps.length === 0) return undefined;
  const by: Dimension[] = rule.by ? ['day', rule.by] : ['day'];
  const [stand, owners] = await Promise.all([
    standingOf(reader, selection),
    ownersFor(reader, selection, by),
  ]);
  return { selection, stand, by, owners, days };
}

/**
 * The sums of what a rule watches by day and row.
 * @param pause is waited for between one piece of work and the next; it may throw to give up.
 */
export async function historyOf(
  reader: Reader,
  rule: AskedRule,
  watched: Watched,
  pause: (rows: number) => Promise<void> = async () => {},
): Promise<History> {
  const { selection, by, days } = watched;
  const keys = rule.floor ? [rule.measure, rule.floor.measure] : [rule.measure];
  const needs = [...new Set(keys.flatMap((it) => watchedMeasure(it).needs))];
  const byRow = new ByRow(answered(needs, selection, by), by);
  // How many rows there are is known once some days are in.
  let length = rule.by ? 7 : lengthOf(days);
  for (let from = days.from; from <= days.to;) {
    const last = addDays(from, length - 1);
    const to = last < days.to ? last : days.to;
    byRow.add(await sumsOn(reader, watched, needs, { from, to }));
    await pause(byRow.rows.size);
    length = Math.max(1, Math.floor(GROUPS_AT_ONCE / Math.max(1, byRow.rows.size)));
    from = addDays(to, 1);
  }
  return {
    rows: byRow.rows,
    nothing: (day) => byRow.nothing(day),
    isWhole: wholeness(watched),
  };
}

/** Whether everything behind a measure came on a day, remembered by row, day and measure. */
function wholeness({ selection, stand, by, owners, days }: Watched): History['isWhole'] {
  const coverOf = rowCovers(stand, selection, { by, owners });
  const known = new Map<string, (boolean | undefined)[]>();
  return (row: string, day: string, measure: FigureKey) => {
    const key = `${measure} ${row}`;
    const of = known.get(key) ?? [];
    known.set(key, of);
    const values = by.length > 1 ? [day, row] : [day];
    return (of[daysBetween(days.from, day)] ??= isWholeIn(coverOf(values)(measure)));
  };
}

const isWholeIn = ({ covered, withheld }: { covered?: unknown; withheld: boolean }) =>
  !covered && !withheld;

/**
 * The apps whose figures make up a row on some days, everything that is watched without a row; null
 * for all of the company. Who may see these may see the row.
 */
export function appsBehind(
  { selection, owners }: Pick<Watched, 'selection' | 'owners'>,
  by: AlertRule['by'],
  row: string,
  days: DayRange,
): number[] | null {
  if (by === 'app') return [Number(row)];
  const isThen = (it: DayRange) => it.from <= days.to && it.to >= days.from;
  const within = selection.within?.filter(isThen).map(({ apps }) => apps);
  const named = within?.filter((it) => it !== 'all');
  const all = named && named.length === within?.length ? named.flat() : selection.apps;
  if (by !== 'team' || !owners) return all === 'all' ? null : someOrAll(all);
  const owned = owners
    .filter((it) => String(it.team ?? 0) === row && isThen(it))
    .map((it) => it.app);
  return someOrAll(owned.filter((it) => all === 'all' || all.includes(it)));
}

/** What is of no app at all is told to those alone who may see everything. */
const someOrAll = (apps: readonly number[]) => (apps.length > 0 ? [...new Set(apps)] : null);
