import type { Db } from '#/store/records/records.ts';
import { ADDRESSES_KEPT_DAYS, PLACES_KEPT_DAYS } from './locations.contract.ts';

const DAY_MS = 86_400_000;

/**
 * Forgets where people were: places after 90 days, addresses after 180. Those of the audit log go by
 * `store/audit/forget-addresses.ts`.
 */
export async function forgetPlaces(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('sign_in_places').where('at', '<', before(PLACES_KEPT_DAYS)).execute();
  await db.deleteFrom('ip_attempts').where('last_at', '<', before(ADDRESSES_KEPT_DAYS)).execute();
  await db
    .updateTable('devices')
    .set({ address: '' })
    .where('last_seen_at', '<', before(ADDRESSES_KEPT_DAYS))
    .where('address', '!=', '')
    .execute();
  await db
    .updateTable('access_tokens')
    .set({ last_address: null })
    .where('last_used_at', '<', before(ADDRESSES_KEPT_DAYS))
    .where('last_address', 'is not', null)
    .execute();
}
