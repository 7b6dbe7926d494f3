import { definitionOf, type FactTableName } from '#/store/facts/tables.ts';
import type { AppSpan } from './app-spans.ts';
import { placeOf, type Catalogue, type Place } from './catalogue.ts';
import { Conversion, type MoneyContext } from './conversion.ts';
import type { ReportFormat } from './report.ts';
import type { ReportRow } from './row-reader.ts';
import type { Series } from './series.ts';

/** An ad unit or campaign that a report names for the first time. */
export interface NewAdUnit {
  appId: number;
  externalId: string;
  name: string;
  adFormat: string;
}
export interface NewCampaign {
  /** Code of the network it runs on. */
  network: string;
  appId: number;
  externalId: string;
  name: string;
}

/** Gives the ids, by key, of what was not known before; called with all new ones of a chunk. */
export interface Additions {
  adUnits: (units: readonly NewAdUnit[]) => Promise<ReadonlyMap<string, number>>;
  campaigns: (campaigns: readonly NewCampaign[]) => Promise<ReadonlyMap<string, number>>;
}

export type Fact = Record<string, string | number | boolean | null>;

/** What of a report becomes facts. */
export interface FactsOfReport {
  /** The format's own, or the one of its parts. */
  table: FactTableName;
  fetchedAt: Date;
  /** Apps whose rows are taken, and their days. */
  spans: readonly AppSpan[];
  accountId: number;
  money: MoneyContext;
}

interface Placed {
  series: Series;
  place: Place;
}

/** Turns rows of a report into facts: names become ids, each series once. */
export class FactMaker {
  private readonly measures: readonly string[];
  private readonly format: ReportFormat;
  private readonly apps: ReadonlySet<number>;
  private readonly accountId: number;
  private readonly catalogue: Catalogue;
  private readonly additions: Additions;
  private readonly conversion: Conversion;
  private readonly originals: readonly (readonly [name: string, at: number])[];
  private readonly adUnits = new Map<string, number>();
  private readonly campaigns = new Map<string, number>();
  /** By series: its dimensions, or null when it is left out. */
  private readonly dimensions: (Fact | null)[] = [];
  private readonly names: readonly string[];

  constructor(
    format: ReportFormat,
    { table, spans, accountId, money }: FactsOfReport,
    catalogue: Catalogue,
    additions: Additions,
  ) {
    const definition = definitionOf(table);
    this.names = Object.keys(definition.dimensions);
    this.measures = definition.measures;
    this.originals = Object.entries(definition.originals).map(
      ([name, base]) => [name, definition.measures.indexOf(base)] as const,
    );
    this.conversion = new Conversion(format, money);
    this.format = format;
    this.apps = new Set(spans.map((it) => it.appId));
    this.accountId = accountId;
    this.catalogue = catalogue;
    this.additions = additions;
  }

  /** Understands the series that are new in these rows. */
  async prepare(rows: readonly ReportRow[]): Promise<void> {
    const fresh: Placed[] = [];
    for (const { series } of rows) {
      if (this.dimensions[series.index] !== undefined) continue;
      const placing = placeOf(series, this.format, this.catalogue);
      this.dimensions[series.index] = null;
      if (placing.kind !== 'placed' || !this.apps.has(placing.place.app.id)) continue;
      fresh.push({ series, place: placing.place });
    }
    if (this.names.includes('ad_unit_id')) await this.addNewAdUnits(fresh);
    if (this.names.includes('campaign_id')) await this.addNewCampaigns(fresh);
    for (const { series, place } of fresh) {
      this.dimensions[series.index] = this.dimensionsOf(series, place);
    }
  }

  private async addNewAdUnits(fresh: readonly Placed[]): Promise<void> {
    const units = new Map<string, NewAdUnit>();
    for (const { series, place } of fresh) {
      const appId = place.app.id;
      const key = `${appId} ${series.adUnitId}`;
      if (!series.adUnitId || this.catalogue.adUnits.has(key) || this.adUnits.has(key)) continue;
      const { adUnitId: externalId, adUnitName: name, adFormat } = series;
      units.set(key, { appId, externalId, name, adFormat });
    }
    if (units.size === 0) return;
    const ids = await this.additions.adUnits([...units.values()]);
    for (const [key, id] of ids) this.adUnits.set(key, id);
  }

  private async addNewCampaigns(fresh: readonly Placed[]): Promise<void> {
    const campaigns = new Map<string, NewCampaign>();
    for (const { series, place } of fresh) {
      const { network } = place;
      const { campaignId: externalId, campaignName: name } = series;
      const key = `${network} ${externalId}`;
      if (!externalId || this.catalogue.campaigns.has(key) || this.campaigns.has(key)) continue;
      campaigns.set(key, { network, appId: place.app.id, externalId, name });
    }
    if (campaigns.size === 0) return;
    const ids = await this.additions.campaigns([...campaigns.values()]);
    for (const [key, id] of ids) this.campaigns.set(key, id);
  }

  private dimensionsOf(series: Series, { app, network, networkId, platform }: Place): Fact {
    const unit = `${app.id} ${series.adUnitId}`;
    const campaign = `${network} ${series.campaignId}`;
    const known = this.catalogue.campaigns.get(campaign)?.id;
    const all: Fact = {
      app_id: app.id,
      network_id: networkId,
      account_id: this.accountId,
      country: series.country,
      platform,
      ad_format: series.adFormat,
      ad_unit_id: this.catalogue.adUnits.get(unit) ?? this.adUnits.get(unit) ?? 0,
      campaign_id: known ?? this.campaigns.get(campaign) ?? 0,
      app_version: series.version,
      instance: series.instance,
      buying: series.buying,
      placement: series.placement,
      test_group: series.testGroup,
      creative: series.creative,
      creative_kind: series.creativeKind,
    };
    const names = this.names.filter((it) => it in all);
    return Object.fromEntries(names.map((it) => [it, all[it]!]));
  }

  /** The fact of a row; undefined when it is left out, or waits for the rate of its day. */
  make(row: ReportRow): Fact | undefined {
    const dimensions = this.dimensions[row.series.index];
    if (!dimensions) return undefined;
    const worth = this.conversion.valueOf(row);
    if ('missing' in worth) return undefined;
    const { currency, values, originals } = worth;
    if (this.isOfInstancesAlone(values)) return undefined;
    const fact: Fact = { ...dimensions, day: row.day, provisional: row.provisional, currency };
    if (this.format.table === 'cohort') fact['age'] = row.age;
    for (let at = 0; at < this.measures.length; at += 1) {
      fact[this.measures[at]!] = values[at] ?? null;
    }
    if (originals) for (const [name, at] of this.originals) fact[name] = originals[at] ?? null;
    return fact;
  }

  /** What only instances have is nothing to their day. */
  private isOfInstancesAlone(values: readonly (number | null)[]): boolean {
    const { length } = this.measures;
    return values.length > length && values.every((it, at) => (it === null) === at < length);
  }
}
