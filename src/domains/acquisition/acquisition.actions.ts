import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatChange } from '#/kernel/numbers.ts';
import { choice, entity, fallback, optional, pastDay, text } from '#/kernel/parameters.ts';
import { call } from '../api.ts';
import { oneOf, optionFrom } from '../listed.ts';
import { assetKinds, assetKindWords } from './asset-kinds.ts';

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

const assetsOf = async (id: number) => (await call('GET /get-campaign-assets', { id })).rows;

/** Takes an advertisement off; the undo notes it once more. */
export const deleteAsset = action({
  id: 'campaign.delete-asset',
  title: 'Take an advertisement off a campaign',
  icon: 'trash',
  access: may('campaigns:write'),
  keywords: ['creative', 'asset', 'video', 'playable', 'banner', 'remove'],
  verbs: ['delete ad', 'take off ad'],
  parameters: {
    campaign: entity('campaign'),
    asset: optionFrom(
      'Advertisement',
      async ({ campaign }: { campaign: number }) =>
        (await assetsOf(campaign)).map(({ id, name, kind, since }) => ({
          id,
          title: name,
          note: `${assetKindWords[kind]}, since ${namedDay(since)}`,
        })),
      ['campaign'],
    ),
  },
  run: async ({ campaign: campaignId, asset }) => {
    const found = oneOf(await assetsOf(campaignId), asset, 'This advertisement');
    const { id, version, name, kind, link, since, until } = found;
    const { message } = await call('POST /delete-campaign-asset', { id, version });
    const again = { campaignId, name, kind, link, since, until };
    return { message, undo: () => call('POST /save-campaign-asset', again) };
  },
});

const noteAsset = action({
  id: 'campaign.asset',
  title: 'Note an advertisement of a campaign',
  icon: 'photo',
  access: may('campaigns:write'),
  keywords: ['creative', 'asset', 'video', 'playable', 'banner'],
  verbs: ['note ad', 'new ad'],
  parameters: {
    campaign: entity('campaign'),
    kind: fallback(
      choice(
        'Kind',
        assetKinds.map((value) => ({ value, label: assetKindWords[value] })),
      ),
      () => 'video' as const,
    ),
    since: fallback(pastDay('Shown since'), () => dayOf(new Date())),
    name: optional(text('Name')),
  },
  run: async ({ campaign, kind, since, name }, { go }) => {
    if (!name) return go(`/user-acquisition?open=${campaign}`);
    const asset = { campaignId: campaign, name, kind, link: null, since, until: null };
    const { message, id, version } = await call('POST /save-campaign-asset', asset);
    return { message, undo: () => call('POST /delete-campaign-asset', { id, version }) };
  },
});

export const acquisitionActions = [changeBudget, noteAsset, deleteAsset];
