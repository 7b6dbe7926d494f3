import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../../api.ts';
import type { Membership } from './members.contract.ts';
import type { Team } from './teams.contract.ts';

const TEAMS = '/user-management/teams';
const MEMBERS = '/user-management/team-members';

const teamAdd = action({
  id: 'team.add',
  title: 'Add a team',
  icon: 'users-group',
  access: may('teams:write'),
  keywords: ['team', 'new', 'lead'],
  run: async (_values, { go }) => go(`${TEAMS}?edit=new`),
});

export const teamDelete = action<{ team?: Team }>({
  id: 'team.delete',
  title: 'Delete a team',
  icon: 'trash',
  access: may('teams:write'),
  keywords: ['team', 'remove'],
  run: async ({ team }, { go }) => {
    if (!team) return go(TEAMS);
    return call('POST /team/delete', { id: team.id, version: team.version });
  },
});

const memberAssign = action({
  id: 'team-member.assign',
  title: 'Put somebody into a team',
  icon: 'user-plus',
  access: may('team-members:write'),
  keywords: ['team', 'member', 'assign', 'allocation'],
  run: async (_values, { go }) => go(`${MEMBERS}?edit=new`),
});

export const memberEnd = action<{ membership?: Membership }>({
  id: 'team-member.end',
  title: 'Take somebody out of a team',
  icon: 'user-x',
  access: may('team-members:write'),
  keywords: ['team', 'member', 'remove', 'leave', 'end'],
  run: async ({ membership }, { go }) => {
    if (!membership) return go(MEMBERS);
    const { id, version, team, person, allocation } = membership;
    const { message } = await call('POST /delete-team-members', { members: [{ id, version }] });
    return {
      message,
      undo: () =>
        call('POST /assign-team-member', { teamId: team.id, personId: person.id, allocation }),
    };
  },
});

export const teamActions = [teamAdd, teamDelete, memberAssign, memberEnd];
