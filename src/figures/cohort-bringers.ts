import type { CohortQuestion } from './attributed-cohorts.facts.ts';
import type { Selection } from './selection.records.ts';

/** Columns that say who brought an install. */
export const bringers = ['network_id', 'campaign_id', 'account_id'] as const;
export const isBringer = (column: string) => (bringers as readonly string[]).includes(column);

/** Somebody who brings installs; 0 for what is not known of them. */
export interface Bringer {
  network: number;
  campaign: number;
  account: number;
}

/** Whether a selection is about what somebody brought. */
export function isAsked(selection: Selection, { brought }: Pick<CohortQuestion, 'brought'>) {
  const { mediaSources, campaigns, accounts, unpaidSources } = selection;
  return ({ network, campaign, account }: Bringer): boolean =>
    (!accounts || accounts.includes(account)) &&
    (!mediaSources || mediaSources.includes(network)) &&
    (!campaigns || campaigns.includes(campaign)) &&
    (!brought || unpaidSources.includes(network) === (brought === 'unpaid'));
}

/** What a selection asks of the place of installs, as conditions on a table of the facts. */
export const placesOf = ({ countries, platforms }: Selection) => ({
  country: countries,
  platform: platforms,
});
