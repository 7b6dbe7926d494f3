import { addDays, daysBetween, lengthOf, type DayRange } from '#/kernel/days.ts';
import type { FactTableName } from '#/store/facts/tables.ts';
import type { RevenueKind } from '../filter.contract.ts';
import { rangesWhere } from './coverage.ts';

/** App-days that a figure is over, of those there are. */
export interface Covered {
  cells: number;
  of: number;
}

/** A line as far as figures are concerned. */
export interface CoverLine {
  table: FactTableName;
  appId: number;
  networks: ReadonlySet<number>;
  from: string;
  to: string;
  holes: readonly DayRange[];
  /** Whether a store ever reported purchases with it. */
  sells?: boolean;
}

/** Days of some apps: what the facts can be asked to count or to leave out. */
export interface AppDays extends DayRange {
  apps: readonly number[];
}

export interface CoverQuestion {
  tables: readonly FactTableName[];
  days: DayRange;
  /** Only these apps; all of the selection unless told. */
  apps?: readonly number[] | undefined;
  /** Only sources that speak of one of these ad networks. */
  networks?: readonly number[] | undefined;
  /** Only sources that speak of one of these media sources, or do not say who brought the users. */
  mediaSources?: readonly number[] | undefined;
}

/** Which sources of a table a question is about; undefined for all. */
function onlyOf(table: FactTableName, { networks, mediaSources }: CoverQuestion) {
  if (table === 'monetisation') return networks;
  // Whichever network money came from, the users are the same.
  return table === 'acquisition' || table === 'cohort' ? mediaSources : undefined;
}

/** What a selection asks of the sources. */
export const narrowedBy = ({
  networks,
  mediaSources,
  revenue,
}: Pick<CoverQuestion, 'networks' | 'mediaSources'> & { revenue: RevenueKind }) => ({
  networks,
  mediaSources,
  revenue,
});

const cut = (range: DayRange, days: DayRange): DayRange | undefined => {
  const from = range.from > days.from ? range.from : days.from;
  const to = range.to < days.to ? range.to : days.to;
  return from <= to ? { from, to } : undefined;
};

/** Ranges in order, those that touch as one. */
export function merged(ranges: readonly DayRange[]): DayRange[] {
  const all: DayRange[] = [];
  for (const it of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = all.at(-1);
    if (last && it.from <= addDays(last.to, 1)) last.to = it.to > last.to ? it.to : last.to;
    else all.push({ ...it });
  }
  return all;
}

const within = ({ from, to }: DayRange, day: string) => day >= from && day <= to;

const daysIn = (ranges: readonly DayRange[]) =>
  merged(ranges).reduce((sum, it) => sum + lengthOf(it), 0);

const shift = (range: DayRange, days: number): DayRange => ({
  from: addDays(range.from, days),
  to: addDays(range.to, days),
});

/** What is missing of the lines of a selection. */
export class Cover {
  private readonly broken: readonly CoverLine[];
  private readonly brokenByApp: ReadonlyMap<number, CoverLine[]>;
  private readonly byApp: ReadonlyMap<number, CoverLine[]>;

  constructor(lines: readonly CoverLine[]) {
    this.broken = lines.filter((it) => it.holes.length > 0);
    this.brokenByApp = Map.groupBy(this.broken, (it) => it.appId);
    this.byApp = Map.groupBy(lines, (it) => it.appId);
  }

  /** Whether any day that the question is about is missing. */
  isBroken(question: CoverQuestion): boolean {
    const { from, to } = question.days;
    // Asked of every day of a chart: nothing is made for those that are whole.
    const meets = (hole: DayRange) => hole.from <= to && hole.to >= from;
    return (
      this.brokenOf(question).some((it) => this.concerns(it, question) && it.holes.some(meets)) ||
      this.withoutAudience(question).size > 0
    );
  }

  /**
   * Days of apps before their unique users were known. A source of these reaches weeks back where
   * revenue reaches years, and nobody misses those days; yet revenue per user must not count them.
   */
  private withoutAudience({ tables, apps, days }: CoverQuestion): Map<number, DayRange[]> {
    const byApp = new Map<number, DayRange[]>();
    if (tables.length < 2 || !tables.includes('audience')) return byApp;
    for (const app of apps ?? this.byApp.keys()) {
      const lines = this.byApp.get(app) ?? [];
      const known = lines.flatMap((it) => (it.table === 'audience' ? (cut(it, days) ?? []) : []));
      const unknown = rangesWhere(days, (day) => !known.some((it) => within(it, day)));
      if (unknown.length > 0) byApp.set(app, unknown);
    }
    return byApp;
  }

  /** The missing days by app. */
  holes(question: CoverQuestion): Map<number, DayRange[]> {
    const byApp = this.withoutAudience(question);
    for (const line of this.brokenOf(question)) {
      const holes = this.holesOf(line, question);
      if (holes.length === 0) continue;
      byApp.set(line.appId, merged([...(byApp.get(line.appId) ?? []), ...holes]));
    }
    return byApp;
  }

  /** The missing days as the facts understand them, apps with the same days together. */
  appDays(question: CoverQuestion): AppDays[] {
    return gathered(this.holes(question));
  }

  /**
   * The days to leave out of two periods of equal length so that both are over the same app-days:
   * what is missing in one is left out of the other as well.
   */
  bothSides(question: CoverQuestion, other: DayRange): [now: AppDays[], then: AppDays[]] {
    const away = daysBetween(question.days.from, other.from);
    const now = this.holes(question);
    const then = this.holes({ ...question, days: other });
    const all = new Map(now);
    for (const [app, ranges] of then)
      all.set(app, merged([...(all.get(app) ?? []), ...ranges.map((it) => shift(it, -away))]));
    const moved = [...all].map(([app, ranges]): [number, DayRange[]] => [
      app,
      ranges.map((it) => shift(it, away)),
    ]);
    return [gathered(all), gathered(new Map(moved))];
  }

  /** How many app-days a figure of these tables is over; undefined when none is missing. */
  covered(question: CoverQuestion): Covered | undefined {
    const holes = this.holes(question);
    if (holes.size === 0) return undefined;
    let of = 0;
    const apps = question.apps ?? [...this.byApp.keys()];
    for (const app of apps) {
      const spans = (this.byApp.get(app) ?? []).flatMap((it) => {
        if (!this.concerns(it, question)) return [];
        return cut(it, question.days) ?? [];
      });
      of += daysIn(spans);
    }
    const missing = [...holes.values()].reduce((sum, it) => sum + daysIn(it), 0);
    return { cells: of - missing, of };
  }

  private brokenOf({ apps }: CoverQuestion): readonly CoverLine[] {
    return apps ? apps.flatMap((it) => this.brokenByApp.get(it) ?? []) : this.broken;
  }

  private concerns(line: CoverLine, question: CoverQuestion): boolean {
    const { tables, apps } = question;
    if (!tables.includes(line.table) || (apps && !apps.includes(line.appId))) return false;
    // What of a store's figures is taken together with those of other tables is purchases alone.
    if (line.table === 'store_console' && tables.length > 1 && !line.sells) return false;
    const only = onlyOf(line.table, question);
    return !only || line.networks.has(0) || only.some((it) => line.networks.has(it));
  }

  private holesOf(line: CoverLine, question: CoverQuestion): DayRange[] {
    if (!this.concerns(line, question)) return [];
    return line.holes.flatMap((it) => cut(it, question.days) ?? []);
  }
}

function gathered(byApp: ReadonlyMap<number, readonly DayRange[]>): AppDays[] {
  const groups = new Map<string, { from: string; to: string; apps: number[] }>();
  for (const [app, ranges] of byApp)
    for (const { from, to } of ranges) {
      const name = `${from} ${to}`;
      const group = groups.get(name);
      if (group) group.apps.push(app);
      else groups.set(name, { from, to, apps: [app] });
    }
  return [...groups.values()];
}
