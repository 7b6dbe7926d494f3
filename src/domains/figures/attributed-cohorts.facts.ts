import type { DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Stretch } from '#/store/facts/stretches.ts';
import { knownTotals, totals } from '#/store/facts/totals.ts';
import { cellOf, shareOut, type Share, type Shares } from './cohort-shares.ts';
import { paidCampaigns, type PaidCampaigns } from './paid-campaigns.facts.ts';
import type { Selection } from './selection.records.ts';

/** Columns that say who brought an install. */
const bringers = ['network_id', 'campaign_id', 'account_id'] as const;
const isBringer = (column: string) => (bringers as readonly string[]).includes(column);

/** What a cell is: media sources, campaigns and cohorts are compared within one. */
const cellColumns = ['day', 'app_id', 'country', 'platform'] as const;

export interface CohortQuestion {
  /** Measures of the cohort table. */
  measures: readonly string[];
  /** Columns of the cohort table. */
  splits: readonly string[];
  days: DayRange;
  ages: readonly number[];
  except?: readonly Stretch[] | undefined;
  /** Only installs somebody was paid for, or only those nobody was; all of them unless told. */
  brought?: 'paid' | 'unpaid' | undefined;
}

type Row = Record<string, string | number | null>;
/** Sums of one group; what was shared out by installs is `estimated`, a row of its own. */
export interface AttributedRow {
  values: Row;
  isEstimated: boolean;
}

/** Whether a question asks who brought the installs. */
export const asksWhoBrought = (
  selection: Selection,
  { splits, brought }: Pick<CohortQuestion, 'splits' | 'brought'>,
): boolean =>
  Boolean(brought ?? selection.mediaSources ?? selection.campaigns ?? selection.accounts) ||
  splits.some(isBringer);

/**
 * Cohort sums by who brought the installs. What an attribution service says of a media source or
 * campaign is taken as it is. A mediation, which knows what an install earned and not who brought it,
 * has its cohorts without a media source: they are shared out by the installs in the same cell, those
 * no campaign brought to Organic. The parts add up to the whole.
 */
export async function attributedCohorts(
  facts: Facts,
  selection: Selection,
  question: CohortQuestion,
): Promise<AttributedRow[]> {
  const [known, shared] = await Promise.all([
    attributedRows(facts, selection, question),
    sharedRows(facts, selection, question),
  ]);
  return [...known, ...shared];
}

const placesOf = ({ countries, platforms }: Selection) => ({
  country: countries,
  platform: platforms,
});

const reachOf = ({ days, except }: CohortQuestion, { apps, within }: Selection) => ({
  ...days,
  scopeApps: apps,
  within,
  except,
});

function isAsked(selection: Selection, { brought }: CohortQuestion) {
  const { mediaSources, campaigns, accounts, unpaidSources } = selection;
  return ({ network, campaign, account }: Omit<Share, 'installs'>): boolean =>
    (!accounts || accounts.includes(account)) &&
    (!mediaSources || mediaSources.includes(network)) &&
    (!campaigns || campaigns.includes(campaign)) &&
    (!brought || unpaidSources.includes(network) === (brought === 'unpaid'));
}

/** What a source says of a media source itself. Its accounts are those that were paid. */
async function attributedRows(
  facts: Facts,
  selection: Selection,
  question: CohortQuestion,
): Promise<AttributedRow[]> {
  const { measures, splits, ages } = question;
  const byAccount = splits.includes('account_id') || Boolean(selection.accounts);
  const needed = byAccount || selection.campaigns ? bringers.slice(0, 2) : bringers.slice(0, 1);
  const rows = await totals(facts, {
    ...reachOf(question, selection),
    table: 'cohort',
    measures: measures as ['installs'],
    by: [...new Set([...splits.filter((it) => it !== 'account_id'), ...needed])] as ['network_id'],
    where: { ...placesOf(selection), age: ages, campaign_id: selection.campaigns },
  });
  const paid = byAccount ? await paidCampaigns(facts, selection) : undefined;
  const asked = isAsked(selection, question);
  return (rows as Row[]).flatMap((row) => {
    const network = Number(row['network_id']);
    const campaign = Number(row['campaign_id'] ?? 0);
    const account_id = paid?.accountOf(network, campaign) ?? 0;
    if (network === 0 || !asked({ network, campaign, account: account_id })) return [];
    return [{ values: { ...row, account_id }, isEstimated: false }];
  });
}

/**
 * What a source says without a media source: shared out, unless it names a campaign, as figures do
 * that were taken in before cohorts kept their media source.
 */
async function sharedRows(
  facts: Facts,
  selection: Selection,
  question: CohortQuestion,
): Promise<AttributedRow[]> {
  const { measures, splits, ages } = question;
  const plain = splits.filter((it) => !isBringer(it));
  const rows: Row[] = await totals(facts, {
    ...reachOf(question, selection),
    table: 'cohort',
    measures: measures as ['installs'],
    by: [...new Set([...plain, ...cellColumns, 'campaign_id'])] as ['day'],
    where: { ...placesOf(selection), age: ages, network_id: [0] },
  });
  if (rows.length === 0) return [];
  const [shares, paid] = await Promise.all([
    sharesOf(facts, selection, question.days),
    paidCampaigns(facts, selection),
  ]);
  const asked = isAsked(selection, question);
  const isNamed = (row: Row) => paid.sourceOf(Number(row['campaign_id'])) > 0;
  const named = rows.filter(isNamed).flatMap((row): AttributedRow[] => {
    const campaign = Number(row['campaign_id']);
    const network = paid.sourceOf(campaign);
    const account_id = paid.accountOf(network, campaign);
    const values = { ...row, network_id: network, account_id };
    return asked({ network, campaign, account: account_id })
      ? [{ values, isEstimated: false }]
      : [];
  });
  const nobodys = rows.filter((row) => !isNamed(row));
  const parts = shareOut(nobodys, shares, { splits, measures, isAsked: asked });
  return [...named, ...parts.map((values) => ({ values, isEstimated: true }))];
}

/** Who brought the installs of each cell; the same for every question about the same days. */
function sharesOf(facts: Facts, selection: Selection, days: DayRange): Promise<Shares> {
  const { apps, organic } = selection;
  const places = placesOf(selection);
  return facts.cached(['cohort-shares', apps, places, organic, days], async () => {
    const common = { ...days, scopeApps: apps, measures: ['installs'] as const };
    const [cohorts, brought, paid] = await Promise.all([
      knownTotals(facts, {
        ...common,
        table: 'cohort',
        by: [...cellColumns, 'network_id', 'campaign_id'],
        where: { ...places, age: [0] },
      }),
      knownTotals(facts, {
        ...common,
        table: 'acquisition',
        by: [...cellColumns, ...bringers],
        where: places,
      }),
      paidCampaigns(facts, selection),
    ]);
    return sharesByCell(cohorts, brought, { paid, organic });
  });
}

interface Installs {
  network_id: number;
  campaign_id: number;
  account_id?: number;
  installs: number;
}

function sharesByCell(
  cohorts: readonly (Row & Installs)[],
  brought: readonly (Row & Installs)[],
  { paid: campaigns, organic }: { paid: PaidCampaigns; organic: number },
): Shares {
  const cells = new Map<string, { all: number; known: Share[]; paid: Share[] }>();
  const at = (row: Row) => {
    const key = cellOf(row);
    const found = cells.get(key) ?? { all: 0, known: [], paid: [] };
    cells.set(key, found);
    return found;
  };
  for (const it of cohorts) {
    const cell = at(it);
    cell.all += it.installs;
    const { campaign_id: campaign, installs } = it;
    const network = it.network_id || campaigns.sourceOf(campaign);
    const account = campaigns.accountOf(network, campaign);
    if (network > 0) cell.known.push({ network, campaign, account, installs });
  }
  for (const it of brought)
    at(it).paid.push({
      network: it.network_id,
      campaign: it.campaign_id,
      account: it.account_id ?? 0,
      installs: it.installs,
    });
  const shares: Map<string, Share[]> = new Map();
  for (const [key, { all, known, paid }] of cells) {
    const sum = (list: readonly Share[]) => list.reduce((total, it) => total + it.installs, 0);
    // Where an attribution service has counted the installs itself, nothing is left to guess.
    const rest = {
      network: organic,
      campaign: 0,
      account: 0,
      installs: Math.max(0, all - sum(paid)),
    };
    shares.set(key, sum(known) > 0 ? known : [...paid, rest]);
  }
  return { byCell: shares, organic };
}
