import { joinWaiting } from '#/domains/data-entry/imports/join-waiting.server.ts';
import { auditOfSystem } from './audit.ts';
import type { AllStores } from './backup.ts';

/** Brings in what waited for names that are known by now; the ids of the imports that did. */
export const joinWaitingFigures = (stores: AllStores, now: Date): Promise<number[]> =>
  joinWaiting(stores, now, (tx, entry) => auditOfSystem(tx, [entry], 'waiting figures', now));
