import { settleBatches } from '#/domains/catalogue/data-entry/imports/settle-batches.server.ts';
import { auditOfSystem } from './audit.ts';
import type { BothStores } from './backup/backup.ts';

/** Ends the imports that a killed server left in the middle; the ids of those that were. */
export const settleImports = (stores: BothStores, now: Date): Promise<number[]> =>
  settleBatches(stores, (tx, entry) => auditOfSystem(tx, [entry], 'server start', now));
