import { forgetNonces } from '#/domains/platform/auth/devices/device-keys.records.ts';
import { forgetPlaces } from '#/domains/platform/auth/locations/forget-places.job.ts';
import { forgetAddresses } from '#/store/audit/forget-addresses.ts';
import { companyOf } from '#/store/company.ts';
import type { Db } from '#/store/records/records.ts';

const DAY_MS = 24 * 3600_000;

/**
 * Removes what is kept for a while only: wrong passwords for a day, steps for a week, replies to
 * repeated requests (what waits in a browser is sent again that long) and messages to webhooks for 30
 * days, pulls and what repository hosts delivered for a quarter, places and addresses as the company says.
 */
export async function forget(db: Db, now: Date, masterKey: string) {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('idempotency').where('created_at', '<', before(30)).execute();
  await db.deleteFrom('errands').where('created_at', '<', before(7)).execute();
  await db.deleteFrom('webhook_deliveries').where('ended_at', '<', before(30)).execute();
  await db.deleteFrom('git_deliveries').where('ended_at', '<', before(90)).execute();
  await db.deleteFrom('network_pulls').where('ended_at', '<', before(90)).execute();
  await db.deleteFrom('sign_in_steps').where('expires_at', '<', before(7)).execute();
  await forgetPlaces(db, now);
  await forgetAddresses(db, masterKey, before((await companyOf(db)).addressDays));
  await forgetNonces(db, now);
  await db.deleteFrom('sign_in_failures').where('since', '<', before(1)).execute();
}
