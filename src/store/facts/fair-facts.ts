import { FairTurns } from '../workers/fair-turns.ts';
import type { Facts } from './facts.ts';

/**
 * Questions at once, of all and of one person: a page asks for a dozen, and whoever opens thirty wide
 * ones waits behind their own. The first page after a start asks for a hundred, of all that is kept by
 * day, and several may be opened then: nobody is told off for that.
 */
const turns = new FairTurns({ atOnce: 3, perCaller: 2, waiting: 600, patienceMs: 20_000 });

/** The facts as one person asks them: in turn with everybody else. Known answers wait for nobody. */
export function fairFacts(facts: Facts, caller: string): Facts {
  return {
    engine: facts.engine,
    query: (sql, params, options) =>
      turns.run(caller, () => facts.query(sql, params, options), options?.signal),
    heldDays: (table) => facts.heldDays(table),
    version: () => facts.version(),
    cached: (key, compute) => facts.cached(key, compute),
    byDay: (question) => facts.byDay(question),
    commitBatch: (batch) => facts.commitBatch(batch),
    revertBatch: (id) => facts.revertBatch(id),
    purgeReplaced: (before, most) => facts.purgeReplaced(before, most),
    hasBatch: (id) => facts.hasBatch(id),
    batches: () => facts.batches(),
    slices: () => facts.slices(),
    backup: () => facts.backup(),
    restore: (read) => facts.restore(read),
    mark: () => facts.mark(),
    setMark: (mark) => facts.setMark(mark),
    close: () => facts.close(),
  };
}
