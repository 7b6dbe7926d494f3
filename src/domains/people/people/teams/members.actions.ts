import { call } from '#/client/api.ts';
import { refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, fallback, listed, passed, percent } from '#/kernel/parameters.ts';
import type { Membership } from './members.contract.ts';
import { FULL_TIME } from './team-words.ts';

const access = may('team-members:write');

/** The present membership of somebody in a team. */
async function membershipOf(team: number, person: number): Promise<Membership | undefined> {
  const { members } = await call('GET /team', { id: team });
  return members.find((it) => it.person.id === person && it.until === null);
}

interface Person {
  id: number;
  name: string;
  title: string | null;
}

const asOption = ({ id, name, title }: Person) => ({
  id,
  title: name,
  ...(title && { note: title }),
});

/** Who is in the team and whoever may be put into it: also who is only invited, whom search does not find. */
const candidate = listed(
  'person',
  async ({ team }) => {
    const { members } = await call('GET /team', { id: team });
    const { rows } = await call('GET /team-members/members', { team });
    const present = members.filter((it) => it.until === null).map((it) => it.person);
    return [...present, ...rows].map(asOption);
  },
  ['team'],
);

const memberAssign = action({
  id: 'team-member.assign',
  title: 'Put somebody into a team',
  icon: 'user-plus',
  access,
  keywords: ['team', 'member', 'assign', 'allocation', 'share of time'],
  verbs: ['put', 'put … into', 'add … to team', 'add member'],
  parameters: {
    team: entity('team'),
    person: candidate,
    allocation: fallback(percent('Share of their time'), () => FULL_TIME),
  },
  preview: ({ person, team, allocation = FULL_TIME }) =>
    refusing(async () => {
      if (person === undefined || team === undefined) return { facts: [] };
      const now = await membershipOf(team, person);
      const { rows } = await call('GET /team-members/members', {});
      const total = (rows.find((it) => it.id === person)?.total ?? 0) - (now?.allocation ?? 0);
      return {
        facts: [
          { label: 'Now', value: now ? `${now.allocation}%` : 'Not in it' },
          { label: 'Then', value: `${allocation}%`, note: `${total + allocation}% in all teams` },
        ],
        ...(total + allocation > FULL_TIME && { warning: 'That is more than all of their time.' }),
        ...(now?.allocation === allocation && { refusal: 'That is so already.' }),
        ...(now && !now.canChange && { refusal: 'This membership is not yours to change.' }),
      };
    }),
  run: async ({ person, team, allocation }) => {
    const before = await membershipOf(team, person);
    const its = { teamId: team, personId: person };
    const { message, membership } = await call('POST /assign-team-member', {
      ...its,
      allocation,
      ...(before && { id: before.id, version: before.version }),
    });
    const { id, version } = membership;
    return {
      message,
      undo: () =>
        before
          ? call('POST /assign-team-member', { ...its, id, version, allocation: before.allocation })
          : call('POST /delete-team-members', { members: [{ id, version }] }),
    };
  },
});

export const memberEnd = action({
  id: 'team-member.end',
  title: 'Take somebody out of a team',
  icon: 'user-x',
  access,
  keywords: ['team', 'member', 'remove', 'leave', 'end'],
  verbs: ['take out', 'take … out of', 'remove member'],
  parameters: {
    team: entity('team'),
    person: candidate,
    seen: passed<Membership>(),
  },
  preview: ({ person, team }) =>
    refusing(async () => {
      if (person === undefined || team === undefined) return { facts: [] };
      const it = await membershipOf(team, person);
      if (!it) return { facts: [], refusal: 'This person is not in this team.' };
      return {
        facts: [{ label: it.person.name, value: it.team.name, note: `${it.allocation}%` }],
        ...(!it.canChange && { refusal: 'This membership is not yours to change.' }),
      };
    }),
  run: async ({ person, team, seen }) => {
    const membership = seen ?? (await membershipOf(team, person));
    if (!membership) throw new Error('This person is not in this team.');
    const { id, version, allocation } = membership;
    const { message } = await call('POST /delete-team-members', { members: [{ id, version }] });
    return {
      message,
      undo: () => call('POST /assign-team-member', { teamId: team, personId: person, allocation }),
    };
  },
});

export const memberActions = [memberAssign, memberEnd];
