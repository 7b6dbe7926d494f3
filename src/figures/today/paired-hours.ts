import type { DayHour } from './day-hours.ts';

export type Tells = 'revenue' | 'spend';

/** A report of an account: what it tells, and of which hours. */
export interface Line {
  tells: Tells;
  hours: ReadonlySet<number>;
}
/** By a name for report and account. */
export type Lines = ReadonlyMap<string, Line>;

/** What a line tells of an hour; money is null where it cannot be valued. */
export interface HourSum {
  line: string;
  tells: Tells;
  began: number;
  impressions: number;
  money: number | null;
}

/** Null for what no line tells. */
export interface HourFigures {
  revenue: number | null;
  impressions: number | null;
  /** Per 1,000 impressions. */
  ecpm: number | null;
  spend: number | null;
}

/** A sum of which a part is not known is not known: a part would look like all. */
const added = (values: readonly (number | null)[]): number | null =>
  values.some((it) => it === null) ? null : values.reduce<number>((sum, it) => sum + it!, 0);

/**
 * Figures of hours that lines of these kinds tell: without a row there is nothing, which is 0. Ratios
 * are made of the sums.
 */
export function figuresOf(sums: readonly HourSum[], tells: ReadonlySet<Tells>): HourFigures {
  const of = (kind: Tells) => sums.filter((it) => it.tells === kind);
  const money = (kind: Tells) => (tells.has(kind) ? added(of(kind).map((it) => it.money)) : null);
  const revenue = money('revenue');
  const impressions = tells.has('revenue')
    ? of('revenue').reduce((sum, it) => sum + it.impressions, 0)
    : null;
  return {
    revenue,
    impressions,
    ecpm: revenue !== null && impressions ? Math.round((revenue / impressions) * 1_000) : null,
    spend: money('spend'),
  };
}

/** The figures of one hour; null when no line tells of it. */
export function figuresAt(
  began: number | undefined,
  lines: Lines,
  sums: readonly HourSum[],
): HourFigures | null {
  if (began === undefined) return null;
  const telling = [...lines].filter(([, it]) => it.hours.has(began));
  if (telling.length === 0) return null;
  const names = new Set(telling.map(([name]) => name));
  const own = sums.filter((it) => it.began === began && names.has(it.line));
  return figuresOf(own, new Set(telling.map(([, it]) => it.tells)));
}

export interface Compared {
  /** Hours of today that are over and that both days are told of. */
  hours: number;
  /** Hours of today that are over. */
  of: number;
  now: HourFigures;
  before: HourFigures;
}

/**
 * Today so far against the same hours of another day. Line by line an hour counts only where it is
 * told of both days: what one side lacks would look like a change.
 */
export function compared(
  today: readonly DayHour[],
  other: readonly DayHour[],
  lines: Lines,
  sums: readonly HourSum[],
): Compared {
  const places = new Map(other.map((it) => [it.place, it.began]));
  const now = new Set<string>();
  const before = new Set<string>();
  const hours = new Set<number>();
  const tells = new Set<Tells>();
  for (const it of today) {
    const then = places.get(it.place);
    if (then === undefined) continue;
    for (const [name, line] of lines) {
      if (!line.hours.has(it.began) || !line.hours.has(then)) continue;
      now.add(`${name} ${it.began}`);
      before.add(`${name} ${then}`);
      hours.add(it.began);
      tells.add(line.tells);
    }
  }
  const within = (these: ReadonlySet<string>) =>
    figuresOf(
      sums.filter((it) => these.has(`${it.line} ${it.began}`)),
      tells,
    );
  return { hours: hours.size, of: today.length, now: within(now), before: within(before) };
}

/** How much a figure has changed; null where one of the two is not known or nothing was before. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : (now - before) / Math.abs(before);
