import type { Delivery, Slice } from '#/store/facts/facts.ts';
import { definitionOf } from '#/store/facts/tables.ts';
import { placeOf, type Catalogue, type Place } from './catalogue.ts';
import { formatOf } from './formats.ts';
import type { Preview } from './preview.ts';
import { readReport } from './read-report.ts';
import type { ReportFile, ReportFormat, SourceCode } from './report.ts';
import type { ReportRow } from './row-reader.ts';
import type { Series } from './series.ts';

/** Gives the ids of ad units that were not known before; called with all new ones of a chunk. */
export type AddAdUnits = (
  units: readonly { appId: number; externalId: string; name: string; adFormat: string }[],
) => Promise<ReadonlyMap<string, number>>;

type Fact = Record<string, string | number | boolean>;

/**
 * What a checked report brings to the facts: the rows of the apps its preview names, streamed from
 * the file once more, and the slices they replace: each of these apps over all days of the report.
 */
export function deliveryOf(
  file: ReportFile,
  fetchedAt: Date,
  preview: Preview,
  accountId: number,
  catalogue: Catalogue,
  addAdUnits: AddAdUnits,
): Delivery {
  // Only reports come this way.
  const format = formatOf(preview.source as SourceCode);
  const apps = new Set(preview.apps.map((it) => it.appId));
  const maker = new FactMaker(format, apps, accountId, catalogue, addAdUnits);
  const delivery = {
    table: format.table,
    source: format.code,
    sourceTimezone: format.timezone,
    fetchedAt,
    precedence: format.precedence,
    slices: slicesOf(preview, accountId),
    rows: factsOf(file, fetchedAt, maker),
  };
  // The rows have the dimensions and measures of their table by name; the store checks each value.
  return delivery as Delivery;
}

function slicesOf({ apps, from, to, networkId }: Preview, accountId: number): Slice[] {
  return apps.map((it) => ({
    account_id: accountId,
    app_id: it.appId,
    // A report of one network says nothing of the others.
    ...(networkId ? { network_id: networkId } : {}),
    from,
    to,
  }));
}

async function* factsOf(file: ReportFile, fetchedAt: Date, maker: FactMaker): AsyncGenerator<Fact> {
  for await (const { rows } of readReport(file, fetchedAt)) {
    await maker.prepare(rows);
    for (const row of rows) {
      const fact = maker.make(row);
      if (fact) yield fact;
    }
  }
}

/** Turns rows of a report into facts: names become ids, each series once. */
class FactMaker {
  private readonly measures: readonly string[];
  private readonly format: ReportFormat;
  private readonly apps: ReadonlySet<number>;
  private readonly accountId: number;
  private readonly catalogue: Catalogue;
  private readonly addAdUnits: AddAdUnits;
  private readonly newUnits = new Map<string, number>();
  /** By series: its dimensions, or null when it is left out. */
  private readonly dimensions: (Fact | null)[] = [];
  private readonly names: readonly string[];

  constructor(
    format: ReportFormat,
    apps: ReadonlySet<number>,
    accountId: number,
    catalogue: Catalogue,
    addAdUnits: AddAdUnits,
  ) {
    const definition = definitionOf(format.table);
    this.names = Object.keys(definition.dimensions);
    this.measures = definition.measures;
    this.format = format;
    this.apps = apps;
    this.accountId = accountId;
    this.catalogue = catalogue;
    this.addAdUnits = addAdUnits;
  }

  /** Understands the series that are new in these rows. */
  async prepare(rows: readonly ReportRow[]): Promise<void> {
    const fresh: { series: Series; place: Place }[] = [];
    for (const { series } of rows) {
      if (this.dimensions[series.index] !== undefined) continue;
      const placing = placeOf(series, this.format, this.catalogue);
      this.dimensions[series.index] = null;
      if (placing.kind !== 'placed' || !this.apps.has(placing.place.app.id)) continue;
      fresh.push({ series, place: placing.place });
    }
    await this.addNewUnits(fresh);
    for (const { series, place } of fresh) {
      this.dimensions[series.index] = this.dimensionsOf(series, place);
    }
  }

  private async addNewUnits(fresh: readonly { series: Series; place: Place }[]): Promise<void> {
    const units = new Map<string, Parameters<AddAdUnits>[0][number]>();
    for (const { series, place } of fresh) {
      const appId = place.app.id;
      const key = `${appId} ${series.adUnitId}`;
      if (!series.adUnitId || this.catalogue.adUnits.has(key) || this.newUnits.has(key)) continue;
      const { adUnitId: externalId, adUnitName: name, adFormat } = series;
      units.set(key, { appId, externalId, name, adFormat });
    }
    if (units.size === 0) return;
    for (const [key, id] of await this.addAdUnits([...units.values()])) this.newUnits.set(key, id);
  }

  private dimensionsOf(series: Series, { app, networkId, platform }: Place): Fact {
    const unit = `${app.id} ${series.adUnitId}`;
    const campaign = `${this.format.network} ${series.campaignId}`;
    const all: Fact = {
      app_id: app.id,
      network_id: networkId,
      account_id: this.accountId,
      country: series.country,
      platform,
      ad_format: series.adFormat,
      ad_unit_id: this.catalogue.adUnits.get(unit) ?? this.newUnits.get(unit) ?? 0,
      campaign_id: this.catalogue.campaigns.get(campaign)?.id ?? 0,
      app_version: series.version,
    };
    const names = this.names.filter((it) => it in all);
    return Object.fromEntries(names.map((it) => [it, all[it]!]));
  }

  make(row: ReportRow): Fact | undefined {
    const dimensions = this.dimensions[row.series.index];
    if (!dimensions) return undefined;
    const fact: Fact = { ...dimensions, day: row.day, provisional: row.provisional };
    if (this.format.table === 'cohort') fact['age'] = row.age;
    for (let at = 0; at < this.measures.length; at += 1) {
      fact[this.measures[at]!] = row.values[at]!;
    }
    return fact;
  }
}
