import type { OpenContext } from '#/store/handler.ts';
import { actorOf, type Who } from '#/store/who.ts';
import { greetDevice } from '../devices/devices.records.ts';
import { pinHashOf } from '../person.records.ts';
import { requirePin } from './require-pin.server.ts';

/**
 * Asks a signed-in person for their PIN once more, before something that is not for everybody who
 * finds an open screen. Other domains reach it as `context.confirmPin`.
 * @throws Refusal `invalid` that names `pin`, or `not-allowed` at the fifth wrong one.
 */
export async function confirmPin(context: OpenContext, who: Who, pin: string): Promise<void> {
  const personId = actorOf(who);
  const { deviceId } = who.session;
  const pinHash = await pinHashOf(context.db, personId);
  await requirePin(context, { personId, deviceId, pinHash }, pin);
  await context.commit((inside) => greetDevice(inside.db, deviceId, inside.now));
}
