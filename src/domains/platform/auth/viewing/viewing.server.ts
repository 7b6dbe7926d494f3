import { invalid, notFound } from '#/kernel/refusal.ts';
import { serve } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import { viewingEndpoints } from './viewing.contract.ts';

const LASTS_MS = 30 * 60_000;

export const viewingServed = serve(viewingEndpoints, {
  'POST /view-as-role': async ({ roleId, teamId }, { db, who, scope, now, audit }) => {
    const role = await db
      .selectFrom('roles')
      .select('name')
      .where('id', '=', roleId)
      .where('rank', '<', who.role.rank)
      .executeTakeFirst();
    if (!role) throw notFound('This role');
    const team =
      teamId === undefined
        ? undefined
        : await db
            .selectFrom('teams')
            .select('name')
            .where('id', '=', teamId)
            .where(teamInScope('id', who, scope))
            .executeTakeFirst();
    if (teamId !== undefined && !team) throw invalid({ teamId: 'This team was not found.' });
    const until = new Date(now.getTime() + LASTS_MS);
    await db
      .updateTable('sessions')
      .set({ viewing_role_id: roleId, viewing_team_id: teamId ?? null, viewing_until: until })
      .where('id', '=', who.session.id)
      .execute();
    audit({
      action: 'session.view-as',
      subject: ['role', roleId],
      after: { role: role.name, team: team?.name ?? null, until: until.toISOString() },
    });
    return { message: `You see what ${role.name} would see, for 30 minutes.` };
  },

  'POST /stop-viewing': async (_input, { db, who, audit }) => {
    if (!who.session.viewing) return { message: 'You see what is yours already.' };
    await db
      .updateTable('sessions')
      .set({ viewing_role_id: null, viewing_team_id: null, viewing_until: null })
      .where('id', '=', who.session.id)
      .execute();
    audit({ action: 'session.stop-viewing', subject: ['role', who.role.id] });
    return { message: 'You see what is yours again.' };
  },
});
