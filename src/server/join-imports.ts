import { joinRates } from '#/domains/catalogue/data-entry/imports/join-rates.server.ts';
import { revalueImports } from '#/domains/catalogue/data-entry/imports/revalue-imports.server.ts';
import type { Audit } from '#/domains/catalogue/data-entry/imports/settle-batch.server.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import type { Db } from '#/store/records/records.ts';
import type { AllStores } from './backup/backup.ts';

/** The first day on which rows of an import wait for a rate; undefined when none do. */
export async function waitingSince(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('import_batches')
    .select((it) => it.fn.min('waits_from').as('day'))
    .where('status', '=', 'committed')
    .executeTakeFirst();
  return row?.day ?? undefined;
}

/**
 * Brings in what waited for exchange rates that are there by now, and values anew what was converted
 * with one that has been corrected; the ids of the imports that did.
 */
export async function joinImports(stores: AllStores, now: Date): Promise<number[]> {
  const audit: Audit = (tx, entry) => auditOfSystem(tx, [entry], 'exchange rates', now);
  const joined = await joinRates(stores, now, audit);
  return [...joined, ...(await revalueImports(stores, now, audit))];
}
