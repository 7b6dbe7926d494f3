import { conflict, invalid, notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { Who } from '#/store/who.ts';
import { invitationMail } from '../mails.ts';
import { invite, resendInvitation, revokeInvitation } from './invitation.records.ts';
import { inviteEndpoints } from './invite.contract.ts';

/** Nobody grants a role of their own rank or above. */
const grantable = (db: Db, who: Who) =>
  db.selectFrom('roles').select(['id', 'name']).where('rank', '<', who.role.rank);

/** Somebody whose role I may give; anybody else is as good as not there. */
async function findInvited(db: Db, personId: number, who: Who) {
  const person = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name', 'p.email'])
    .where('p.id', '=', personId)
    .where('r.rank', '<', who.role.rank)
    .executeTakeFirst();
  if (!person) throw notFound('This person');
  return person;
}

function mailTo(context: Context, to: { name: string; email: string }, token: string) {
  const { publicUrl, who } = context;
  return context.post(invitationMail(to, { publicUrl, token, invitedBy: who.name }));
}

export const inviteServed = serve(inviteEndpoints, {
  'GET /roles-to-grant': async (_input, { db, who }) => ({
    roles: await grantable(db, who).orderBy('rank', 'desc').execute(),
  }),

  'POST /invite-user': async (input, context) => {
    const { db, who, now, audit } = context;
    const role = await grantable(db, who).where('id', '=', input.roleId).executeTakeFirst();
    if (!role) throw invalid({ roleId: 'Choose a role below your own.' });
    const { personId, token } = await invite(db, { ...input, invitedBy: who.id }, now);
    await mailTo(context, input, token);
    const after = { name: input.name, email: input.email, role: role.name };
    audit({ action: 'invitation.send', subject: ['person', personId], after });
    return { message: `${input.name} is invited.`, personId };
  },

  'POST /resend-invitation': async ({ personId }, context) => {
    const { db, who, now, audit } = context;
    const person = await findInvited(db, personId, who);
    await mailTo(context, person, await resendInvitation(db, personId, who.id, now));
    audit({ action: 'invitation.resend', subject: ['person', personId] });
    return { message: `${person.name} gets another link.` };
  },

  'POST /revoke-invitation': async ({ personId }, { db, who, now, audit }) => {
    const person = await findInvited(db, personId, who);
    const wasOpen = await revokeInvitation(db, personId, now);
    if (!wasOpen) throw conflict('This person has no open invitation.');
    audit({ action: 'invitation.revoke', subject: ['person', personId] });
    return { message: `The invitation of ${person.name} is taken back.` };
  },
});
