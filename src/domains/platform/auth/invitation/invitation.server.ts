import { conflict } from '#/kernel/refusal.ts';
import { serve } from '#/store/handler.ts';
import { keepPassword, newPasswordHash } from '../credentials/new-password.server.ts';
import { lockPerson, personById } from '../person.records.ts';
import { refuseUnlessByProvider } from '../sign-in-providers/required.records.ts';
import { advance } from '../sign-in/advance.server.ts';
import { findStep, stepEnded, takeStep } from '../sign-in/steps.records.ts';
import { invitationEndpoints } from './invitation.contract.ts';
import { acceptInvitation, findInvitation } from './invitation.records.ts';

const refusals = {
  expired: 'This invitation is older than seven days. Ask for a new one.',
  revoked: 'This invitation was replaced or taken back. Look for a newer mail, or ask for one.',
  used: 'This invitation was used already. Sign in with your e-mail and password.',
};

export const invitationServed = serve(invitationEndpoints, {
  'POST /check-invitation': async ({ token }, { db, now }) => {
    const { state, name, email } = await findInvitation(db, token, now);
    return { status: state, invited: state === 'valid' ? { name, email } : null };
  },

  'POST /accept-invitation': async ({ token }, context) => {
    const invitation = await findInvitation(context.db, token, context.now);
    if (invitation.state !== 'valid') throw conflict(refusals[invitation.state]);
    return context.commit(async (inside) => {
      const person = await lockPerson(inside.db, invitation.personId);
      await refuseUnlessByProvider(inside.db, person);
      return advance(inside, {
        person,
        shown: 'invitation',
        deviceId: null,
        keep: false,
        data: { invitationId: invitation.id },
      });
    });
  },

  'POST /set-password': async (input, context) => {
    const { db, now } = context;
    const step = await findStep(db, input.step, 'set-password', now);
    const { invitationId } = step.data;
    if (invitationId === undefined) throw stepEnded();
    const hash = await newPasswordHash(input.password, await personById(db, step.person_id));
    return context.commit(async (inside) => {
      const person = await lockPerson(inside.db, step.person_id);
      await takeStep(inside.db, step.id, now);
      await acceptInvitation(inside.db, invitationId, now);
      await keepPassword(inside.db, person.id, hash);
      const subject = ['person', person.id] as const;
      inside.audit({ action: 'invitation.accept', subject, actor: person.id });
      inside.audit({ action: 'password.set', subject, actor: person.id });
      return advance(inside, { person, shown: 'password', deviceId: null, keep: false });
    });
  },
});
