import { addDays, dayNumber, dayNumbered, daysBetween, type DayRange } from '#/kernel/days.ts';
import type { FactTableName } from '#/store/facts/tables.ts';
import type { RevenueKind } from '../filter.contract.ts';

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

const shift = (range: DayRange, days: number): DayRange => ({
  from: addDays(range.from, days),
  to: addDays(range.to, days),
});

/** Days as numbers: a page of a year looks at each hole thousands of times. */
type Span = readonly [from: number, to: number];

const spanOf = ({ from, to }: DayRange): Span => [dayNumber(from), dayNumber(to)];
const rangeOf = ([from, to]: Span): DayRange => ({ from: dayNumbered(from), to: dayNumbered(to) });

/** The parts of spans within days, in order, those that touch as one. */
function within(spans: readonly Span[], [from, to]: Span): Span[] {
  const parts: [number, number][] = [];
  for (const it of spans)
    if (it[1] >= from && it[0] <= to) parts.push([Math.max(it[0], from), Math.min(it[1], to)]);
  if (parts.length < 2) return parts;
  parts.sort((a, b) => a[0] - b[0]);
  const all = [parts[0]!];
  for (const it of parts) {
    const last = all.at(-1)!;
    if (it[0] <= last[1] + 1) last[1] = Math.max(last[1], it[1]);
    else all.push(it);
  }
  return all;
}

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, it) => sum + it[1] - it[0] + 1, 0);

/** What the lines that a kind of question is about have and miss, by app. */
interface Concerned {
  spans: ReadonlyMap<number, Span[]>;
  holes: ReadonlyMap<number, Span[]>;
  /** The days that any app misses. */
  broken: readonly Span[];
  /** What an app without any line misses. */
  ofOthers: readonly Span[];
}

/** So many answers are remembered. */
const REMEMBERED = 2000;
const EVER: Span = [-Infinity, Infinity];
const NOTHING: readonly Span[] = [];

/** What is missing of the lines of a selection. */
export class Cover {
  private static made = 0;
  /** Another cover has another one: what is kept under it was computed with these holes. */
  readonly stamp = (Cover.made += 1);
  private readonly lines: readonly CoverLine[];
  private readonly known = new Map<string, unknown>();
  /** What lines of all sources have, by the list of tables, which measures share. */
  private readonly ofTables = new WeakMap<readonly FactTableName[], Concerned>();

  constructor(lines: readonly CoverLine[]) {
    this.lines = lines;
  }

  /** Whether any day that the question is about is missing. */
  isBroken(question: CoverQuestion): boolean {
    const { apps } = question;
    const { holes, spans, broken, ofOthers } = this.concernedBy(question);
    const [from, to] = spanOf(question.days);
    const meets = (hole: Span) => hole[0] <= to && hole[1] >= from;
    if (!apps) return broken.some(meets);
    return apps.some((it) => (holes.get(it) ?? othersOf(spans, it, ofOthers)).some(meets));
  }

  /** The missing days by app. */
  holes(question: CoverQuestion): Map<number, DayRange[]> {
    return new Map([...this.missing(question)].map(([app, of]) => [app, of.map(rangeOf)]));
  }

  /** The missing days as the facts understand them, apps with the same days together. */
  appDays(question: CoverQuestion): AppDays[] {
    return this.remembered('app-days', question, () => gathered(this.holes(question)));
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
    return this.remembered('covered', question, () => {
      const holes = this.missing(question);
      if (holes.size === 0) return undefined;
      const { spans } = this.concernedBy(question);
      const days = spanOf(question.days);
      let of = 0;
      for (const app of question.apps ?? spans.keys())
        of += lengthOf(within(spans.get(app) ?? [], days));
      const missing = [...holes.values()].reduce((sum, it) => sum + lengthOf(it), 0);
      return { cells: of - missing, of };
    });
  }

  private missing(question: CoverQuestion): Map<number, Span[]> {
    const { holes, spans, ofOthers } = this.concernedBy(question);
    const days = spanOf(question.days);
    const found = new Map<number, Span[]>();
    for (const app of question.apps ?? holes.keys()) {
      const parts = within(holes.get(app) ?? othersOf(spans, app, ofOthers), days);
      if (parts.length > 0) found.set(app, parts);
    }
    return found;
  }

  private concernedBy(question: CoverQuestion): Concerned {
    const { tables, networks, mediaSources } = question;
    if (networks || mediaSources) return this.concernedLines(question);
    const known = this.ofTables.get(tables);
    if (known) return known;
    const found = this.concernedLines(question);
    this.ofTables.set(tables, found);
    return found;
  }

  private concernedLines(question: CoverQuestion): Concerned {
    return this.once(`lines ${kindOf(question)}`, () => {
      const spans = new Map<number, Span[]>();
      const holes = new Map<number, Span[]>();
      for (const line of this.lines) {
        if (!concerns(line, question)) continue;
        put(spans, line.appId, [spanOf(line)]);
        if (line.holes.length > 0) put(holes, line.appId, line.holes.map(spanOf));
      }
      const needsAudience = question.tables.length > 1 && question.tables.includes('audience');
      if (needsAudience)
        for (const [app, unknown] of this.withoutAudience()) put(holes, app, unknown);
      const broken = within([...holes.values()].flat(), EVER);
      return { spans, holes, broken, ofOthers: needsAudience ? [EVER] : NOTHING };
    });
  }

  /**
   * Days of apps before their unique users were known. A source of these reaches weeks back where
   * revenue reaches years, and nobody misses those days; yet revenue per user must not count them.
   */
  private withoutAudience(): Map<number, Span[]> {
    const known = new Map<number, Span[]>();
    for (const line of this.lines)
      put(known, line.appId, line.table === 'audience' ? [spanOf(line)] : []);
    return new Map([...known].map(([app, spans]) => [app, outside(within(spans, EVER))]));
  }

  private remembered<T>(what: string, question: CoverQuestion, compute: () => T): T {
    const { days, apps } = question;
    // Of single apps there are many, and each has few lines.
    if (apps) return compute();
    return this.once(`${what} ${days.from} ${days.to} ${kindOf(question)}`, compute);
  }

  private once<T>(key: string, compute: () => T): T {
    if (this.known.has(key)) return this.known.get(key) as T;
    if (this.known.size > REMEMBERED) this.known.clear();
    const value = compute();
    this.known.set(key, value);
    return value;
  }
}

const kindOf = ({ tables, networks, mediaSources }: CoverQuestion) =>
  `${tables.join(',')} ${networks?.join(',') ?? '*'} ${mediaSources?.join(',') ?? '*'}`;

function put(all: Map<number, Span[]>, app: number, spans: readonly Span[]): void {
  const known = all.get(app);
  if (known) known.push(...spans);
  else all.set(app, [...spans]);
}

const othersOf = (spans: Concerned['spans'], app: number, ofOthers: readonly Span[]) =>
  spans.has(app) ? NOTHING : ofOthers;

/** What lies between and beside spans that are in order. */
function outside(spans: readonly Span[]): Span[] {
  const ends = [EVER[0] - 1, ...spans.map((it) => it[1])];
  const starts = [...spans.map((it) => it[0]), EVER[1] + 1];
  return ends.map((end, at): Span => [end + 1, starts[at]! - 1]).filter(([from, to]) => from <= to);
}

function concerns(line: CoverLine, question: CoverQuestion): boolean {
  const { tables } = question;
  if (!tables.includes(line.table)) return false;
  // What of a store's figures is taken together with those of other tables is purchases alone.
  if (line.table === 'store_console' && tables.length > 1 && !line.sells) return false;
  const only = onlyOf(line.table, question);
  return !only || line.networks.has(0) || only.some((it) => line.networks.has(it));
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
