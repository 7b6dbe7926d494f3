import type { DayHour } from '#/figures/today/day-hours.ts';
import {
  compared,
  type HourFigures,
  type HourSum,
  type Lines,
} from '#/figures/today/paired-hours.ts';
import type { AskedRule } from '../rule.contract.ts';
import { watchedMeasure } from '../watched-measure.ts';
import { hourFigure, isToldOf } from './hourly-measure.ts';

/** An hour and the one it is held against, of one place. */
export interface HourPair {
  now: number;
  before: number;
}

/** What a rule by the hour says, of whatever it is. */
export type HourRule = Pick<AskedRule, 'kind' | 'threshold' | 'floor' | 'measure'>;

/** A row that is away from the same hours of the other day, without a break up to the last hour. */
export interface HourVerdict {
  row: string;
  value: number;
  usual: number;
  change: number;
  /** First and last hour, in seconds since 1970. */
  since: number;
  last: number;
  /** Impressions since then; null where they are not known. */
  volume: number | null;
}

const HOUR = 3_600;

function passes({ kind, threshold }: HourRule, change: number | null): change is number {
  if (change === null) return false;
  // −30 % is thirty, however floats are divided.
  const [away, limit] = [Math.round(change * 1e9), Math.round(threshold * 1e9)];
  if (kind === 'falls') return away <= -limit;
  return kind === 'rises' ? away >= limit : Math.abs(away) >= limit;
}

/** What a row has of each hour, by its beginning. */
export type RowSums = ReadonlyMap<number, readonly HourSum[]>;

/** Both sides of some hours together, over lines that are told of both. */
function sidesOf(pairs: readonly HourPair[], lines: Lines, sums: RowSums) {
  const hours = (key: 'now' | 'before'): DayHour[] =>
    pairs.map((it, at) => ({ began: it[key], label: '', place: String(at) }));
  const own = pairs.flatMap((it) => [...(sums.get(it.now) ?? []), ...(sums.get(it.before) ?? [])]);
  return compared(hours('now'), hours('before'), lines, own);
}

type Sides = Record<'now' | 'before', HourFigures>;

/** Relative, of ratios the difference. */
const changeIn = ({ measure }: Pick<HourRule, 'measure'>, { now, before }: Sides) =>
  watchedMeasure(measure).change(hourFigure(measure, now), hourFigure(measure, before));

/**
 * Judges one row at the newest hour that its own lines tell of both days: other accounts may be ahead,
 * and so may what ads bring be of what campaigns cost.
 * An hour is away when it has changed by the threshold on its own, and the episode reaches back as far
 * as every hour before it is. An hour in between that is not told ends it, since nobody knows what it
 * was. All its hours together have to pass as well, with enough behind them.
 * @param pairs the newest last, each an hour after the one before.
 */
export function judgeHours(
  rule: HourRule,
  row: string,
  pairs: readonly HourPair[],
  lines: Lines,
  sums: RowSums,
): HourVerdict | undefined {
  const { measure } = rule;
  const telling = new Set([...sums.values()].flatMap((its) => its.map((it) => it.line)));
  const own: Lines = new Map([...lines].filter(([line]) => telling.has(line)));
  const run: HourPair[] = [];
  for (const pair of pairs.toReversed()) {
    const first = run[0];
    if (first && first.now - pair.now !== HOUR) break;
    const sides = sidesOf([pair], own, sums);
    const isTold = sides.hours > 0 && isToldOf(measure, sides.now);
    if (!isTold && !first) continue;
    if (!isTold || !passes(rule, changeIn(rule, sides))) break;
    run.unshift(pair);
  }
  if (run.length === 0) return undefined;
  const sides = sidesOf(run, own, sums);
  const change = changeIn(rule, sides);
  if (!passes(rule, change) || !hasVolume(rule, sides)) return undefined;
  return {
    row,
    value: hourFigure(measure, sides.now)!,
    usual: hourFigure(measure, sides.before)!,
    change,
    since: run[0]!.now,
    last: run.at(-1)!.now,
    volume: sides.now.impressions,
  };
}

/** Whether there is enough behind it to speak of, in these hours or in those compared with. */
function hasVolume({ floor }: HourRule, { now, before }: Sides) {
  if (!floor) return true;
  const of = (side: HourFigures) => hourFigure(floor.measure, side) ?? 0;
  return Math.max(of(now), of(before)) >= floor.value;
}

/** An episode of a row as it was last seen. */
export interface Episode {
  since: number;
  last: number;
}

/** Whether a verdict goes on with what was told already: it begins in or right after that. */
export const goesOn = (known: Episode | undefined, { since }: Pick<HourVerdict, 'since'>) =>
  known !== undefined && since <= known.last + HOUR;
