import { companyOf } from '#/store/company.ts';
import type { Db } from '#/store/records/records.ts';

const DAY_MS = 86_400_000;

/**
 * Forgets where people were: places and addresses that are older than the company keeps them. Those of
 * the audit log go by `store/audit/forget-addresses.ts`.
 */
export async function forgetPlaces(db: Db, now: Date): Promise<void> {
  const { placeDays, addressDays } = await companyOf(db);
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('sign_in_places').where('at', '<', before(placeDays)).execute();
  await db.deleteFrom('ip_attempts').where('last_at', '<', before(addressDays)).execute();
  await db
    .updateTable('devices')
    .set({ address: '' })
    .where('last_seen_at', '<', before(addressDays))
    .where('address', '!=', '')
    .execute();
  await db
    .updateTable('access_tokens')
    .set({ last_address: null })
    .where('last_used_at', '<', before(addressDays))
    .where('last_address', 'is not', null)
    .execute();
}
