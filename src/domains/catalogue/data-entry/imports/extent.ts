import type { Catalogue, Place } from './catalogue.ts';
import { isOfPart, type Series } from './series.ts';

/**
 * What a report speaks of, as `app part` for each of its apps: the countries, networks, campaigns,
 * ad formats and ad units that its rows name. Rows that say nothing of a part are of none.
 */
export interface Extent {
  countries: Set<string>;
  networks: Set<string>;
  campaigns: Set<string>;
  adFormats: Set<string>;
  adUnits: Set<string>;
  /** Some rows say of which instance, placement, test group or creative they are. */
  isSplit: boolean;
  /** Days whose rows wait for an exchange rate. */
  waitingDays: Set<string>;
  /** The hours of each day that have rows, a bit each. */
  hours: Map<string, number>;
}

export const noExtent = (): Extent => ({
  countries: new Set(),
  networks: new Set(),
  campaigns: new Set(),
  adFormats: new Set(),
  adUnits: new Set(),
  isSplit: false,
  waitingDays: new Set(),
  hours: new Map(),
});

export function extend(extent: Extent, series: Series, place: Place, catalogue: Catalogue): void {
  const { app, network, networkId } = place;
  extent.isSplit ||= isOfPart(series);
  const campaign = catalogue.campaigns.get(`${network} ${series.campaignId}`)?.id;
  if (series.country) extent.countries.add(`${app.id} ${series.country}`);
  if (networkId > 0) extent.networks.add(`${app.id} ${networkId}`);
  const unit = catalogue.adUnits.get(`${app.id} ${series.adUnitId}`);
  if (series.adFormat) extent.adFormats.add(`${app.id} ${series.adFormat}`);
  if (series.adUnitId && unit) extent.adUnits.add(`${app.id} ${unit}`);
  if (series.campaignId && campaign) extent.campaigns.add(`${app.id} ${campaign}`);
}

export function noteHour({ hours }: Extent, day: string, hour: number): void {
  hours.set(day, (hours.get(day) ?? 0) | (1 << hour));
}

/**
 * How many hours of each day come before the first or after the last that has rows; none of a report
 * that is not by the hour. A quiet hour between others is nobody's mistake.
 */
export function hoursMissing({ hours }: Extent): Map<string, number> {
  const isHourly = [...hours.values()].some((it) => it > 1);
  if (!isHourly) return new Map();
  return new Map(
    [...hours].map(([day, bits]) => {
      const last = 31 - Math.clz32(bits);
      const first = 31 - Math.clz32(bits & -bits);
      return [day, 24 - (last - first + 1)];
    }),
  );
}
