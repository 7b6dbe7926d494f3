import type { TaskHost } from '../workers/task-host.ts';
import { AnswerCache } from './answer-cache.ts';
import { DayCache, loading } from './day-cache.ts';
import type { AnswerPart, Facts, Params, QueryOptions, ResultRow } from './facts.ts';
import { createMutex } from './mutex.ts';
import type { FactTableName } from './tables.ts';

/** Rows of an answer that a task can work on. */
const MOST = 1_000_000;

interface Asking {
  sql: string;
  params: Params | undefined;
  timeout: number | undefined;
}
type Part = ReturnType<AnswerPart>;

/** What a task calls of the facts here, for `factsThrough` on its side. */
export function factsCalls(facts: Facts, signal: AbortSignal | undefined) {
  const answers = new Map<number, AnswerPart[]>();
  let last = 0;
  return {
    /** Names the answer. It stays packed as the engine gave it, until its parts are taken. */
    askFacts: async ({ sql, params, timeout }: Asking): Promise<number> => {
      const packed: AnswerPart[] = [];
      const parts = (it: AnswerPart) => void packed.push(it);
      const options = { most: MOST, parts, ...(signal && { signal }), ...(timeout && { timeout }) };
      await facts.query(sql, params, options);
      const answer = (last += 1);
      answers.set(answer, packed.toReversed());
      return answer;
    },
    moreOfFacts: async (answer: number): Promise<Part | null> => {
      const part = answers.get(answer)!.pop();
      if (!part) answers.delete(answer);
      return part?.() ?? null;
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
  // As many days at once as the server asks for: an engine adds fractions up in another order where
  // it is asked for others, and a list made here is the one that is made there, to the last digit.
  const days = new DayCache(KEPT_BYTES, loading[engine]);
  // One answer is held at a time, there and on its way here: a list asks for its sides at once.
  const inTurn = createMutex();
  return {
    engine,
    query: (sql, params, options) => inTurn(() => queryThrough(host, sql, params, options)),
    queries: never,
    heldDays: (table) => host.call('heldDays', table) as ReturnType<Facts['heldDays']>,
    version: () => host.call('version', {}) as Promise<number>,
    cached: (key, compute) => answers.get(key, 0, compute),
    byDay: (question) => days.get(question, 0, () => Promise.resolve([])),
    commitBatch: never,
    revertBatch: never,
    purgeReplaced: never,
    addHours: never,
    dropHours: never,
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
  const answer = await host.call('askFacts', asking);
  const rows: ResultRow[] = [];
  for (;;) {
    const part = (await host.call('moreOfFacts', answer)) as Part | null;
    if (!part) return rows;
    const { names, columns } = part;
    const count = columns[0]?.length ?? 0;
    for (let at = 0; at < count; at += 1) {
      const row: ResultRow = {};
      for (const [column, name] of names.entries()) row[name] = columns[column]![at]!;
      rows.push(row);
    }
  }
}
