import { call } from '#/client/api.ts';
import { oneOf, optionFrom } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatChange } from '#/kernel/numbers.ts';
import {
  amount,
  choice,
  entity,
  fallback,
  optional,
  passed,
  pastDay,
  text,
  type ValuesOf,
} from '#/kernel/parameters.ts';
import { assetKinds, assetKindWords } from './asset-kinds.ts';
import { changeBid } from './bids/bids.actions.ts';
import { budgetOfTyped, type BudgetAmount, type TypedAmount } from './budget-amount.ts';
import type { Billing, Original } from './budget.contract.ts';
import { changeBids } from './bulk/bulk-bids.actions.ts';
import { changeBudgets } from './bulk/bulk.actions.ts';
import { creativeActions } from './creatives/creatives.actions.ts';
import { planActions } from './plans/plans.actions.ts';
import { postbackActions } from './postbacks/postbacks.actions.ts';
import { pauseCampaign, resumeCampaign } from './status/status.actions.ts';
import { dismissSuggestion } from './suggested/suggestions.actions.ts';

const newBudget = {
  campaign: entity('campaign'),
  /** Without a currency in what the campaign's account counts in. */
  amount: amount('a day'),
  note: optional(text('why')),
  /** What it was seen to be; asked for when absent. */
  seen: passed<{ original: Original | null; version: number; name: string }>(),
};

async function seenNow(id: number) {
  const { campaign } = await call('GET /campaigns/detail', { id, date: 'yesterday' });
  return { ...campaign.budget, name: campaign.name, network: campaign.mediaSource.label };
}

const exactly = (micros: number, currency: string) =>
  formatMoney(micros, 'exact', currency).replace(/\.00$/, '');

export const perDay = (it: Original | null): string =>
  it === null ? 'not known' : `${exactly(it.amount, it.currency)} a day`;

/** "$540" beside an amount in another currency; nothing beside one in dollars. */
export const dollarsBeside = (it: Original | null, micros: number | null): string | undefined =>
  it && it.currency !== 'USD' && micros !== null ? exactly(micros, 'USD') : undefined;

/** "+25.0%" of what it was; nothing when that is not known. */
const changeWords = (before: number | null, after: number): string | undefined =>
  before === null ? undefined : formatChange((after - before) / before);

/** What stands beside a new amount: what it is in dollars, whose currency it is in, and the change. */
export function amountNotes(
  typed: TypedAmount,
  { original, dollars }: BudgetAmount,
  before: { daily: number | null; original: Original | null },
  { isAssumed }: Billing,
): string[] {
  const { currency, amount } = original;
  const rate = dollarsBeside(original, dollars);
  const isLike = before.original?.currency === currency;
  const change = isLike
    ? changeWords(before.original!.amount, amount)
    : changeWords(before.daily, dollars);
  const whose = isAssumed ? 'in dollars: what the account counts in is not known' : undefined;
  return [
    !typed.currency && currency !== 'USD' ? `the account counts in ${currency}` : undefined,
    !typed.currency ? whose : undefined,
    rate && `${rate} by today’s rate`,
    change,
  ].filter((it) => it !== undefined);
}

async function preview({
  campaign,
  amount,
}: Partial<ValuesOf<typeof newBudget>>): Promise<Preview> {
  if (campaign === undefined) return { facts: [] };
  const seen = await seenNow(campaign);
  const { billing, original } = seen;
  const facts = [
    { label: 'Campaign', value: seen.name, note: seen.network },
    { label: 'Now', value: perDay(original), note: dollarsBeside(original, seen.daily) },
  ];
  if (amount === undefined) return { facts };
  const warning = seen.canPush ? undefined : `Kept here; change it at ${seen.network} too.`;
  if (billing.isAssumed && (amount.currency ?? 'USD') !== billing.currency) {
    const typed = { amount: amount.micros, currency: amount.currency! };
    return { facts: [...facts, { label: 'New', value: perDay(typed) }], warning };
  }
  const next = budgetOfTyped(amount, billing);
  if ('refusal' in next) return { facts, refusal: next.refusal };
  const isSame =
    original?.amount === next.original.amount && original.currency === next.original.currency;
  const notes = amountNotes(amount, next, seen, billing);
  return {
    facts: [
      ...facts,
      { label: 'New', value: perDay(next.original), note: notes.join(', ') || undefined },
    ],
    warning,
    refusal: isSame ? 'That is the budget already.' : undefined,
  };
}

export const changeBudget = action({
  id: 'campaign.budget',
  title: 'Change a budget',
  icon: 'coin',
  access: may('campaigns:write'),
  keywords: ['campaign', 'spend', 'daily', 'user acquisition'],
  verbs: ['budget', 'change budget', 'set budget'],
  parameters: newBudget,
  preview,
  run: async ({ campaign: id, amount, note, seen }) => {
    const before = seen ?? (await seenNow(id));
    const { micros: daily, currency } = amount;
    const change = { id, daily, currency, version: before.version, ...(note && { note }) };
    const { budget, message } = await call('POST /campaigns/update-budget', change);
    return {
      message: `${before.name}: ${perDay(budget.original)}. ${message}`,
      undo: () =>
        call('POST /campaigns/update-budget', {
          id,
          daily: before.original?.amount ?? null,
          currency: before.original?.currency,
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

const showBudgets = action({
  id: 'campaign.budgets',
  title: 'Show what campaigns spend of their budgets',
  icon: 'coin',
  access: may('revenue:read'),
  keywords: ['budgets', 'pace', 'overspend', 'underspend', 'daily budget', 'campaigns'],
  verbs: ['show budgets', 'spend against budget'],
  parameters: {},
  run: async (_values, { go }) => go('/user-acquisition?view=budgets'),
});

export const acquisitionActions = [
  changeBudget,
  pauseCampaign,
  resumeCampaign,
  changeBudgets,
  changeBid,
  changeBids,
  noteAsset,
  deleteAsset,
  showBudgets,
  ...planActions,
  ...creativeActions,
  ...postbackActions,
  dismissSuggestion,
];
