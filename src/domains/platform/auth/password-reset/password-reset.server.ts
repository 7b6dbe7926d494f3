import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { conflict } from '#/kernel/refusal.ts';
import { serve, type OpenContext } from '#/store/handler.ts';
import { keepPassword, newPasswordHash } from '../credentials/new-password.server.ts';
import { changedMail, noPasswordMail, resetMail } from '../mails.ts';
import { lockPerson, personByEmail, personById } from '../person.records.ts';
import { endSessions } from '../session.records.ts';
import { refuseUnlessByProvider, requiredProvider } from '../sign-in-providers/required.records.ts';
import { afterPassword } from '../sign-in/advance.server.ts';
import { endSteps, findStep, takeStep } from '../sign-in/steps.records.ts';
import { passwordResetEndpoints } from './password-reset.contract.ts';
import { openReset, readReset } from './password-reset.records.ts';

/**
 * Well above what a mail takes to be queued, and never twice the same: the time of the answer tells
 * nothing of what was done before it.
 */
const answerAfter = () => 250 + randomInt(100);

async function mailLink(context: OpenContext, email: string) {
  const known = await personByEmail(context.db, email);
  if (known?.status !== 'active') return;
  await context.commit(async (inside) => {
    const person = await lockPerson(inside.db, known.id);
    const required = await requiredProvider(inside.db, person);
    if (required && !required.breaksGlass) {
      await inside.post(noPasswordMail(person, required.name, inside.publicUrl));
      return;
    }
    const token = await openReset(inside.db, person.id, inside.now);
    if (token === undefined) return;
    await inside.post(resetMail(person, { publicUrl: inside.publicUrl, token }));
    inside.audit({ action: 'password.ask-reset', subject: ['person', person.id] });
  });
}

export const passwordResetServed = serve(passwordResetEndpoints, {
  'POST /reset-password': async ({ email }, context) => {
    const answer = sleep(answerAfter());
    // A failure must not answer sooner than success, nor in other words: it is logged instead.
    await mailLink(context, email).catch((error: unknown) =>
      context.log.error({ err: error }, 'a link to a new password was not mailed'),
    );
    await answer;
    return { message: 'If this address belongs to somebody here, a link is on its way.' };
  },

  'POST /verify-reset-password': ({ token }, { db, now }) => readReset(db, token, now),

  'POST /set-new-password': async (input, context) => {
    const { db, now } = context;
    const { status } = await readReset(db, input.token, now);
    if (status !== 'valid') {
      throw conflict(
        status === 'expired'
          ? 'This link is older than 30 minutes. Ask for a new one.'
          : 'This link was used already or replaced by a newer one.',
      );
    }
    const step = await findStep(db, input.token, 'set-new-password', now);
    const hash = await newPasswordHash(input.password, await personById(db, step.person_id));
    return context.commit(async (inside) => {
      const person = await lockPerson(inside.db, step.person_id);
      await refuseUnlessByProvider(inside.db, person);
      await takeStep(inside.db, step.id, now);
      await keepPassword(inside.db, person.id, hash, now);
      await endSessions(inside.db, { personId: person.id }, 'password changed', now);
      await endSteps(inside.db, person.id, now);
      await inside.post(changedMail(person, 'password'));
      inside.audit({ action: 'password.set', subject: ['person', person.id], actor: person.id });
      return afterPassword(inside, person, input.device, false);
    });
  },
});
