import type { Sums, SumName } from '#/figures/sums.ts';
import { usualOf } from '#/figures/unusual.ts';
import { addDays } from '#/kernel/days.ts';
import type { AskedRule } from '../rule.contract.ts';
import { watchedMeasure, type WatchedMeasure } from '../watched-measure.ts';

/** Sums by day of what a rule watches. */
export interface History {
  /** By row, `''` where all is watched together, and by day; days without a figure are left out. */
  rows: ReadonlyMap<string, ReadonlyMap<string, Sums>>;
  /** What a day is that nothing was reported of although everything was delivered. */
  nothing: (day: string) => Sums;
  /** Whether everything behind a measure was delivered. */
  isWhole: (row: string, day: string, measure: AskedRule['measure']) => boolean;
}

/** A row that passes a rule on a day. */
export interface Verdict {
  row: string;
  value: number;
  /** What it is held against; null where a value alone is enough. */
  usual: number | null;
  /** Half the width of the band of usual figures; null for other kinds than `unusual`. */
  band: number | null;
  /** Part of the figure was shared out or added up over parts that share users. */
  estimated: boolean;
  /** By the hour alone: since when, and the impressions since then. */
  since?: Date | null;
  volume?: number | null;
}

/** Weeks that a figure is held against when it is to be unlike usual, and how many must be known. */
const WEEKS = 8;
const LEAST_WEEKS = 4;

const lengthOf = ({ over }: AskedRule) => (over === 'week' ? 7 : 1);
const averaged = { 'average-7': 7, 'average-28': 28 } as const;

/** What nothing was reported of for so many days is not there: it has no figure, and no nought. */
const FORGOTTEN_AFTER = 28;

const isLimit = ({ kind }: AskedRule) => kind === 'below' || kind === 'above';

/** How many days before a day a rule looks at, beside the day itself. */
export function reachBack(rule: AskedRule): number {
  return isLimit(rule) ? Math.max(FORGOTTEN_AFTER, comparedBack(rule)) : comparedBack(rule);
}

function comparedBack(rule: AskedRule): number {
  const length = lengthOf(rule);
  if (rule.kind === 'unusual') return 7 * WEEKS + length - 1;
  if (rule.compare === 'previous') return 2 * length - 1;
  if (rule.compare === 'last-week') return 7 + length - 1;
  return averaged[rule.compare] + length - 1;
}

function added(all: readonly Sums[], times: number): Sums {
  const total: Record<string, number> = {};
  const names = new Set(all.flatMap((it) => Object.keys(it)));
  for (const name of names) {
    const parts = all.map((it) => it[name as SumName]);
    // What one day cannot tell, several cannot.
    if (!name.startsWith('estimated:') && parts.includes(undefined)) continue;
    total[name] = parts.reduce<number>((sum, it) => sum + (it ?? 0), 0) * times;
  }
  return total as Sums;
}

/** The days of one row as one evaluation sees them. */
class RowDays {
  private readonly history: History;
  private readonly row: string;
  private readonly day: string;
  private readonly length: number;
  private readonly known: ReadonlyMap<string, Sums>;
  /** Before it was first seen a row was not there: that is no nought. */
  readonly first: string | undefined;

  constructor(history: History, row: string, rule: AskedRule, day: string) {
    this.history = history;
    this.row = row;
    this.day = day;
    this.length = lengthOf(rule);
    this.known = history.rows.get(row) ?? new Map();
    const earliest = addDays(day, -reachBack(rule));
    for (let it = earliest; it <= day && this.first === undefined; it = addDays(it, 1))
      if (this.known.has(it)) this.first = it;
  }

  /** Whether anything was reported of it on the days that are judged. */
  get isHere(): boolean {
    return this.window(0).some((it) => this.known.has(it));
  }

  /** The days that are judged, so many days earlier. */
  private window(back: number): string[] {
    return Array.from({ length: this.length }, (_, at) =>
      addDays(this.day, at + 1 - this.length - back),
    );
  }

  private sums(key: AskedRule['measure'], measure: WatchedMeasure, day: string): Sums | undefined {
    if (!this.history.isWhole(this.row, day, key)) return undefined;
    const found = this.known.get(day);
    if (found) return found;
    if (this.first === undefined || day < this.first) return undefined;
    // Nobody knows what a cohort without a figure brought.
    return measure.ripeAfter > 0 ? undefined : this.history.nothing(day);
  }

  /** The sums of the days that are judged, so many days earlier; undefined where one is not known. */
  at(key: AskedRule['measure'], measure: WatchedMeasure, back: number): Sums | undefined {
    const days = this.window(back).map((it) => this.sums(key, measure, it));
    return days.every((it) => it !== undefined) ? added(days, 1) : undefined;
  }

  /** The mean of the days before: the figure of their sums, each divided by how many are known. */
  mean(key: AskedRule['measure'], measure: WatchedMeasure, days: number): Sums | undefined {
    const before = Array.from({ length: days }, (_, at) =>
      this.sums(key, measure, addDays(this.day, -this.length - at)),
    ).filter((it) => it !== undefined);
    return before.length * 2 < days ? undefined : added(before, this.length / before.length);
  }
}

interface Sides {
  value: number | null;
  usual: number | null;
  band: number | null;
  estimated: boolean;
}

function sidesOf(rule: AskedRule, days: RowDays, key: AskedRule['measure']): Sides {
  const measure = watchedMeasure(key);
  const sums = days.at(key, measure, 0);
  const now = { value: measure.of(sums), estimated: measure.isEstimated(sums) };
  if (rule.kind === 'unusual') {
    const weeks = Array.from({ length: WEEKS }, (_, at) =>
      measure.of(days.at(key, measure, 7 * (at + 1))),
    ).filter((it) => it !== null);
    if (weeks.length < LEAST_WEEKS) return { ...now, usual: null, band: null };
    const { expected, band } = usualOf(weeks, rule.threshold);
    return { ...now, usual: expected, band };
  }
  const before =
    rule.compare === 'average-7' || rule.compare === 'average-28'
      ? days.mean(key, measure, averaged[rule.compare])
      : days.at(key, measure, rule.compare === 'last-week' ? 7 : lengthOf(rule));
  return { ...now, usual: measure.of(before), band: null };
}

/** A figure of everything that is watched, and what it is held against. */
export const sidesOn = (rule: AskedRule, history: History, day: string): Sides =>
  sidesOf(rule, new RowDays(history, '', rule, day), rule.measure);

/** Whether a figure passes the rule's threshold. */
function passes(rule: AskedRule, { value, usual, band }: Sides & { value: number }): boolean {
  const { kind, threshold, way } = rule;
  if (kind === 'below') return value < threshold;
  if (kind === 'above') return value > threshold;
  if (kind === 'unusual') {
    if (usual === null || band === null) return false;
    const away = value - usual;
    return Math.abs(away) > band && (way === 'both' || (way === 'down' ? away < 0 : away > 0));
  }
  const change = watchedMeasure(rule.measure).change(value, usual);
  if (change === null) return false;
  if (kind === 'falls') return change <= -threshold;
  return kind === 'rises' ? change >= threshold : Math.abs(change) >= threshold;
}

/** Whether there is enough behind it to speak of, now or in the days compared with. */
function hasVolume(rule: AskedRule, days: RowDays): boolean {
  if (!rule.floor) return true;
  const { value, usual } = sidesOf(rule, days, rule.floor.measure);
  return Math.max(value ?? 0, usual ?? 0) >= rule.floor.value;
}

function judgeRow(rule: AskedRule, history: History, row: string, day: string): Verdict[] {
  const days = new RowDays(history, row, rule, day);
  if (days.first === undefined) return [];
  // A campaign that has ended is not below anything: it is over.
  if (rule.by && isLimit(rule) && !days.isHere) return [];
  const sides = sidesOf(rule, days, rule.measure);
  const { value, usual, band, estimated } = sides;
  if (value === null || !passes(rule, { ...sides, value }) || !hasVolume(rule, days)) return [];
  return [{ row, value, usual, band, estimated }];
}

/**
 * The rows that pass a rule on the days that end with one, whichever is looked at and however much
 * more the history holds. What was not delivered is neither nought nor usual: a figure with a hole in
 * it sets nothing off and is compared with by nobody.
 */
export const judge = (rule: AskedRule, history: History, day: string): Verdict[] =>
  [...(rule.by ? history.rows.keys() : [''])].flatMap((row) => judgeRow(rule, history, row, day));
