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
  const rows = await db
    .selectFrom('task_sprints as s')
    .innerJoin('teams as g', 'g.id', 's.team_id')
    .select(['s.id', 's.name', 's.state', 's.team_id', 'g.name as team'])
    .where('s.state', '<>', sql.lit('completed'))
    .where(teamInScope('s.team_id', who, scope))
    .$if(team !== undefined, (it) => it.where('s.team_id', '=', team!))
    .orderBy('s.state')
    .orderBy('s.starts_on')
    .orderBy('s.id')
    .limit(sql.lit(200))
    .$narrowType<{ state: 'planned' | 'active' }>()
    .execute();
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
