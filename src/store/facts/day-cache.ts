import { addDays, eachDay, lengthOf, type DayRange } from '#/kernel/days.ts';
import { weightOf } from './answer-cache.ts';
import type { Change } from './changes.ts';
import { daysOf } from './slices.ts';
import type { FactTableName } from './tables.ts';

/** A question whose answer is one value a day, such as a sum; it must name all it depends on. */
export interface ByDay<T> {
  key: unknown;
  /** The tables it reads: a day is asked for anew when one of them has changed on it. */
  tables: readonly FactTableName[];
  days: DayRange;
  /** How many days are asked for at once; a month, unless what is asked is little. */
  atOnce?: number;
  /** The values of a range of days; days without one are left out. */
  compute: (days: DayRange) => Promise<ReadonlyMap<string, T>>;
}

interface Kept {
  /** The version of the facts that every kept day is of. */
  version: number;
  /** Undefined for a day that has no value. */
  days: Map<string, unknown>;
  /** The last answers, by their first and last day; none that a change may have moved. */
  answers: Map<string, ReadonlyMap<string, unknown>>;
  bytes: number;
}

/** A page asks for its range and the one before dozens of times. */
const ANSWERS = 4;

/** More stretches of unknown days than this are asked for together with what lies between. */
const STRETCHES = 4;

/** The days a change may have moved in some tables; undefined for all of them. */
function movedDays(change: Change, tables: readonly FactTableName[]): DayRange[] | undefined {
  if (change.kind === 'restore' || change.kind === 'select') return undefined;
  if (change.kind === 'purge') return [];
  return tables.flatMap((table) => {
    const slices = change.slices.filter((it) => it.table === table);
    return slices.length > 0 ? [daysOf(slices)] : [];
  });
}

function unknownStretches(
  wanted: readonly DayRange[],
  known: ReadonlyMap<string, unknown>,
): DayRange[] {
  const stretches: DayRange[] = [];
  const days = new Set(wanted.flatMap(eachDay));
  for (const day of [...days].sort()) {
    if (known.has(day)) continue;
    const last = stretches.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else stretches.push({ from: day, to: day });
  }
  if (stretches.length <= STRETCHES) return stretches;
  return [{ from: stretches[0]!.from, to: stretches.at(-1)!.to }];
}

/**
 * Values by day that outlive changes of other days: an import brings a week, and what the years
 * before it add up to stays as it is. The longest unused question goes first when the limit is
 * reached.
 */
export class DayCache {
  private readonly kept = new Map<string, Kept>();
  private readonly turns = new Map<string, Promise<unknown>>();
  /** Days that somebody waits for, by question. */
  private readonly wanted = new Map<string, Set<DayRange>>();
  private readonly limit: number;
  private readonly loading: Loading;
  private bytes = 0;

  constructor(limit: number, how: Loading = loading.duckdb) {
    this.limit = limit;
    this.loading = how;
  }

  /**
   * The values of the days asked for, the same map as long as none of them has changed. `changes` is
   * looked at only when the facts are newer.
   */
  async get<T>(
    question: ByDay<T>,
    version: number,
    changes: () => Promise<readonly Change[]>,
  ): Promise<ReadonlyMap<string, T>> {
    const key = JSON.stringify(question.key);
    // Who asks the same at the same time waits, and finds the days there.
    const before = this.turns.get(key) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(() => this.answer(key, question, version, changes));
    this.turns.set(key, turn);
    const wanted = this.wanted.get(key) ?? new Set();
    this.wanted.set(key, wanted.add(question.days));
    try {
      return await turn;
    } finally {
      wanted.delete(question.days);
      if (this.turns.get(key) === turn) {
        this.turns.delete(key);
        this.wanted.delete(key);
      }
    }
  }

  private async answer<T>(
    key: string,
    { tables, days, atOnce = MONTH, compute }: ByDay<T>,
    version: number,
    changes: () => Promise<readonly Change[]>,
  ): Promise<ReadonlyMap<string, T>> {
    const kept = await this.keptAt(key, version, tables, changes);
    const name = `${days.from} ${days.to}`;
    const known = kept.answers.get(name);
    if (known) return known as ReadonlyMap<string, T>;
    const most = atOnce * this.loading.longer;
    const stretches = (await this.unknown(key, kept, days, most)).map((it) =>
      this.lengthened(it, kept.days),
    );
    const found = await Promise.all(stretches.map((it) => this.load(it, most, compute)));
    for (const part of found) for (const [day, value] of part) kept.days.set(day, value);
    if (found.length > 0) this.weigh(key, kept);
    const answer = new Map<string, T>();
    for (const day of eachDay(days)) {
      const value = kept.days.get(day) as T | undefined;
      if (value !== undefined) answer.set(day, value);
    }
    if (kept.answers.size >= ANSWERS) kept.answers.delete(kept.answers.keys().next().value!);
    kept.answers.set(name, answer);
    return answer;
  }

  /** Days that are not known, with those that others wait for where one question answers for all. */
  private async unknown(key: string, kept: Kept, days: DayRange, most: number) {
    const own = unknownStretches([days], kept.days);
    if (own.length === 0) return own;
    // A page asks for its days and for those it compares them with in the same moment.
    await new Promise(setImmediate);
    const all = unknownStretches([days, ...(this.wanted.get(key) ?? [])], kept.days);
    const length = all.reduce((sum, it) => sum + lengthOf(it), 0);
    return length <= most ? all : own;
  }

  private lengthened({ from, to }: DayRange, known: ReadonlyMap<string, unknown>): DayRange {
    let first = from;
    while (lengthOf({ from: first, to }) < this.loading.least && !known.has(addDays(first, -1)))
      first = addDays(first, -1);
    return { from: first, to };
  }

  /** What is known of a question, without the days that have changed since. */
  private async keptAt(
    key: string,
    version: number,
    tables: readonly FactTableName[],
    changes: () => Promise<readonly Change[]>,
  ): Promise<Kept> {
    const kept = this.kept.get(key) ?? { version, days: new Map(), answers: new Map(), bytes: 0 };
    this.kept.delete(key);
    this.kept.set(key, kept);
    // Somebody whose version was older has waited for this turn: his days are newer than he knows.
    if (kept.version >= version) return kept;
    for (const change of await changes()) {
      if (change.seq <= kept.version) continue;
      const moved = movedDays(change, tables);
      if (moved?.length !== 0) kept.answers.clear();
      if (!moved) kept.days.clear();
      else for (const range of moved) for (const day of eachDay(range)) kept.days.delete(day);
    }
    kept.version = version;
    return kept;
  }

  /** The values of a stretch, with the days that have none. */
  private async load<T>(
    { from, to }: DayRange,
    atOnce: number,
    compute: ByDay<T>['compute'],
  ): Promise<Map<string, T | undefined>> {
    const parts: DayRange[] = [];
    for (let first = from; first <= to;) {
      const last = addDays(first, atOnce - 1);
      parts.push({ from: first, to: to < last ? to : last });
      first = addDays(last, 1);
    }
    const early = this.loading.isTogether ? await Promise.all(parts.map(compute)) : [];
    const found = new Map<string, T | undefined>();
    for (const [nth, days] of parts.entries()) {
      const values = early[nth] ?? (await compute(days));
      for (const day of eachDay(days)) found.set(day, values.get(day));
    }
    return found;
  }

  /** Days that were asked for anew count once: what they were before is gone. */
  private weigh(key: string, kept: Kept): void {
    if (this.kept.get(key) !== kept) return;
    const bytes = weightOf(kept.days);
    this.bytes += bytes - kept.bytes;
    kept.bytes = bytes;
    for (const [oldest, it] of this.kept) {
      if (this.bytes <= this.limit || oldest === key) return;
      this.kept.delete(oldest);
      this.bytes -= it.bytes;
    }
  }
}

/** How unknown days are asked for. */
interface Loading {
  /** How many times as many days are asked for at once. */
  longer: number;
  /** How many days are asked for at least: those before come along where they are not known. */
  least: number;
  /** Whether all parts of a long range are asked for in the same moment, or one after another. */
  isTogether: boolean;
}

/**
 * Over the network and over all shards a question costs more than the days it asks for, and those of
 * one moment are asked together.
 */
export const loading = {
  duckdb: { longer: 1, least: 1, isTogether: false },
  clickhouse: { longer: 2, least: 14, isTogether: true },
} as const satisfies Record<string, Loading>;

/** A question about years would take too long and hold up others. */
const MONTH = 31;
/** For answers that are short however long the range is. */
export const ALL_AT_ONCE = 36_500;
/** For a line per app or source and day: each question has its price, and a cluster's is high. */
export const HALF_A_YEAR = 183;
