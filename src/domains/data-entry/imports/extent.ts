import type { Catalogue, Place } from './catalogue.ts';
import type { Series } from './series.ts';

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
  /** Days whose rows wait for an exchange rate. */
  waitingDays: Set<string>;
}

export const noExtent = (): Extent => ({
  countries: new Set(),
  networks: new Set(),
  campaigns: new Set(),
  adFormats: new Set(),
  adUnits: new Set(),
  waitingDays: new Set(),
});

export function extend(extent: Extent, series: Series, place: Place, catalogue: Catalogue): void {
  const { app, network, networkId } = place;
  const campaign = catalogue.campaigns.get(`${network} ${series.campaignId}`)?.id;
  if (series.country) extent.countries.add(`${app.id} ${series.country}`);
  if (networkId > 0) extent.networks.add(`${app.id} ${networkId}`);
  const unit = catalogue.adUnits.get(`${app.id} ${series.adUnitId}`);
  if (series.adFormat) extent.adFormats.add(`${app.id} ${series.adFormat}`);
  if (series.adUnitId && unit) extent.adUnits.add(`${app.id} ${unit}`);
  if (series.campaignId && campaign) extent.campaigns.add(`${app.id} ${campaign}`);
}
