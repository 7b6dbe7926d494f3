import { joinRates } from '#/domains/data-entry/imports/join-rates.server.ts';
import type { Db } from '#/store/records/records.ts';
import { auditOfSystem } from './audit.ts';
import type { AllStores } from './backup.ts';

/** The first day on which rows of an import wait for a rate; undefined when none do. */
export async function waitingSince(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('import_batches')
    .select((it) => it.fn.min('waits_from').as('day'))
    .where('status', '=', 'committed')
    .executeTakeFirst();
  return row?.day ?? undefined;
}

/** Brings in what waited for exchange rates that are there by now; the ids of the imports that did. */
export const joinImports = (stores: AllStores, now: Date): Promise<number[]> =>
  joinRates(stores, now, (tx, entry) => auditOfSystem(tx, [entry], 'exchange rates', now));
