import { Filter } from '#/figures/filter.contract.ts';
import type { Selection } from '#/figures/selection.records.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { knownTotals, totals, type SplitBy, type TotalsRow } from '#/store/facts/totals.ts';
import type { Context } from '#/store/handler.ts';
import type { InstanceFigures } from './ad-units.contract.ts';

/** A ratio counts what tells both of its sides. */
const sums = [
  'requests',
  'responses',
  'impressions',
  'bids',
  'revenue_micros',
  'responses/requests',
  'requests/responses',
  'revenue_micros/impressions',
  'impressions/revenue_micros',
] as const;
type Sums = (typeof sums)[number];
export type SummedRow<B extends SplitBy<'instances'>> = TotalsRow<'instances', Sums, B>;

/** What is asked of an ad unit: resolved, and its app one that the person may see. */
export interface Asked {
  adUnit: number;
  appId: number;
  selection: Selection;
  placement?: string | undefined;
}

/** @param appId of an ad unit that was found in the person's scope. */
export async function askedOf(
  context: Context,
  appId: number,
  question: {
    adUnitId: number;
    date?: Filter['date'];
    country?: Filter['country'];
    placement?: string | undefined;
  },
): Promise<Asked> {
  const { adUnitId: adUnit, date = 'last-30-days', country, placement } = question;
  const filter = Filter.parse({
    date,
    country,
    compare: 'none',
    singleApp: appId,
    adUnit: [adUnit],
  });
  const selection = await shownSelectionOf(filter, context);
  return { adUnit, appId, selection, placement };
}

/** Whether all money of a selection has its rate: else there is none to tell. */
const hasRates = ({ money, range }: Selection) => (money?.missingIn(range) ?? []).length === 0;

const whereOf = ({ adUnit, selection, placement }: Asked) => ({
  ad_unit_id: [adUnit],
  ...(selection.countries && { country: selection.countries }),
  ...(placement !== undefined && { placement: [placement] }),
});

/** Sums of what an ad unit asked, by some of it; money in the currency that is shown. */
export async function summed<B extends SplitBy<'instances'> = never>(
  facts: Pick<Facts, 'query'>,
  asked: Asked,
  by: readonly B[],
): Promise<SummedRow<B>[]> {
  const { selection } = asked;
  const rows = await totals(facts, {
    table: 'instances',
    measures: sums,
    by,
    ...selection.range,
    scopeApps: [asked.appId],
    where: whereOf(asked),
    into: selection.money?.into('monetisation'),
  });
  if (hasRates(selection)) return rows;
  return rows.map((it) => ({
    ...it,
    revenue_micros: null,
    'revenue_micros/impressions': null,
    'impressions/revenue_micros': null,
  }));
}

const ratio = (part: number | null, of: number | null) =>
  part === null || of === null || of === 0 ? null : part / of;

export function figuresOf(row: Record<Sums, number | null>): InstanceFigures {
  const ecpm = ratio(row['revenue_micros/impressions'], row['impressions/revenue_micros']);
  return {
    requests: row.requests,
    responses: row.responses,
    impressions: row.impressions,
    bids: row.bids,
    revenue: row.revenue_micros,
    ecpm: ecpm === null ? null : Math.round(ecpm * 1000),
    fill: ratio(row['responses/requests'], row['requests/responses']),
  };
}

/** First and last day of each instance, by network, instance and how it was bought. */
export async function daysOfInstances(facts: Pick<Facts, 'query'>, asked: Asked) {
  const { adUnit, appId, selection, placement } = asked;
  const { countries } = selection;
  const rows = await facts.query(
    `select network_id, instance, buying, min(on_day) as first_day, max(on_day) as last_day from (
       select network_id, instance, buying, day as on_day from deltas(instances)
       where selected = 1 and app_id = $app and ad_unit_id = $unit
         and day >= day($from) and day <= day($to)
         ${countries ? 'and country in ($countries)' : ''}
         ${placement === undefined ? '' : 'and placement = $placement'}
       group by network_id, instance, buying, day having row_total() > 0) as days
     group by network_id, instance, buying`,
    {
      app: appId,
      unit: adUnit,
      ...selection.range,
      ...(countries && { countries }),
      ...(placement !== undefined && { placement }),
    },
  );
  return new Map(
    rows.map((it) => [
      [it['network_id'], it['instance'], it['buying']].join('\u0001'),
      { first: String(it['first_day']), last: String(it['last_day']) },
    ]),
  );
}

/** Since when instances are kept at all, and on how many of the ad unit's days of the range. */
export async function keptOf(facts: Facts, { adUnit, appId, selection }: Asked) {
  const { range, countries } = selection;
  const common = { ...range, scopeApps: [appId], by: ['day'] as const };
  const where = { ad_unit_id: [adUnit], ...(countries && { country: countries }) };
  const [held, days, kept] = await Promise.all([
    facts.query(
      `select min(on_day) as first_day, count(*) as days from (
         select day as on_day from deltas(instances)
         where selected = 1 and app_id = $app and ad_unit_id = $unit
         group by day having row_total() > 0) as days`,
      { app: appId, unit: adUnit },
    ),
    knownTotals(facts, { ...common, table: 'monetisation', measures: ['impressions'], where }),
    knownTotals(facts, { ...common, table: 'instances', measures: ['impressions'], where }),
  ]);
  const told = new Set(kept.map((it) => it.day));
  return {
    since: held[0] && Number(held[0]['days']) > 0 ? String(held[0]['first_day']) : null,
    days: days.filter((it) => told.has(it.day)).length,
    of: days.length,
  };
}
