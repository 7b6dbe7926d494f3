import { addDays, daysBetween, type DayRange } from '#/kernel/days.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import type { RevenueKind } from '../filter.contract.ts';
import type { AppDays as OwnedDays } from '../owners.ts';
import { plainLine, type CoverLine, type PlainCover } from './cover-line.ts';
import { EVER, lengthOf, outside, rangeOf, spanOf, within, type Span } from './spans.ts';

/** App-days that a figure is over, of those there are. */
export interface Covered {
  cells: number;
  of: number;
}

/** Days of some apps: what the facts can be asked to count or to leave out. */
export interface AppDays extends DayRange {
  apps: readonly number[];
}

export interface CoverQuestion {
  tables: readonly DayTableName[];
  days: DayRange;
  /** Only these apps; all of the selection unless told. */
  apps?: readonly number[] | undefined;
  /** Only sources that speak of one of these ad networks. */
  networks?: readonly number[] | undefined;
  /** Only sources that speak of one of these media sources, or do not say who brought the users. */
  mediaSources?: readonly number[] | undefined;
  /** Only apps of these platforms. */
  platforms?: readonly string[] | undefined;
  /** Only these days of the apps: those on which they belonged to whom the question is about. */
  owned?: OwnedDays | undefined;
}

/** Which sources of a table a question is about; undefined for all. */
function onlyOf(table: DayTableName, { networks, mediaSources }: CoverQuestion) {
  if (table === 'monetisation') return networks;
  // Whichever network money came from, the users are the same.
  return table === 'acquisition' || table === 'cohort' ? mediaSources : undefined;
}

/** What a selection asks of the sources. */
export const narrowedBy = ({
  networks,
  mediaSources,
  platforms,
  revenue,
}: Pick<CoverQuestion, 'networks' | 'mediaSources' | 'platforms'> & { revenue: RevenueKind }) => ({
  networks,
  mediaSources,
  platforms,
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
const NOTHING: readonly Span[] = [];

/** What is missing of the lines of a selection. */
export class Cover {
  private static made = 0;
  /** Another cover has another one: what is kept under it was computed with these holes. */
  readonly stamp = (Cover.made += 1);
  private readonly lines: readonly CoverLine[];
  private readonly owned: OwnedDays | undefined;
  private readonly known = new Map<string, unknown>();
  /** What lines of all sources have, by the list of tables, which measures share. */
  private readonly ofTables = new WeakMap<readonly DayTableName[], Concerned>();

  /** With `owned`, of the lines of an app only what falls on its days there. */
  constructor(lines: readonly CoverLine[], owned?: OwnedDays) {
    this.lines = lines;
    this.owned = owned;
  }

  /** How many apps there are lines of. */
  get apps(): number {
    return this.once('apps', () => new Set(this.lines.map((it) => it.appId)).size);
  }

  /** What another one is made from that says the same; plain data. */
  plain(): PlainCover {
    return { lines: this.lines.map(plainLine), owned: this.owned };
  }

  /** Whether any day that the question is about is missing. */
  isBroken(question: CoverQuestion): boolean {
    const { apps } = question;
    const { holes, spans, broken, ofOthers } = this.concernedBy(question);
    const meets = (hole: Span, days: Span) => hole[0] <= days[1] && hole[1] >= days[0];
    const whole = spanOf(question.days);
    if (!apps) return broken.some((it) => meets(it, whole));
    return apps.some((app) => {
      const days = daysOf(question, app, whole);
      const missing = holes.get(app) ?? othersOf(spans, app, ofOthers);
      return missing.some((hole) => days.some((it) => meets(hole, it)));
    });
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
      let missing = 0;
      for (const app of question.apps ?? spans.keys()) {
        const expected = daysOf(question, app, days).flatMap((it) =>
          within(spans.get(app) ?? [], it),
        );
        of += lengthOf(expected);
        for (const it of expected) missing += lengthOf(within(holes.get(app) ?? [], it));
      }
      return missing === 0 ? undefined : { cells: of - missing, of };
    });
  }

  private missing(question: CoverQuestion): Map<number, Span[]> {
    const { holes, spans, ofOthers } = this.concernedBy(question);
    const days = spanOf(question.days);
    const found = new Map<number, Span[]>();
    for (const app of question.apps ?? holes.keys()) {
      const holesOf = holes.get(app) ?? othersOf(spans, app, ofOthers);
      const parts = daysOf(question, app, days).flatMap((it) => within(holesOf, it));
      if (parts.length > 0) found.set(app, parts);
    }
    return found;
  }

  private concernedBy(question: CoverQuestion): Concerned {
    const { tables, networks, mediaSources, platforms } = question;
    if (networks || mediaSources || platforms) return this.concernedLines(question);
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
        for (const [app, unknown] of this.withoutAudience(question)) put(holes, app, unknown);
      if (this.owned) for (const all of [spans, holes]) cutTo(all, this.owned);
      const broken = within([...holes.values()].flat(), EVER);
      return { spans, holes, broken, ofOthers: needsAudience ? [EVER] : NOTHING };
    });
  }

  /**
   * Days of apps before their unique users were known. A source of these reaches weeks back where
   * revenue reaches years, and nobody misses those days; yet revenue per user must not count them.
   */
  private withoutAudience(question: CoverQuestion): Map<number, Span[]> {
    const known = new Map<number, Span[]>();
    for (const line of this.lines.filter((it) => isOn(it, question)))
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

const kindOf = ({ tables, networks, mediaSources, platforms }: CoverQuestion) =>
  [tables, networks ?? '*', mediaSources ?? '*', platforms ?? '*'].join(' ');

const isOn = (line: CoverLine, { platforms }: CoverQuestion) =>
  !platforms || platforms.includes(line.platform);

/** The days of an app that a question is about. */
const daysOf = ({ owned }: CoverQuestion, app: number, days: Span): Span[] =>
  owned ? within((owned.get(app) ?? []).map(spanOf), days) : [days];

/** Keeps of the spans of each app what falls on its days. */
function cutTo(all: Map<number, Span[]>, owned: OwnedDays): void {
  for (const [app, spans] of all) {
    const kept = (owned.get(app) ?? []).flatMap((it) => within(spans, spanOf(it)));
    if (kept.length > 0) all.set(app, kept);
    else all.delete(app);
  }
}

function put(all: Map<number, Span[]>, app: number, spans: readonly Span[]): void {
  const known = all.get(app);
  if (known) known.push(...spans);
  else all.set(app, [...spans]);
}

const othersOf = (spans: Concerned['spans'], app: number, ofOthers: readonly Span[]) =>
  spans.has(app) ? NOTHING : ofOthers;

function concerns(line: CoverLine, question: CoverQuestion): boolean {
  const { tables } = question;
  if (!tables.includes(line.table) || !isOn(line, question)) return false;
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
