import { conflict, notAllowed, notFound, Refusal } from '#/kernel/refusal.ts';
import { roleToGive, rolesToGive } from '#/store/giving.ts';
import { serve, type Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { Who } from '#/store/who.ts';
import { invitationMail } from '../mails.ts';
import { invite, resendInvitation, revokeInvitation } from './invitation.records.ts';
import { inviteEndpoints } from './invite.contract.ts';
import { sharedNames } from './namesakes.records.ts';
import { rehire } from './rehire.server.ts';

interface Role {
  id: number;
  name: string;
}

/** Somebody of a lower rank; anybody else is as good as not there. */
async function findInvited(db: Db, personId: number, who: Who) {
  const person = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name', 'p.email', 'p.role_id'])
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

/** @throws Refusal `conflict` when the address is taken; nothing is written then. */
async function inviteOne(
  context: Context,
  it: { name: string; email: string },
  role: Role,
): Promise<number> {
  const { db, who, now, audit } = context;
  const invitee = { ...it, roleId: role.id, invitedBy: who.id };
  const { personId, token } = await invite(db, invitee, now);
  await mailTo(context, it, token);
  const after = { name: it.name, email: it.email, role: role.name };
  audit({ action: 'invitation.send', subject: ['person', personId], after });
  return personId;
}

/**
 * Invites one person with a role one may give; their id. For the domains that add people their way.
 * @throws Refusal `invalid` for another role, `conflict` when the address is taken.
 */
export async function invitePerson(
  context: Context,
  { roleId, ...it }: { name: string; email: string; roleId: number },
): Promise<number> {
  return inviteOne(context, it, await roleToGive(context.db, context.who, roleId));
}

const toldApart = 'Others bear the same name; add to one of them what tells them apart:';

export const inviteServed = serve(inviteEndpoints, {
  'POST /user/rehire': rehire,
  'GET /roles-to-grant': (_input, { db, who }) => rolesToGive(db, who),

  'POST /user/add': async ({ people, roleId }, context) => {
    const role = await roleToGive(context.db, context.who, roleId);
    const invited: { personId: number; email: string }[] = [];
    const refused: { email: string; message: string }[] = [];
    for (const it of people) {
      try {
        const personId = await inviteOne(context, it, role);
        invited.push({ personId, email: it.email });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.push({ email: it.email, message: error.message });
      }
    }
    const [first] = people.filter((it) => invited.some(({ email }) => email === it.email));
    const words =
      invited.length === 1 ? `${first!.name} is invited.` : `${invited.length} people are invited.`;
    const shared = await sharedNames(
      context.db,
      invited.map((it) => it.personId),
    );
    const message = [
      invited.length === 0 ? 'Nobody was invited.' : words,
      ...(shared.length > 0 ? [`${toldApart} ${shared.join(', ')}.`] : []),
    ].join(' ');
    return { message, invited, refused };
  },

  'POST /resend-invitation': async ({ personId }, context) => {
    const { db, who, now, audit } = context;
    const person = await findInvited(db, personId, who);
    // Their role may hold more by now than when they were invited, or be somebody else's to give.
    const { roles } = await rolesToGive(db, who);
    if (!roles.some((it) => it.id === person.role_id)) {
      throw notAllowed('Their role has rights you don’t hold. Ask an admin to send the link.');
    }
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
