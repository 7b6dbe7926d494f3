import { auditOfSystem } from '#/store/audit/audit.ts';
import type { Db } from '#/store/records/records.ts';
import { alone, locks } from './alone.records.ts';
import type { ImportStores } from './receive-report.server.ts';
import { settleBatch } from './settle-batch.server.ts';

/** Who did it and when; `done` runs in the transaction that ends the step, for the audit. */
export interface Step {
  by: number | null;
  now: Date;
  done: (work: (db: Db) => Promise<void>) => Promise<void>;
}

/** A try before this one may have been cut off: what it left in the middle is ended first. */
export const endEarlier = ({ db, facts }: ImportStores, id: number, now: Date) =>
  settleBatch({ db, facts }, id, (tx, entry) => auditOfSystem(tx, [entry], 'import', now));

/** @throws Refusal `conflict` when somebody else is moving this batch. */
export const aloneWith = <T>(db: Db, id: number, work: () => Promise<T>) =>
  alone(db, [locks.batch, id], 'Somebody else is working on this import right now.', work);
