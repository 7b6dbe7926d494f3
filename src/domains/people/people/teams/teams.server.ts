import { serve, type Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { assignMember, endMemberships } from './assign-member.server.ts';
import {
  findMembership,
  listMembers,
  mayBePlaced,
  mayBeShown,
  otherMemberships,
  totalOf,
} from './members.records.ts';
import { deleteTeam, saveTeam } from './save-team.server.ts';
import { teamsEndpoints } from './teams.contract.ts';
import { findTeam, listTeams } from './teams.records.ts';

/** People of the scope who work here; with a team, those who can be put into it. */
async function candidates(team: number | undefined, context: Context) {
  const { db, who, scope } = context;
  if (team !== undefined) await findTeam(team, context);
  let query = db
    .selectFrom('people as p')
    .select(['p.id', 'p.name', 'p.title', totalOf('p.id').as('total')])
    .where('p.status', 'in', team === undefined ? ['active'] : ['active', 'invited'])
    .where(personInScope('p.id', who, scope));
  if (team !== undefined) {
    query = query
      .where(mayBePlaced('p.id', context))
      .where(mayBeShown('p.id', team, context))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('team_members as m')
              .select('m.id')
              .whereRef('m.person_id', '=', 'p.id')
              .where('m.team_id', '=', team)
              .where('m.until', 'is', null),
          ),
        ),
      );
  }
  return { rows: await query.orderBy('p.name').orderBy('p.id').execute() };
}

export const teamsServed = serve(teamsEndpoints, {
  'GET /teams': listTeams,
  'GET /team': async ({ id }, context) => {
    const team = await findTeam(id, context);
    const of = (show: 'present' | 'past') =>
      listMembers({ team: id, show, page: 1, perPage: 200 }, context);
    const [members, history] = [await of('present'), await of('past')];
    return { team, members: members.rows, history: history.rows };
  },
  'POST /team/add': saveTeam,
  'POST /team/delete': deleteTeam,
  'GET /team-members': listMembers,
  'GET /team-member': async ({ id }, context) => {
    const membership = await findMembership(id, context);
    return { membership, others: await otherMemberships(membership, context) };
  },
  'GET /team-members/members': ({ team }, context) => candidates(team, context),
  'POST /assign-team-member': assignMember,
  'POST /delete-team-members': endMemberships,
});
