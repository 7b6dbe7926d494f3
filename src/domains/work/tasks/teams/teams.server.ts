import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { serve, type Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import { viewerOf } from '#/store/viewer.ts';
import { teamWithin } from '../reports/work-reach.records.ts';
import { selectCards } from './board.records.ts';
import { members } from './members.server.ts';
import { moveForMember } from './move-for-member.server.ts';
import { taskTeamsEndpoints } from './teams.contract.ts';

async function livingSprints({ db, who, scope }: Context, team: number | undefined) {
  const { rows } = await sql<{
    id: number;
    name: string;
    state: 'planned' | 'active';
    team_id: number;
    team: string;
  }>`
    select s.id, s.name, s.state, s.team_id, g.name as team
    from task_sprints s join teams g on g.id = s.team_id
    where s.state <> 'completed' and ${teamInScope('s.team_id', who, scope)}
      and ${team === undefined ? sql`true` : sql`s.team_id = ${team}`}
    order by s.state, s.starts_on, s.id limit 200`.execute(db);
  return rows.map(({ id, name, state, team_id, team }) => {
    return { id, name, state, team: { id: team_id, name: team } };
  });
}

export const taskTeamsServed = serve(taskTeamsEndpoints, {
  'GET /tasks/teams': async (wanted, context) => {
    const { db, who, scope, now } = context;
    if (wanted.team !== undefined) await teamWithin(context, wanted.team);
    const today = dayOf(now);
    const reach = { by: await viewerOf(db, who), read: scope };
    return {
      today,
      teams: await db
        .selectFrom('teams')
        .select(['id', 'name'])
        .where(teamInScope('id', who, scope))
        .orderBy('name')
        .execute(),
      sprints: await livingSprints(context, wanted.team),
      ...(await selectCards(db, wanted, reach, { now, today })),
    };
  },
  'GET /tasks/members': members,
  'POST /tasks/members/status-update': moveForMember,
});
