import type { TaskHost } from '../workers/task-host.ts';
import { AnswerCache } from './answer-cache.ts';
import { DayCache } from './day-cache.ts';
import type { Facts, Params, QueryOptions, ResultRow } from './facts.ts';
import type { FactTableName } from './tables.ts';

/** Rows of an answer that go over at once: a millisecond of either side. */
const AT_ONCE = 4_000;

/** Rows of an answer that a task can work on. */
const MOST = 1_000_000;

interface Asking {
  sql: string;
  params: Params | undefined;
  timeout: number | undefined;
}
interface Part {
  /** Of each column, in the order of the names. */
  columns: (string | number | null)[][];
}
interface Begun {
  answer: number;
  names: string[];
}

/** What a task calls of the facts here, for `factsThrough` on its side. */
export function factsCalls(facts: Facts, signal: AbortSignal | undefined) {
  const answers = new Map<number, { rows: ResultRow[]; names: string[]; at: number }>();
  let last = 0;
  return {
    askFacts: async ({ sql, params, timeout }: Asking): Promise<Begun> => {
      const options = { most: MOST, ...(signal && { signal }), ...(timeout && { timeout }) };
      const rows = await facts.query(sql, params, options);
      const answer = (last += 1);
      const names = Object.keys(rows[0] ?? {});
      answers.set(answer, { rows, names, at: 0 });
      return { answer, names };
    },
    moreOfFacts: async (answer: number): Promise<Part | null> => {
      const it = answers.get(answer)!;
      if (it.at >= it.rows.length) {
        answers.delete(answer);
        return null;
      }
      const rows = it.rows.slice(it.at, (it.at += AT_ONCE));
      return { columns: it.names.map((name) => rows.map((row) => row[name]!)) };
    },
    heldDays: (table: FactTableName) => facts.heldDays(table),
    version: () => facts.version(),
  };
}

const never = (): never => {
  throw new TypeError('A task only reads the facts.');
};

/** What a task keeps of its answers until it ends: it asks for many of them several times. */
const KEPT_BYTES = 32 * 2 ** 20;

/** The facts as a task asks them. */
export function factsThrough(host: TaskHost, engine: Facts['engine']): Facts {
  const answers = new AnswerCache(KEPT_BYTES);
  const days = new DayCache(KEPT_BYTES);
  return {
    engine,
    query: (sql, params, options) => queryThrough(host, sql, params, options),
    heldDays: (table) => host.call('heldDays', table) as ReturnType<Facts['heldDays']>,
    version: () => host.call('version', {}) as Promise<number>,
    cached: (key, compute) => answers.get(key, 0, compute),
    byDay: (question) => days.get(question, 0, () => Promise.resolve([])),
    commitBatch: never,
    revertBatch: never,
    purgeReplaced: never,
    hasBatch: never,
    batches: never,
    slices: never,
    backup: never,
    restore: never,
    mark: never,
    setMark: never,
    close: never,
  };
}

async function queryThrough(
  host: TaskHost,
  sql: string,
  params: Params | undefined,
  options: QueryOptions | undefined,
): Promise<ResultRow[]> {
  const asking: Asking = { sql, params, timeout: options?.timeout };
  const { answer, names } = (await host.call('askFacts', asking)) as Begun;
  const rows: ResultRow[] = [];
  for (;;) {
    const part = (await host.call('moreOfFacts', answer)) as Part | null;
    if (!part) return rows;
    const count = part.columns[0]?.length ?? 0;
    for (let at = 0; at < count; at += 1) {
      const row: ResultRow = {};
      for (const [column, name] of names.entries()) row[name] = part.columns[column]![at]!;
      rows.push(row);
    }
  }
}
