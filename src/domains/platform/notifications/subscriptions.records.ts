import { invalid } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { isPushAddress } from './push-hosts.ts';

/** Hosts beside the browsers' own push services, from the setting `push-hosts`. */
async function extraPushHosts(db: Db): Promise<string[]> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'push-hosts')
    .executeTakeFirst();
  return (row?.value as string[] | undefined) ?? [];
}

export interface Subscription {
  kind: 'web-push' | 'fcm';
  address: string;
  p256dh: string | null;
  auth: string | null;
}

/**
 * Lets this device take pushes, in place of what it was saved with before. A browser that another
 * person subscribed earlier belongs to whoever is signed in there now.
 */
export async function subscribe(db: Db, personId: number, deviceId: number, it: Subscription) {
  if (it.kind === 'web-push' && !isPushAddress(it.address, await extraPushHosts(db))) {
    throw invalid({ subscription: 'This is not the address of a known push service.' });
  }
  await unsubscribe(db, personId, deviceId);
  await db
    .insertInto('push_subscriptions')
    .values({ ...it, person_id: personId, device_id: deviceId })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({ ...it, person_id: personId, device_id: deviceId }),
    )
    .execute();
}

export async function unsubscribe(db: Db, personId: number, deviceId: number) {
  await db
    .deleteFrom('push_subscriptions')
    .where('person_id', '=', personId)
    .where('device_id', '=', deviceId)
    .execute();
}
