import { exactInstant } from '#/kernel/date-words.ts';
import { conflict, notFound } from '#/kernel/refusal.ts';
import { serve, type OpenContext } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { newPinMail } from '../mails.ts';
import type { SigningPerson } from '../person.records.ts';
import { newPinEndpoints } from './new-pin.contract.ts';
import { approvePinRequest, askForPin, endPinRequest, isProven } from './new-pin.records.ts';

/**
 * From when on this person may set a new PIN with what they have shown; the first time they are told
 * on every channel, so that the owner can stop somebody who has their mailbox only.
 */
export async function pinReadyAt(
  inside: OpenContext,
  person: SigningPerson,
  deviceId: number | null,
): Promise<Date> {
  const { db, now } = inside;
  if (await isProven(db, person.id, deviceId)) return now;
  const { readyAt, isNew } = await askForPin(db, person.id, now);
  if (!isNew) return readyAt;
  inside.audit({ action: 'pin.ask-new', subject: ['person', person.id], actor: person.id });
  await inside.post(newPinMail(person, readyAt, inside.publicUrl));
  await inside.notify([person.id], {
    type: 'account.new-pin',
    title: 'Somebody asked for a new PIN of yours',
    body: `It can be set from ${exactInstant(readyAt)} on. If this was not you, stop it and change your password.`,
    link: '/profile?show=security',
    action: { id: 'pin.stop-new', label: 'Stop it', values: {} },
    key: `account.new-pin:${person.id}:${now.toISOString()}`,
  });
  return readyAt;
}

/** What the person reads who has to wait. */
export const waitForPin = (readyAt: Date) =>
  conflict(
    `This browser is new or your password was set by mail, so a new PIN has to wait until ${exactInstant(readyAt)}, or until an admin approves it. Sign in again then and choose “Forgot your PIN?”.`,
  );

export const newPinServed = serve(newPinEndpoints, {
  'POST /stop-new-pin': async (_input, { db, who, now, audit }) => {
    const wasOpen = await endPinRequest(db, who.id, now);
    if (!wasOpen) return { message: 'Nobody is waiting for a new PIN of yours.' };
    audit({ action: 'pin.stop-new', subject: ['person', who.id] });
    return { message: 'Stopped. Change your password, somebody may be reading your mail.' };
  },

  'POST /approve-new-pin': async ({ personId }, { db, who, scope, now, audit }) => {
    const person = await db
      .selectFrom('people as p')
      .innerJoin('roles as r', 'r.id', 'p.role_id')
      .select(['p.id', 'p.name'])
      .where('p.id', '=', personId)
      .where('p.status', '=', 'active')
      .where('r.rank', '<', who.role.rank)
      .where(personInScope('p.id', who, scope))
      .executeTakeFirst();
    if (!person) throw notFound('This person');
    if (!(await approvePinRequest(db, person.id, who.id, now))) {
      throw conflict(`${person.name} has not asked for a new PIN.`);
    }
    audit({ action: 'pin.approve-new', subject: ['person', person.id] });
    return { message: `${person.name} can set a new PIN now.` };
  },
});
