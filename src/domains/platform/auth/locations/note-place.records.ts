import type { OpenContext } from '#/store/handler.ts';
import { LOCAL, placeWords, UNKNOWN } from './place-words.ts';
import { placeOf } from './place.records.ts';

interface SignIn {
  personId: number;
  deviceId: number;
}

/**
 * Writes down from which country somebody signed in. One they never signed in from is flagged, and
 * they are told: if it was not them, they are the first to know.
 */
export async function notePlace(inside: OpenContext, { personId, deviceId }: SignIn) {
  const { db, address, now, notify } = inside;
  const place = await placeOf(address);
  const before = await db
    .selectFrom('sign_in_places')
    .select('place')
    .distinct()
    .where('person_id', '=', personId)
    .execute();
  const isKnown = before.length === 0 || before.some((it) => it.place === place);
  const isNew = !isKnown && place !== LOCAL && place !== UNKNOWN;
  const { id } = await db
    .insertInto('sign_in_places')
    .values({ person_id: personId, device_id: deviceId, address, place, is_new: isNew, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!isNew) return;
  const device = await db
    .selectFrom('devices')
    .select(['browser', 'system'])
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  await notify([personId], {
    type: 'account.new-place',
    title: `You signed in from ${placeWords(place)} for the first time`,
    body: `${device.browser} on ${device.system}. If that was not you, revoke the browser and set a new password.`,
    link: '/profile?show=security',
    key: `account.new-place:${id}`,
  });
}

/** Also when only the PIN is asked: somebody with a long session travels too. */
export async function notePlaceOnUnlock(inside: OpenContext, it: SignIn) {
  const last = await inside.db
    .selectFrom('sign_in_places')
    .select('address')
    .where('person_id', '=', it.personId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.address !== inside.address) await notePlace(inside, it);
}
