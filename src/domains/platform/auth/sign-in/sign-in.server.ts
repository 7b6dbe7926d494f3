import { invalid } from '#/kernel/refusal.ts';
import { serve } from '#/store/handler.ts';
import { passwordFits } from '../credentials/hash.server.ts';
import { addDevice, findTrustedDevice } from '../devices/devices.records.ts';
import { refuseAddress } from '../ip-rules/address-guard.records.ts';
import { codeMail } from '../mails.ts';
import { lockPerson, personByEmail, pinHashOf, refuseBlocked } from '../person.records.ts';
import { requirePin } from '../pin/require-pin.server.ts';
import { endSessions } from '../session.records.ts';
import { refuseUnlessByProvider } from '../sign-in-providers/required.records.ts';
import { advance, afterPassword, enter } from './advance.server.ts';
import {
  countCode,
  makeCode,
  replaceCode,
  requireCode,
  RESEND_AFTER_MS,
} from './device-code.records.ts';
import { countPasswordTry, forgetPasswordTries } from './password-tries.records.ts';
import { signInEndpoints } from './sign-in.contract.ts';
import { findStep, takeStep } from './steps.records.ts';

/** One text for "no such address" and "another password": it tells nobody who works here. */
const wrong = () => invalid({ password: 'E-mail or password is not right.' });

export const signInServed = serve(signInEndpoints, {
  'POST /login': async ({ email, password, device, keep }, context) => {
    const { db, now } = context;
    const person = await personByEmail(db, email);
    // Nobody has id 0: an unknown address costs the same queries and the same hash as a known one.
    const known = await findTrustedDevice(db, person?.id ?? 0, device, now);
    await countPasswordTry(db, email, known?.id, now);
    const fits = await passwordFits(person?.password_hash ?? null, password, context.address);
    if (!person || !fits) throw wrong();
    await forgetPasswordTries(db, email, known?.id);
    refuseBlocked(person);
    await refuseUnlessByProvider(db, person);
    await refuseAddress(context, person.id);
    return context.commit(async (inside) => {
      const same = await lockPerson(inside.db, person.id);
      if (same.password_hash !== person.password_hash) throw wrong();
      return afterPassword(inside, same, device, keep);
    });
  },

  'POST /verify-device': async (input, context) => {
    const { db, now, masterKey, userAgent, address } = context;
    const step = await findStep(db, input.step, 'verify-device', now);
    await requireCode(db, step.id, input.code, masterKey, now);
    return context.commit(async (inside) => {
      const person = await lockPerson(inside.db, step.person_id);
      await takeStep(inside.db, step.id, now);
      const added =
        step.device_id === null
          ? await addDevice(inside.db, { personId: person.id, userAgent, address }, now)
          : undefined;
      if (added) {
        const after = { personId: person.id, browser: added.browser, system: added.system };
        inside.audit({
          action: 'device.trust',
          subject: ['device', added.id],
          after,
          actor: person.id,
        });
      }
      const { pinForgotten, byProvider } = step.data;
      const deviceId = added?.id ?? step.device_id;
      const next = await advance(inside, {
        person,
        shown: 'device',
        deviceId,
        keep: step.keep,
        data: { pinForgotten, byProvider },
      });
      return {
        ...next,
        device: added
          ? { secret: added.secret, trustedUntil: added.trustedUntil.toISOString() }
          : null,
      };
    });
  },

  'POST /resend-device-code': async (input, context) => {
    const { db, now, masterKey } = context;
    const step = await findStep(db, input.step, 'verify-device', now);
    return context.commit(async (inside) => {
      const person = await lockPerson(inside.db, step.person_id);
      const { code, kept } = makeCode(person.id, masterKey, now);
      await replaceCode(inside.db, step.id, kept, countCode(step.data, now), now);
      await inside.post(codeMail(person, code));
      const resendAt = new Date(now.getTime() + RESEND_AFTER_MS).toISOString();
      return { message: 'Another code is on its way. The old one no longer works.', resendAt };
    });
  },

  'POST /verify-pin': async (input, context) => {
    const { db, now } = context;
    const step = await findStep(db, input.step, 'verify-pin', now);
    const { person_id: personId, device_id: deviceId } = step;
    const pinHash = await pinHashOf(db, personId);
    await requirePin(context, { personId, deviceId: deviceId!, pinHash }, input.pin);
    await refuseAddress(context, personId);
    return context.commit(async (inside) => {
      const person = await lockPerson(inside.db, personId);
      await takeStep(inside.db, step.id, now);
      return enter(inside, person, step, input.deviceKey);
    });
  },

  'POST /logout': async (_input, { db, now, who, audit }) => {
    await endSessions(db, { id: who.session.id }, 'signed out', now);
    audit({ action: 'session.end', subject: ['session', who.session.id] });
    return { message: 'Signed out.' };
  },
});
