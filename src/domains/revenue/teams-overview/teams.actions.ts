import { call } from '#/client/api.ts';
import { refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { dayOf } from '#/kernel/dates.ts';
import { formatMoney } from '#/kernel/money.ts';
import { dollars, entity, orNone, passed } from '#/kernel/parameters.ts';
import type { Target } from './teams-overview.contract.ts';

/** What a page has seen of a target: of which month, and how it stood. */
type Seen = Pick<Target, 'revenue' | 'version'> & { month: string };

async function targetOf(team: number): Promise<Seen & Target & { name: string }> {
  const { rows } = await call('GET /teams-overview', {});
  const found = rows.find((it) => it.id === team);
  if (!found) throw new Error('This team has no figures to be measured by.');
  return { ...found.target, name: found.name, month: `${dayOf(new Date()).slice(0, 7)}-01` };
}

const words = (revenue: number | null) =>
  revenue === null ? 'no target' : formatMoney(revenue, 'dense');

export const saveTarget = action({
  id: 'team.target',
  title: 'Set what a team is to earn this month',
  icon: 'target-arrow',
  access: may('targets:write'),
  keywords: ['target', 'goal', 'revenue', 'month', 'budget'],
  verbs: ['target', 'set target'],
  parameters: {
    team: entity('team'),
    revenue: orNone(dollars('Revenue'), 'no target', 'none'),
    seen: passed<Seen>(),
  },
  preview: ({ team, revenue }) =>
    refusing(async () => {
      if (team === undefined) return { facts: [] };
      const it = await targetOf(team);
      return {
        facts: [
          { label: it.name, value: words(it.revenue), note: `${words(it.soFar)} is there already` },
          ...(revenue === undefined ? [] : [{ label: 'New', value: words(revenue) }]),
        ],
      };
    }),
  run: async ({ team: teamId, revenue, seen }) => {
    const { month, version, revenue: before } = seen ?? (await targetOf(teamId));
    const saved = await call('POST /save-team-target', { teamId, month, revenue, version });
    const back = { teamId, month, revenue: before, version: saved.version };
    return { message: saved.message, undo: () => call('POST /save-team-target', back) };
  },
});
