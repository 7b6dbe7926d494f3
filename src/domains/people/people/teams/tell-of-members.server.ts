import type { Context } from '#/store/handler.ts';
import type { Membership } from './members.contract.ts';

interface Led {
  id: number;
  name: string;
  lead_id: number | null;
}

type Change = 'joined' | 'changed' | 'left';

const toPerson = (change: Change, team: string, { allocation }: Membership) =>
  ({
    joined: `You are in ${team} now, with ${allocation}% of your time`,
    changed: `${team} has ${allocation}% of your time now`,
    left: `You are not in ${team} any more`,
  })[change];

const toLead = (change: Change, team: string, { person, allocation }: Membership) =>
  ({
    joined: `${person.name} is in ${team} now, with ${allocation}%`,
    changed: `${person.name} gives ${allocation}% to ${team} now`,
    left: `${person.name} left ${team}`,
  })[change];

/** Tells the person and the team's lead; whoever did it knows. */
export async function tellOfMembership(
  { who, notify }: Context,
  team: Led,
  it: Membership,
  change: Change,
) {
  const key = `${it.id}:${it.version}`;
  const shared = { from: who.name, link: `/user-management/team-members?team=${team.id}` };
  if (it.person.id !== who.id) {
    await notify([it.person.id], {
      ...shared,
      type: 'teams.mine',
      title: toPerson(change, team.name, it),
      key: `teams.mine:${key}`,
    });
  }
  const { lead_id: lead } = team;
  if (lead === null || lead === who.id || lead === it.person.id) return;
  await notify([lead], {
    ...shared,
    type: 'teams.members',
    title: toLead(change, team.name, it),
    key: `teams.members:${key}`,
  });
}
