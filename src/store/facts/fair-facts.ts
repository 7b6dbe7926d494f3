import { FairTurns } from '../workers/fair-turns.ts';
import type { Facts } from './facts.ts';
import { Gathered } from './gathered.ts';

/**
 * Questions at once, of all and of one person: a page asks for a dozen, and whoever opens thirty wide
 * ones waits behind their own. The first page after a start asks for a hundred, of all that is kept by
 * day, and several may be opened then: nobody is told off for that.
 */
const turns = new FairTurns({ atOnce: 3, perCaller: 2, waiting: 600, patienceMs: 20_000 });

/** A cluster is asked over the network how new its facts are: once for the questions of a page. */
const VERSION_MS = 2_000;

/** The version of the facts, read at most once in a while; `known` was read a moment ago. */
function versionOf(facts: Facts, known: number | undefined) {
  let read: { at: number; version: Promise<number> } | undefined =
    known === undefined ? undefined : { at: performance.now(), version: Promise.resolve(known) };
  const now = () => {
    const at = performance.now();
    if (read && at - read.at < VERSION_MS) return read.version;
    read = { at, version: facts.version() };
    return read.version;
  };
  const changing = async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await change;
    } finally {
      read = undefined;
    }
  };
  return { now, changing };
}

/**
 * The facts as one request of a person asks them: in turn with everybody else. Known answers wait
 * for nobody.
 * @param known the version, where it was read a moment ago.
 */
export function fairFacts(facts: Facts, caller: string, known?: number): Facts {
  const version = versionOf(facts, known);
  const inTurn = <T>(work: () => Promise<T>, signal?: AbortSignal) =>
    turns.run(caller, work, signal);
  const gathered = new Gathered(facts, inTurn);
  return {
    engine: facts.engine,
    query: (sql, params, options) =>
      facts.engine === 'clickhouse'
        ? gathered.query(sql, params, options)
        : inTurn(() => facts.query(sql, params, options), options?.signal),
    queries: (questions, options) =>
      inTurn(() => facts.queries(questions, options), options?.signal),
    heldDays: async (table) => facts.heldDays(table, await version.now()),
    version: () => facts.version(),
    cached: async (key, compute) => facts.cached(key, compute, await version.now()),
    byDay: async (question) => facts.byDay(question, await version.now()),
    commitBatch: (batch) => version.changing(facts.commitBatch(batch)),
    revertBatch: (id) => version.changing(facts.revertBatch(id)),
    purgeReplaced: (before, most) => version.changing(facts.purgeReplaced(before, most)),
    addHours: (fetch, rows) => facts.addHours(fetch, rows),
    dropHours: (fetches) => facts.dropHours(fetches),
    hasBatch: (id) => facts.hasBatch(id),
    batches: () => facts.batches(),
    slices: () => facts.slices(),
    backup: () => facts.backup(),
    restore: (read) => version.changing(facts.restore(read)),
    mark: () => facts.mark(),
    setMark: (mark) => facts.setMark(mark),
    close: () => facts.close(),
  };
}
