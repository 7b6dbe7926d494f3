import { sql } from 'kysely';
import { rewrapAppId } from '#/domains/catalogue/company-accounts/rates/feed/app-id.records.ts';
import { rewrapKeys } from '#/domains/catalogue/networks/keys/rewrap-keys.records.ts';
import { rewrapEmployees } from '#/domains/people/employees/sealed/rewrap-employees.records.ts';
import { rewrapWebhooks } from '#/domains/platform/audit/webhooks/rewrap-webhooks.records.ts';
import { revokeDevices } from '#/domains/platform/auth/devices/devices.records.ts';
import { rewrapProviders } from '#/domains/platform/auth/sign-in-providers/rewrap-providers.records.ts';
import { resealPushKeys } from '#/domains/platform/notifications/push-keys.records.ts';
import { rewrapExports } from '#/domains/revenue/exports/export-secret.server.ts';
import { rewrapGit } from '#/domains/work/projects/git/rewrap-git.records.ts';
import { conflict } from '#/kernel/refusal.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import { resealWithoutAddress } from '#/store/audit/forget-addresses.ts';
import type { Db } from '#/store/records/records.ts';
import { markMasterKey } from './master-key.ts';

/** What was done, for whoever asked. */
interface Rekeyed {
  networkKeys: number;
  pins: number;
}

/**
 * Moves everything that hangs on the master key from one to another, whole or not at all. What is
 * sealed is sealed anew. PINs are hashed with it and cannot be: they are chosen anew, by people who
 * have shown their password and a mailed code, so every device loses its trust.
 * @throws Refusal `conflict` when something was not sealed under the first one; nothing has changed.
 */
export async function rekey(db: Db, from: string, to: string, now: Date): Promise<Rekeyed> {
  if (from === to) throw conflict('The old and the new master key are the same.');
  return db.transaction().execute(async (tx) => {
    const networkKeys = await resealed(tx, from, to);
    await markMasterKey(tx, to);
    const people = await tx
      .updateTable('people')
      .set({ pin_hash: null })
      .where('pin_hash', 'is not', null)
      .returning('id')
      .execute();
    for (const { id } of people) {
      await revokeDevices(tx, { personId: id }, 'the master key was changed', now);
    }
    const after = { networkKeys, pins: people.length };
    const entry = {
      action: 'master-key.change',
      subject: ['settings', 'master-key'],
      after,
    } as const;
    await auditOfSystem(tx, [entry], 'command line', now);
    return after;
  });
}

async function resealed(tx: Db, from: string, to: string): Promise<number> {
  // What is sealed meanwhile would stay under the old one.
  await sql`lock table network_keys, webhooks, git_connections, fact_exports, sign_in_providers, employees, employment_changes in exclusive mode`.execute(
    tx,
  );
  try {
    await resealPushKeys(tx, from, to);
    await rewrapAppId(tx, from, to);
    await rewrapWebhooks(tx, from, to);
    await rewrapGit(tx, from, to);
    await rewrapExports(tx, from, to);
    await rewrapProviders(tx, from, to);
    await rewrapEmployees(tx, from, to);
    await resealWithoutAddress(tx, from, to);
    return await rewrapKeys(tx, from, to);
  } catch (error) {
    throw conflict('The key in the file is not the one this database was kept under.', {
      file: error instanceof Error ? error.message : '',
    });
  }
}
