import type { DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Stretch } from '#/store/facts/stretches.ts';
import { totals } from '#/store/facts/totals.ts';
import { bringers, isAsked, isBringer, placesOf } from './cohort-bringers.ts';
import type { Row, SumsRow } from './kept/day-sums.ts';
import { paidCampaigns } from './paid-campaigns.facts.ts';
import type { Selection } from './selection.records.ts';
import { sharedRows } from './shared-cohorts.facts.ts';

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
  shared: typeof sharedRows = sharedRows,
): Promise<SumsRow[]> {
  const [known, parts] = await Promise.all([
    attributedRows(facts, selection, question),
    shared(facts, selection, question),
  ]);
  return [...known, ...parts];
}

const reachOf = ({ days, except }: CohortQuestion, { apps, within, money }: Selection) => ({
  ...days,
  scopeApps: apps,
  within,
  except,
  into: money?.into('cohort'),
});

/** What a source says of a media source itself. Its accounts are those that were paid. */
async function attributedRows(
  facts: Facts,
  selection: Selection,
  question: CohortQuestion,
): Promise<SumsRow[]> {
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
