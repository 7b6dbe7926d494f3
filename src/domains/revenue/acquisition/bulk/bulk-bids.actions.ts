import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { counted } from '#/kernel/numbers.ts';
import { entity, many, optional, passed, percent, text } from '#/kernel/parameters.ts';
import { typedOf } from '../bids/bids.actions.ts';
import { listed, resultWords } from './bulk.actions.ts';
import { plannedBidOf, type PlannedBid } from './planned-bids.ts';
import { isLarge } from './planned.ts';

const parameters = {
  campaigns: many(entity('campaign', 'Campaigns')),
  percent: percent('Change'),
  note: optional(text('why')),
  seen: passed<{ planned: PlannedBid[]; sure: boolean }>(),
};

const plannedNow = async (ids: readonly number[], by: number) =>
  (await listed(ids)).map((it) => plannedBidOf(it, by));

async function preview(it: { campaigns?: number[]; percent?: number }): Promise<Preview> {
  if (!it.campaigns || it.campaigns.length === 0 || it.percent === undefined) return { facts: [] };
  const planned = await plannedNow(it.campaigns, it.percent);
  const left = planned.filter((one) => one.why !== undefined);
  const [first] = left;
  return {
    facts: [{ label: 'Campaigns', value: counted(planned.length - left.length, 'bid') }],
    ...(first && { warning: `${first.campaign.name} stays as it is: ${first.why}.` }),
    ...(left.length === planned.length && { refusal: `${first?.why ?? 'Nothing changes'}.` }),
    ...(planned.some(isLarge) && {
      refusal: 'A change of more than half is made in the list of budgets, which asks again.',
    }),
  };
}

/** Changes bids of several campaigns by percent, of costs and of ROAS alike. */
export const changeBids = action({
  id: 'campaigns.bids',
  title: 'Change bids of several campaigns',
  icon: 'target-arrow',
  access: may('campaigns:write'),
  keywords: ['bulk', 'many', 'percent', 'raise', 'lower', 'target cost', 'target ROAS'],
  verbs: ['change bids', 'raise bids'],
  parameters,
  preview,
  run: async ({ campaigns, percent: by, note, seen }) => {
    const planned = seen?.planned ?? (await plannedNow(campaigns, by));
    const changed = planned.filter((it) => it.after !== null);
    const rows = changed.map(({ campaign, after }) => ({
      id: campaign.id,
      version: campaign.bid.version,
      bid: typedOf(after),
    }));
    const sure = seen?.sure ?? false;
    const done = await call('POST /campaigns/change-many', { rows, sure, ...(note && { note }) });
    const versions = new Map(done.rows.map((it) => [it.id, it.version]));
    const back = changed.map(({ campaign, before }) => ({
      id: campaign.id,
      version: versions.get(campaign.id)!,
      bid: typedOf(before),
    }));
    return {
      message: `${counted(rows.length, 'bid')} changed: ${resultWords(done.rows)}`,
      undo: () =>
        call('POST /campaigns/change-many', { rows: back, sure: true, note: 'Taken back' }),
    };
  },
});
