import { invalid } from '#/kernel/refusal.ts';
import { serve } from '#/store/handler.ts';
import { actorOf } from '#/store/who.ts';
import { hashPin } from '../credentials/hash.server.ts';
import { pinProblem } from '../credentials/pin-rules.ts';
import { refuseAddress } from '../ip-rules/address-guard.records.ts';
import { changedMail } from '../mails.ts';
import { lockPerson, pinHashOf } from '../person.records.ts';
import { endSessions } from '../session.records.ts';
import { advance, enter } from '../sign-in/advance.server.ts';
import { endSteps, findStep, takeStep } from '../sign-in/steps.records.ts';
import { goOn } from './go-on.server.ts';
import { pinReadyAt, waitForPin } from './new-pin.server.ts';
import { pinEndpoints } from './pin.contract.ts';
import { requirePin } from './require-pin.server.ts';

export const pinServed = serve(pinEndpoints, {
  'POST /reset-pin': async (input, context) => {
    const step = await findStep(context.db, input.step, 'verify-pin', context.now);
    const done = await context.commit(async (inside) => {
      const person = await lockPerson(inside.db, step.person_id);
      const readyAt = await pinReadyAt(inside, person, step.device_id);
      if (readyAt > inside.now) return readyAt;
      await takeStep(inside.db, step.id, inside.now);
      return advance(inside, {
        person,
        shown: 'pin-forgotten',
        deviceId: step.device_id,
        keep: step.keep,
        data: { pinForgotten: true, byProvider: step.data.byProvider },
      });
    });
    if (done instanceof Date) throw waitForPin(done);
    return done;
  },

  'POST /set-new-pin': async (input, context) => {
    const { db, now, masterKey } = context;
    const step = await findStep(db, input.step, 'set-new-pin', now);
    await refuseAddress(context, step.person_id);
    const problem = pinProblem(input.pin);
    if (problem) throw invalid({ pin: problem });
    const pinHash = await hashPin(input.pin, masterKey);
    return context.commit(async (inside) => {
      const person = await lockPerson(inside.db, step.person_id);
      await takeStep(inside.db, step.id, now);
      await inside.db
        .updateTable('people')
        .set({ pin_hash: pinHash })
        .where('id', '=', person.id)
        .execute();
      inside.audit({ action: 'pin.set', subject: ['person', person.id], actor: person.id });
      await endSessions(inside.db, { personId: person.id }, 'PIN changed', now);
      // Also of a first PIN: a second open step would set another one without showing this one.
      await endSteps(inside.db, person.id, now);
      if (person.pin_hash !== null) await inside.post(changedMail(person, 'PIN'));
      return enter(inside, person, step, input.deviceKey);
    });
  },

  'POST /unlock': async ({ pin, deviceKey }, context) => {
    const { db, who } = context;
    const personId = actorOf(who);
    const { deviceId } = who.session;
    const pinHash = await pinHashOf(db, personId);
    await requirePin(context, { personId, deviceId, pinHash }, pin);
    return context.commit((inside) => goOn(inside, who, deviceKey));
  },

  'POST /lock': async (_input, { db, who, now, audit }) => {
    await db
      .updateTable('sessions')
      .set({ locked_at: now })
      .where('id', '=', who.session.id)
      .execute();
    audit({ action: 'session.lock', subject: ['session', who.session.id] });
    return { message: 'Locked.' };
  },
});
