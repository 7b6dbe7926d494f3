import { isJson, type Json } from './json-report.ts';

/** Figures of a campaign's day as Google Ads names them; one that is 0 is left out. */
const figures = ['costMicros', 'impressions', 'clicks', 'biddableAppInstallConversions'] as const;
type Figures = Record<(typeof figures)[number], number>;

const nothing = (): Figures => ({
  costMicros: 0,
  impressions: 0,
  clicks: 0,
  biddableAppInstallConversions: 0,
});

const part = (row: Json, name: string): Json => {
  const found = row[name];
  return isJson(found) ? found : {};
};
const figure = (row: Json, name: string) => Number(part(row, 'metrics')[name] ?? 0);

const keyOf = (row: Json) =>
  `${String(part(row, 'campaign')['id'])} ${String(part(row, 'segments')['date'])}`;
const countryOf = (row: Json) => String(part(row, 'geographicView')['countryCriterionId'] ?? '0');

/**
 * The geographic view leaves out what it cannot place. What a campaign's own row has beyond its
 * countries stands without one, so that the parts add up to the campaign.
 */
export class SpendByCountry {
  private readonly campaigns = new Map<string, Map<string, Figures>>();

  addCost(rows: readonly Json[]): void {
    for (const row of rows) {
      const at = this.figuresAt(row);
      for (const name of ['costMicros', 'impressions', 'clicks'] as const)
        at[name] += figure(row, name);
    }
  }

  addInstalls(rows: readonly Json[]): void {
    for (const row of rows)
      this.figuresAt(row).biddableAppInstallConversions += figure(row, 'conversions');
  }

  private figuresAt(row: Json): Figures {
    const countries = this.campaigns.get(keyOf(row)) ?? new Map<string, Figures>();
    this.campaigns.set(keyOf(row), countries);
    const found = countries.get(countryOf(row)) ?? nothing();
    countries.set(countryOf(row), found);
    return found;
  }

  /** A campaign's row as one for each country, and one for what is left. */
  rowsOf(campaign: Json): Json[] {
    const countries = [...(this.campaigns.get(keyOf(campaign)) ?? [])];
    const rest = nothing();
    for (const name of figures) {
      const placed = countries.reduce((sum, [, it]) => sum + it[name], 0);
      rest[name] = Math.max(0, figure(campaign, name) - placed);
    }
    const hasRest = figures.some((name) => rest[name] > 0) || countries.length === 0;
    const all = hasRest ? [...countries, ['0', rest] as const] : countries;
    return all.map(([countryCriterionId, metrics]) => ({
      ...campaign,
      geographicView: { countryCriterionId },
      metrics,
    }));
  }
}
