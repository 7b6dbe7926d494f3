import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { formatMoney, sumMicros } from '#/kernel/money.ts';
import { counted, formatChange } from '#/kernel/numbers.ts';
import { entity, many, optional, passed, percent, text } from '#/kernel/parameters.ts';
import type { CampaignSpending } from '../spending/spending.contract.ts';
import { isLarge, plannedOf, type BudgetRule, type Planned } from './planned.ts';

export const plannedOfAll = (all: readonly CampaignSpending[], rule: BudgetRule): Planned[] =>
  all.map((it) => plannedOf(it, rule));

/** "$4,200 → $4,620 a day (+10.0%)", in dollars over all of them. */
export function sumWords(planned: readonly Planned[]): string {
  const before = sumMicros(planned.map((it) => it.dollars.before));
  const after = sumMicros(planned.map((it) => it.dollars.after));
  const change = before > 0 ? ` (${formatChange(after / before - 1)})` : '';
  return `${formatMoney(before, 'whole')} → ${formatMoney(after, 'whole')} a day${change}`;
}

/** Each campaign as it is listed. */
export async function listed(ids: readonly number[]): Promise<CampaignSpending[]> {
  const rows = await Promise.all(
    ids.map(async (id) => {
      const { campaign } = await call('GET /campaigns/detail', { id, date: 'yesterday' });
      const { bid, budget, mediaSource, app, canChange, name, status } = campaign;
      const month = { soFar: 0, missing: 0, pace: null };
      const { canPush } = budget;
      return { id, name, mediaSource, app, budget, bid, status, canPush, canChange, month };
    }),
  );
  return rows.map((it) => ({ ...it, latest: null, perDay: null }));
}

const parameters = {
  campaigns: many(entity('campaign', 'Campaigns')),
  percent: percent('Change'),
  note: optional(text('why')),
  seen: passed<{ planned: Planned[]; sure: boolean }>(),
};

async function preview(it: { campaigns?: number[]; percent?: number }): Promise<Preview> {
  if (!it.campaigns || it.campaigns.length === 0 || it.percent === undefined) return { facts: [] };
  const planned = plannedOfAll(await listed(it.campaigns), { percent: it.percent });
  const left = planned.filter((one) => one.why !== undefined);
  const large = planned.filter(isLarge);
  const [first] = left;
  return {
    facts: [
      { label: 'Campaigns', value: counted(planned.length - left.length, 'budget') },
      { label: 'Together', value: sumWords(planned) },
    ],
    ...(first && { warning: `${first.campaign.name} stays as it is: ${first.why}.` }),
    ...(left.length === planned.length && { refusal: `${first?.why ?? 'Nothing changes'}.` }),
    ...(large.length > 0 && {
      refusal: 'A change of more than half is made in the list of budgets, which asks again.',
    }),
  };
}

/** Changes budgets of several campaigns; run from the list that has them selected, or by percent. */
export const changeBudgets = action({
  id: 'campaigns.budgets',
  title: 'Change budgets of several campaigns',
  icon: 'coin',
  access: may('campaigns:write'),
  keywords: ['bulk', 'many', 'percent', 'raise', 'lower'],
  verbs: ['change budgets', 'raise budgets'],
  parameters,
  preview,
  run: async ({ campaigns, percent, note, seen }) => {
    const planned = seen?.planned ?? plannedOfAll(await listed(campaigns), { percent });
    const changed = planned.filter((it) => it.after !== null);
    const rows = changed.map(({ campaign, after }) => ({
      id: campaign.id,
      version: campaign.budget.version,
      daily: after!.amount,
      currency: after!.currency,
    }));
    const sure = seen?.sure ?? false;
    const done = await call('POST /campaigns/change-many', { rows, sure, ...(note && { note }) });
    const versions = new Map(done.rows.map((it) => [it.id, it.version]));
    const back = changed.map(({ campaign, before }) => ({
      id: campaign.id,
      version: versions.get(campaign.id)!,
      daily: before?.amount ?? null,
      ...(before && { currency: before.currency }),
    }));
    return {
      message: `${counted(rows.length, 'budget')} changed: ${resultWords(done.rows)}`,
      undo: () =>
        call('POST /campaigns/change-many', { rows: back, sure: true, note: 'Taken back' }),
    };
  },
});

/** "8 on their way to Meta Ads. 2 kept here; change it at AppLovin too." */
export function resultWords(rows: readonly { message: string }[]): string {
  const groups = Map.groupBy(rows, (it) => it.message);
  return [...groups].map(([message, of]) => `${of.length}: ${message}`).join(' ');
}

interface Several {
  campaigns: readonly CampaignSpending[];
  status: 'active' | 'paused';
  note?: string;
}

/** Pauses or resumes several campaigns in one go; run from the list that has them selected. */
export const setStatuses = {
  run: async ({ campaigns, status, note }: Several) => {
    const rows = campaigns.map(({ id, status: { version } }) => ({ id, version, status }));
    const done = await call('POST /campaigns/change-many', { rows, ...(note && { note }) });
    const back = status === 'paused' ? ('active' as const) : ('paused' as const);
    const words = status === 'paused' ? 'paused' : 'resumed';
    return {
      message: `${counted(rows.length, 'campaign')} ${words}: ${resultWords(done.rows)}`,
      undo: () =>
        call('POST /campaigns/change-many', {
          rows: done.rows.map(({ id, version }) => ({ id, version, status: back })),
          note: 'Taken back',
        }),
    };
  },
};
