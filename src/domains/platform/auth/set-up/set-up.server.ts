import { conflict } from '#/kernel/refusal.ts';
import { serve } from '#/store/handler.ts';
import { newPasswordHash } from '../credentials/new-password.server.ts';
import { lockPerson } from '../person.records.ts';
import { advance } from '../sign-in/advance.server.ts';
import { endSteps } from '../sign-in/steps.records.ts';
import { setUpEndpoints } from './set-up.contract.ts';
import { makeFirstAdmin, readSetUpLink } from './set-up.records.ts';

export const setUpServed = serve(setUpEndpoints, {
  'POST /check-set-up': async ({ token }, { db, now }) => ({
    status: await readSetUpLink(db, token, now),
  }),

  'POST /set-up': async ({ token, name, email, password }, context) => {
    const status = await readSetUpLink(context.db, token, context.now);
    if (status !== 'valid') {
      throw conflict(
        status === 'used'
          ? 'This link was used already. Sign in, or restart the server for another one.'
          : 'This link is older than a day. Restart the server for another one.',
      );
    }
    const passwordHash = await newPasswordHash(password, { name, email });
    return context.commit(async (inside) => {
      const it = { token, name, email, passwordHash };
      const id = await makeFirstAdmin(inside.db, it, inside.now);
      const person = await lockPerson(inside.db, id);
      await endSteps(inside.db, id, inside.now);
      inside.audit({
        action: 'installation.set-up',
        subject: ['person', id],
        after: { email },
        actor: id,
      });
      return advance(inside, { person, shown: 'password', deviceId: null, keep: false });
    });
  },
});
