import type { z } from 'zod';
import { filterFields } from './filter.contract.ts';

export type FilterField = keyof typeof filterFields;
/** Fields that a page cannot answer for, with the reason people read. */
type Refused = { readonly [F in FilterField]?: string };

const sortedByHeading = {
  accountSorting: 'Click the heading of a column to sort the list.',
  appSorting: 'Click the heading of a column to sort the list.',
};
const noVersions = { appVersion: 'Only usage is known by version: see Engagement.' };
const noCampaigns = {
  campaign: 'Only spend and installs are known by campaign: see User acquisition.',
};

/** Of ad revenue nobody says whose campaign brought the user who saw the ad. */
const ofRevenue = {
  mediaSource: 'Ad revenue is not known by media source.',
  campaign: 'Ad revenue is not known by campaign.',
  appVersion: 'Ad revenue is not known by version.',
};
const ofCampaigns = {
  network: 'Campaigns run at media sources: filter by media source.',
  adFormat: 'Campaigns are not known by ad format.',
  adUnit: 'Campaigns are not known by ad unit.',
  appVersion: 'Campaigns are not known by version.',
};
const ofCohorts = {
  revenue: 'Cohorts count what their installs brought, with ads and with purchases.',
};
const ofOneApp = 'This page is about one app.';
const notCompared = 'This page compares two sources, not two periods.';

/**
 * Which fields of the filter a page does not offer, and why; it answers for all others. The filter
 * bar, the palette, the pages' addresses and the API go by it.
 */
export const pageFilters = {
  '/dashboard': {
    ...noCampaigns,
    ...noVersions,
    accountSorting: 'This page has no list of accounts.',
  },
  '/dashboard/teams': { ...noCampaigns, ...noVersions, ...sortedByHeading },
  '/dashboard/sheet': { ...sortedByHeading, platform: 'The tabs choose the platform.' },
  '/engagement': sortedByHeading,
  '/user-acquisition': { ...ofCampaigns, ...ofCohorts, appSorting: sortedByHeading.appSorting },
  '/monetisation': { ...ofRevenue, appSorting: sortedByHeading.appSorting },
  '/app-data': { ...noCampaigns, ...noVersions, ...sortedByHeading },
  '/app-data/detail': {
    // It is opened with one in `app`.
    singleApp: ofOneApp,
    batch: ofOneApp,
    filterStatus: ofOneApp,
    coreCheck: ofOneApp,
    platform: ofOneApp,
    project: ofOneApp,
    task_type: ofOneApp,
    team: ofOneApp,
    teams: ofOneApp,
    user: ofOneApp,
    role: ofOneApp,
    userStatus: ofOneApp,
    ...sortedByHeading,
  },
  /** Dashboards that people make of cards, each with a list of its own. */
  '/dashboards': sortedByHeading,
  '/reports': { appSorting: sortedByHeading.appSorting },
  '/reports/network-reports': {
    ...ofRevenue,
    ...sortedByHeading,
    adFormat: 'Not every network’s own report has ad formats.',
    adUnit: 'Networks’ own reports have other ad units than the mediation.',
    compare: notCompared,
    revenue: 'Networks report ad revenue only.',
  },
  '/bytebrew': {
    ...ofRevenue,
    ...sortedByHeading,
    network: 'ByteBrew’s figures are not known by ad network.',
    adFormat: 'ByteBrew’s figures are not known by ad format.',
    adUnit: 'ByteBrew’s figures are not known by ad unit.',
    account: 'ByteBrew and MAX report under accounts of their own.',
    compare: notCompared,
    revenue: 'ByteBrew is compared by ad revenue only.',
  },
  '/web_team/appmetrica-comparison-apps': {
    ...sortedByHeading,
    network: 'AppMetrica’s figures are not known by ad network.',
    adFormat: 'AppMetrica’s figures are not known by ad format.',
    adUnit: 'AppMetrica’s figures are not known by ad unit.',
    mediaSource: 'The stores’ downloads are not known by media source.',
    campaign: 'The stores’ downloads are not known by campaign.',
    appVersion: 'The stores’ downloads are not known by version.',
    account: 'AppMetrica and the stores report under accounts of their own.',
    revenue: 'This page compares users and downloads.',
  },
  '/roas-dashboard': { ...ofCampaigns, ...ofCohorts, ...sortedByHeading },
  '/cohort-explorer': {
    ...ofCampaigns,
    ...ofCohorts,
    compare: 'This page compares cohorts, not periods.',
    accountSorting: 'Cohorts stand in the order of their days.',
    appSorting: 'Cohorts stand in the order of their days.',
  },
  /** Charts that other programs ask for by themselves. */
  chart: {
    accountSorting: 'A chart has no list to sort.',
    appSorting: 'A chart has no list to sort.',
  },
} as const satisfies Record<string, Refused>;
export type FilterPage = keyof typeof pageFilters;

const namesOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];
export const filterPages = namesOf(pageFilters);
export const filterFieldNames = namesOf(filterFields);

/** Why a page does not offer a field; undefined where it does. */
export function refusalOf(page: FilterPage, field: FilterField): string | undefined {
  const refused: Refused = pageFilters[page];
  return refused[field];
}

/** Fields with a default: a page that does not offer them knows one value only. */
const only = {
  compare: (reason: string) =>
    filterFields.compare
      .unwrap()
      .default('none')
      .refine((it) => it === 'none', reason),
  teams: (reason: string) => filterFields.teams.refine((it) => it === 'day', reason),
  revenue: (reason: string) => filterFields.revenue.refine((it) => it === 'all', reason),
};

function refusing(field: FilterField, reason: string): z.ZodType {
  if (field === 'compare' || field === 'teams' || field === 'revenue')
    return only[field](reason).describe(reason);
  const schema: z.ZodType = filterFields[field];
  return schema.refine((it) => it === undefined, reason).describe(reason);
}

/** The filter as a page takes it: what it cannot answer for is refused with the reason. */
export function filterFieldsOf(page: FilterPage): typeof filterFields {
  const refused: Refused = pageFilters[page];
  const fields = Object.entries(refused) as [FilterField, string][];
  return {
    ...filterFields,
    ...Object.fromEntries(fields.map(([field, reason]) => [field, refusing(field, reason)])),
  };
}
