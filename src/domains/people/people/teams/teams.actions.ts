import { call } from '#/client/api.ts';
import { refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, optional, orNone, passed, text } from '#/kernel/parameters.ts';
import { memberActions } from './members.actions.ts';
import type { Team } from './teams.contract.ts';

const access = may('teams:write');

const teamOf = async (id: number) => (await call('GET /team', { id })).team;

/** A team as it is saved again. */
const savedAs = ({ id, version, name, lead, department }: Team) => ({
  id,
  version,
  name,
  leadId: lead?.id ?? null,
  departmentId: department?.id ?? null,
});

const teamAdd = action({
  id: 'team.add',
  title: 'Add a team',
  icon: 'users-group',
  access,
  keywords: ['team', 'new', 'lead'],
  verbs: ['add team', 'new team'],
  parameters: {
    name: text('Name'),
  },
  run: async ({ name }) => {
    const made = { name, leadId: null, departmentId: null };
    const { id, version } = await call('POST /team/add', made);
    return {
      message: `${name} is added`,
      undo: () => call('POST /team/delete', { id, version }),
    };
  },
});

const teamChange = action({
  id: 'team.change',
  title: 'Change a team',
  icon: 'pencil',
  access,
  keywords: ['rename', 'lead', 'team'],
  verbs: ['change team', 'rename team', 'team lead'],
  parameters: {
    team: entity('team'),
    lead: optional(orNone(entity('person', 'Lead'), 'nobody', 'no lead')),
    name: optional(text('Name')),
  },
  preview: ({ team, lead, name }) =>
    refusing(async () => {
      if (team === undefined) return { facts: [] };
      const it = await teamOf(team);
      const { lead: now } = it;
      return {
        facts: [
          { label: 'Team', value: it.name, note: `${it.members} members` },
          { label: 'Lead', value: now?.name ?? 'Nobody' },
          ...(name ? [{ label: 'New name', value: name }] : []),
        ],
        ...(lead === undefined && !name && { refusal: 'Say its new lead or its new name.' }),
      };
    }),
  run: async ({ team, lead, name }) => {
    const before = savedAs(await teamOf(team));
    const to = { ...(lead !== undefined && { leadId: lead }), ...(name && { name }) };
    const saved = await call('POST /team/add', { ...before, ...to });
    return {
      message: `${saved.name} is saved`,
      undo: () => call('POST /team/add', { ...before, version: saved.version }),
    };
  },
});

export const teamDelete = action({
  id: 'team.delete',
  title: 'Delete a team',
  icon: 'trash',
  access,
  keywords: ['team', 'remove'],
  verbs: ['delete team', 'remove team'],
  parameters: { team: entity('team'), version: passed<number>() },
  confirm: 'Its past memberships go with it.',
  preview: ({ team }) =>
    refusing(async () => {
      if (team === undefined) return { facts: [] };
      const { name, members, apps } = await teamOf(team);
      return {
        facts: [{ label: 'Team', value: name, note: `${members} members, ${apps} apps` }],
        ...(members + apps > 0 && { refusal: 'Only a team without members and apps is deleted.' }),
      };
    }),
  run: async ({ team: id, version }) =>
    call('POST /team/delete', { id, version: version ?? (await teamOf(id)).version }),
});

export const teamActions = [teamAdd, teamChange, teamDelete, ...memberActions];
