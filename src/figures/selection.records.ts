import type { Stretch } from '#/store/facts/stretches.ts';
import type { Context } from '#/store/handler.ts';
import type { Reading } from '#/store/scope.ts';
import type { Who } from '#/store/who.ts';
import type { Filter, RevenueKind, TeamsAs } from './filter.contract.ts';
import { periodOf, type Period } from './period.ts';
import { reachOf } from './reach.records.ts';
import { revenueUnder } from './revenue.ts';
import type { ShownMoney } from './shown-money.ts';
import { UNKNOWN_REGION } from './unknown-region.ts';
import { unpaidSources } from './unpaid-sources.records.ts';

/** Whose figures are computed, and from what: a request's person, or somebody a job works for. */
export type Reader = Pick<Context, 'db' | 'facts' | 'now' | 'scope'> & {
  who: Reading & Partial<Pick<Who, 'currency' | 'session' | 'token'>>;
};

/** A filter resolved to what the facts understand, within what the person may see. */
export interface Selection extends Period {
  /** Apps that count: the scope cut down by the filter. */
  apps: readonly number[] | 'all';
  /** The currency that money is shown in; in dollars without it. */
  money?: ShownMoney | undefined;
  /** Only these days of them count: those on which they belonged to the teams that are asked for. */
  within?: readonly Stretch[] | undefined;
  /** Ad networks. */
  networks: readonly number[] | undefined;
  mediaSources: readonly number[] | undefined;
  /** Accounts that figures were delivered under. */
  accounts: readonly number[] | undefined;
  countries: readonly string[] | undefined;
  platforms: readonly string[] | undefined;
  adUnits: readonly number[] | undefined;
  adFormats: readonly string[] | undefined;
  campaigns: readonly number[] | undefined;
  appVersions: readonly string[] | undefined;
  teams: TeamsAs;
  /** Whether purchases are part of revenue. */
  revenue: RevenueKind;
  /** The media source of users whom nobody brought; 0 where there is none. */
  organic: number;
  /** It and the others that nobody pays: Google's organic search, untrusted devices. */
  unpaidSources: readonly number[];
}

/** What the source gave no country for is kept without one or as `ZZ`; both are one region. */
const withUnnamed = (countries: readonly string[]) =>
  countries.includes(UNKNOWN_REGION) ? [...countries, ''] : countries;

/** The selection a request's filter stands for; everything computed from facts starts here. */
export async function selectionOf(filter: Filter, context: Reader): Promise<Selection> {
  const [reach, unpaid] = await Promise.all([reachOf(filter, context), unpaidSources(context.db)]);
  return {
    ...periodOf(filter, context.now),
    ...reach,
    ...unpaid,
    networks: filter.network,
    mediaSources: filter.mediaSource,
    accounts: filter.account,
    countries: filter.country && withUnnamed(filter.country),
    platforms: filter.platform,
    adUnits: filter.adUnit,
    adFormats: filter.adFormat,
    campaigns: filter.campaign,
    appVersions: filter.appVersion,
    teams: filter.teams,
    revenue: revenueUnder(filter),
  };
}
