import { joinWaiting } from '#/domains/catalogue/data-entry/imports/join-waiting.server.ts';
import { moveMerged } from '#/domains/catalogue/data-entry/imports/move-networks.server.ts';
import { rekeyImports } from '#/domains/catalogue/data-entry/imports/rekey-imports.server.ts';
import type { Audit } from '#/domains/catalogue/data-entry/imports/settle-batch.server.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import { askHoursAgain } from '#/store/hour-fetches.records.ts';
import type { AllStores } from './backup/backup.ts';

/**
 * Brings in what waited for names that are known by now, moves the figures of networks that turned out
 * to be another one, and brings imports of earlier versions under who brought and who paid; the ids of
 * the imports that did.
 */
export async function settleNames(stores: AllStores, now: Date): Promise<number[]> {
  const audit: Audit = (tx, entry) => auditOfSystem(tx, [entry], 'settling names', now);
  const joined = await joinWaiting(stores, now, audit);
  const moved = await moveMerged(stores, now, audit);
  if (joined.length + moved.length > 0) await askHoursAgain(stores.db, now);
  return [...joined, ...moved, ...(await rekeyImports(stores, now, audit))];
}
