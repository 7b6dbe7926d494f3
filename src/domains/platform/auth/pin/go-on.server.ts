import type { OpenContext } from '#/store/handler.ts';
import { actorOf, type Who } from '#/store/who.ts';
import { setActing } from '../acting/acting.records.ts';
import { addDeviceKey } from '../devices/device-keys.records.ts';
import { greetDevice } from '../devices/devices.records.ts';
import { notePlaceOnUnlock } from '../locations/note-place.records.ts';

/**
 * Unlocks a session whose owner has shown their PIN or a passkey.
 * @param passkeyId the passkey, where it was one: the session ends with it.
 */
export async function goOn(
  inside: OpenContext,
  who: Who,
  deviceKey: string | undefined,
  passkeyId?: number,
) {
  const personId = actorOf(who);
  const { id: sessionId, deviceId } = who.session;
  await greetDevice(inside.db, deviceId, inside.now);
  await addDeviceKey(inside.db, deviceId, deviceKey, inside.now);
  await notePlaceOnUnlock(inside, { personId, deviceId });
  await inside.db
    .updateTable('sessions')
    .set({
      locked_at: null,
      last_active_at: inside.now,
      ...(passkeyId !== undefined && { passkey_id: passkeyId }),
    })
    .where('id', '=', sessionId)
    .execute();
  if (who.session.noLongerAs !== null) {
    await setActing(inside.db, sessionId, null);
    inside.audit({ action: 'session.return', subject: ['person', personId] });
  }
  inside.audit({
    action: 'session.unlock',
    subject: ['session', sessionId],
    ...(passkeyId !== undefined && { after: { passkey: passkeyId } }),
  });
  return { message: 'Unlocked.' };
}
