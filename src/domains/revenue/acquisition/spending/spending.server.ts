import { labelsOf } from '#/figures/labels.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, startOfMonth } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { dollarsOf } from '#/kernel/money.ts';
import { serve, type Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { changesCampaigns } from '../acquisition.policy.ts';
import { goalWords } from '../bids/bid-words.ts';
import { bidOf } from '../bids/bids.records.ts';
import { originalOf, pushedCampaigns } from '../campaign.records.ts';
import { campaignDays, deliveredDays } from './campaign-days.facts.ts';
import { OVER, spendingEndpoints, UNDER, type CampaignSpending } from './spending.contract.ts';
import { campaignsWithBudgets } from './spending.records.ts';
import { spendingOf } from './spending.ts';

type Wanted = Omit<
  ParsedInputOf<(typeof spendingEndpoints)['GET /campaign-budgets']>,
  'page' | 'perPage'
>;

/** How far before the month days are looked up: the last seven that were delivered lie in them. */
const BEFORE_DAYS = 21;

const isShown: Record<Wanted['show'], (it: CampaignSpending) => boolean> = {
  // What neither has a budget nor cost anything lately is over and done with.
  all: (it) => it.budget.daily !== null || it.month.soFar > 0 || (it.perDay ?? 0) > 0,
  over: (it) => (it.latest?.share ?? 0) > OVER,
  under: ({ latest, status }) =>
    latest !== null && latest.share !== null && latest.share < UNDER && status.status !== 'paused',
  without: (it) => it.budget.daily === null && (it.perDay ?? 0) > 0,
};

const values: Record<Exclude<Wanted['sort'], 'name'>, (it: CampaignSpending) => number | null> = {
  budget: (it) => it.budget.daily,
  share: (it) => it.latest?.share ?? null,
  week: (it) => it.perDay,
  month: (it) => it.month.soFar,
  pace: (it) => it.month.pace,
};

/** What is not known comes last, whichever way the list is sorted. */
function sorted(rows: CampaignSpending[], { sort, order }: Wanted): CampaignSpending[] {
  const sign = order === 'desc' ? -1 : 1;
  if (sort === 'name') return order === 'desc' ? rows.toReversed() : rows;
  const of = values[sort];
  return rows.toSorted((a, b) => {
    const [x, y] = [of(a), of(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

/** Everything that is asked for, in its order. */
async function listed(wanted: Wanted, context: Context) {
  const { db, facts, now, who, scope } = context;
  const yesterday = addDays(dayOf(now), -1);
  const month = startOfMonth(dayOf(now));
  const range = { from: addDays(month, -BEFORE_DAYS), to: yesterday };
  const [campaigns, apps, delivered, isPushed, isChangeable] = await Promise.all([
    campaignsWithBudgets(context, wanted),
    appsInScope(db, who, scope),
    deliveredDays(facts, range),
    pushedCampaigns(db),
    changesCampaigns(context),
  ]);
  const networks = [...new Set(campaigns.map((it) => String(it.network_id)))];
  const [days, labels] = await Promise.all([
    campaignDays(facts, range, apps),
    labelsOf(db, 'mediaSource', networks),
  ]);
  const rows = campaigns.map((it): CampaignSpending => {
    const budget = {
      daily: it.daily_micros,
      original: originalOf(it.daily_original, it.currency),
      version: it.version ?? 0,
    };
    return {
      id: it.id,
      name: it.name,
      mediaSource: labels(String(it.network_id)),
      app: it.app_id === null ? null : { id: it.app_id, name: it.app ?? '', icon: it.icon ?? 0 },
      budget,
      bid: {
        bid: bidOf({ goal: it.goal, amount: it.bid, currency: it.bid_currency }),
        version: it.bid_version ?? 0,
      },
      status: { status: it.status, since: it.status_day, version: it.status_version },
      canPush: isPushed(it),
      canChange: isChangeable(it),
      ...spendingOf(days.get(it.id) ?? [], delivered.get(it.network_id) ?? [], budget, month),
    };
  });
  return { month, rows: sorted(rows.filter(isShown[wanted.show]), wanted) };
}

const units = (micros: number | null | undefined) =>
  micros === null || micros === undefined ? null : dollarsOf(micros);

const columns: Column<CampaignSpending>[] = [
  { title: 'Campaign', value: (it) => it.name },
  { title: 'Media source', value: (it) => it.mediaSource.label },
  { title: 'App', value: (it) => it.app?.name },
  { title: 'Status', value: (it) => it.status.status },
  { title: 'Budget a day', value: (it) => units(it.budget.original?.amount) },
  { title: 'Currency', value: (it) => it.budget.original?.currency },
  { title: 'Budget a day USD', value: (it) => units(it.budget.daily) },
  { title: 'Bid for', value: ({ bid: { bid } }) => bid && goalWords[bid.goal] },
  { title: 'Bid', value: (it) => units(it.bid.bid?.amount) },
  { title: 'Bid currency', value: (it) => it.bid.bid?.currency },
  { title: 'Last day', value: (it) => it.latest?.day },
  { title: 'Spent that day USD', value: (it) => units(it.latest?.dollars) },
  { title: 'Of the budget', value: (it) => it.latest?.share },
  { title: 'A day of the last 7 USD', value: (it) => units(it.perDay) },
  { title: 'Month so far USD', value: (it) => units(it.month.soFar) },
  { title: 'Days missing', value: (it) => it.month.missing },
  { title: 'Pace of the month USD', value: (it) => units(it.month.pace) },
];

const sum = (rows: readonly CampaignSpending[], of: (it: CampaignSpending) => number | null) =>
  rows.reduce((all, it) => all + (of(it) ?? 0), 0);

export const spendingServed = serve(spendingEndpoints, {
  'GET /campaign-budgets': async ({ page, perPage, ...wanted }, context) => {
    const { month, rows } = await listed(wanted, context);
    return {
      month,
      rows: rows.slice((page - 1) * perPage, page * perPage),
      totalRows: rows.length,
      total: {
        budget: sum(rows, (it) => it.budget.daily),
        latest: sum(rows, (it) => it.latest?.dollars ?? 0),
        soFar: sum(rows, (it) => it.month.soFar),
        pace: sum(rows, (it) => it.month.pace),
      },
    };
  },
  'GET /campaign-budgets/export': async ({ format, ...wanted }, context) => {
    const { month, rows } = await listed(wanted, context);
    return sheetFile(`backlot budgets ${month.slice(0, 7)}`, format, columns, rows);
  },
});
