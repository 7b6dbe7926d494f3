import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatChange } from '#/kernel/numbers.ts';
import { call } from '../api.ts';

interface NewBudget {
  campaign: number;
  /** Micro-USD a day. */
  amount: number;
  note?: string;
  /** What it was seen to be; asked for when absent. */
  seen?: { daily: number | null; version: number; name: string };
  [name: string]: unknown;
}

async function seenNow(id: number) {
  const { campaign } = await call('GET /campaigns/detail', { id, date: 'yesterday' });
  const { daily, version, canPush } = campaign.budget;
  return { daily, version, canPush, name: campaign.name, network: campaign.mediaSource.label };
}

export const perDay = (micros: number | null): string =>
  micros === null ? 'not known' : `${formatMoney(micros, 'exact').replace(/\.00$/, '')} a day`;

/** "+25.0%" of what it was; nothing when that is not known. */
export const changeWords = (before: number | null, after: number): string | undefined =>
  before === null ? undefined : formatChange((after - before) / before);

async function preview({ campaign, amount }: Partial<NewBudget>): Promise<Preview> {
  if (campaign === undefined) return { facts: [] };
  const seen = await seenNow(campaign);
  const facts = [
    { label: 'Campaign', value: seen.name, note: seen.network },
    { label: 'Now', value: perDay(seen.daily) },
  ];
  if (amount === undefined) return { facts };
  return {
    facts: [
      ...facts,
      { label: 'New', value: perDay(amount), note: changeWords(seen.daily, amount) },
    ],
    warning: seen.canPush ? undefined : `Kept here; change it at ${seen.network} too.`,
    refusal: seen.daily === amount ? 'That is the budget already.' : undefined,
  };
}

export const changeBudget = action<NewBudget>({
  id: 'campaign.budget',
  title: 'Change a budget',
  icon: 'coin',
  access: may('campaigns:write'),
  keywords: ['campaign', 'spend', 'daily', 'user acquisition'],
  verbs: ['budget', 'change budget', 'set budget'],
  parameters: [
    {
      name: 'campaign',
      label: 'Campaign',
      kind: 'entity',
      entity: 'campaign',
      required: true,
    },
    { name: 'amount', label: 'a day', kind: 'amount', required: true },
    { name: 'note', label: 'why', kind: 'text', required: false },
  ],
  preview,
  run: async ({ campaign: id, amount, note, seen }) => {
    const before = seen ?? (await seenNow(id));
    const change = { id, daily: amount, version: before.version, ...(note && { note }) };
    const { budget, message } = await call('POST /campaigns/update-budget', change);
    return {
      message: `${before.name}: ${perDay(amount)}. ${message}`,
      undo: () =>
        call('POST /campaigns/update-budget', {
          id,
          daily: before.daily,
          version: budget.version,
          note: 'Taken back',
        }),
    };
  },
});

interface Which {
  id: number;
  version: number;
  [name: string]: unknown;
}

/** Run from the list of a campaign's advertisements, not from the palette. */
export const deleteAsset = {
  run: async ({ id, version }: Which) => call('POST /delete-campaign-asset', { id, version }),
};

const noteAsset = action<{ campaign: number }>({
  id: 'campaign.asset',
  title: 'Note an advertisement of a campaign',
  icon: 'photo',
  access: may('campaigns:write'),
  keywords: ['creative', 'asset', 'video', 'playable', 'banner'],
  parameters: [
    {
      name: 'campaign',
      label: 'Campaign',
      kind: 'entity',
      entity: 'campaign',
      required: true,
    },
  ],
  run: async ({ campaign }, { go }) => go(`/user-acquisition?open=${campaign}`),
});

export const acquisitionActions = [changeBudget, noteAsset];
