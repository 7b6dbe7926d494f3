import { definitionOf } from '#/store/facts/tables.ts';
import { isWithinSpans, type AppSpan, type Only } from './app-spans.ts';
import { appKeyOf, placeOf, type Catalogue, type Placing } from './catalogue.ts';
import { chiefMeasure } from './chief-measure.ts';
import {
  ConversionTally,
  Conversion,
  type MoneyContext,
  type Converted,
  type NoValue,
  type Unrated,
} from './conversion.ts';
import { extend, noExtent, noteHour, type Extent } from './extent.ts';
import type { LeftOutReason, LeftOutRows } from './left-out.ts';
import type { NewNetwork } from './network-names.ts';
import type { AppDays } from './outliers.ts';
import { readReport } from './read-report.ts';
import type { Problem, ReportFile, ReportFormat } from './report.ts';
import type { ReportChunk, ReportRow } from './row-reader.ts';
import type { Series } from './series.ts';

/** An app or campaign of a report that is linked to none of our apps yet. */
export interface UnknownApp {
  /** What a link is saved under. */
  key: string;
  /** What is linked: the app itself, or the campaign where a report names nothing else. */
  kind: 'app' | 'campaign';
  /** Code of the network whose name it is. */
  network: string;
  name: string;
  platform: string;
  rows: number;
  /** Sum of the figure the source is about, see `chiefMeasure`. */
  value: number;
  /** Both by day. */
  days: ReadonlyMap<string, Waiting>;
}

/** Rows, and the sum of the figure the source is about. */
export interface Waiting {
  rows: number;
  value: number;
}

/** A network that gets its row with the report, and what it brings. */
export interface NamedNetwork extends NewNetwork {
  /** As the report writes it. */
  written: string;
  rows: number;
  /** Sum of the figure the source is about, see `chiefMeasure`. */
  value: number;
}

/** What a report would bring, found out without changing anything. */
export interface Findings {
  format: ReportFormat;
  /** Rows of the file, and how many facts come of those that can be used. */
  read: number;
  usable: number;
  from: string;
  to: string;
  /** The first problems; `problemRows` counts them all. */
  problems: Problem[];
  problemRows: number;
  unknownApps: UnknownApp[];
  newNetworks: NamedNetwork[];
  /** Rows of apps that are not the caller's to enter figures for. */
  notYours: number;
  newAdUnits: number;
  /** Rows that a rule of the format leaves out. */
  leftOut: LeftOutRows[];
  /** Sums of the usable rows by measure; without those that no row tells. */
  totals: Record<string, number>;
  /** What was converted from other currencies, and what waits for the rate of its day. */
  converted: Converted[];
  unrated: Unrated[];
  /** Rows with money whose currency nobody has said. */
  withoutCurrency: number;
  /** Sums of the chief measure by app and day. */
  appDays: AppDays;
  /** Usable rows by app. */
  appRows: ReadonlyMap<number, number>;
  /** Code of the only network of all rows; undefined when there are several, or nobody knows which. */
  networkCode: string | undefined;
  networkId: number | undefined;
  /** Codes of all networks that usable rows are of. */
  networks: string[];
  isSplit: boolean;
  /** Which countries, networks and campaigns it has of each app. */
  extent: Extent;
}

const KEPT_PROBLEMS = 200;

/**
 * Reads a whole report and says what it would bring and what is wrong with it.
 * @throws Refusal `invalid` as `readReport` does, and when no row at all can be used.
 */
export async function checkReport(
  file: ReportFile,
  known: readonly ReportFormat[],
  fetchedAt: Date,
  catalogue: Catalogue,
  money: MoneyContext,
  spans?: readonly AppSpan[],
): Promise<Findings> {
  let check: Check | undefined;
  for await (const chunk of readReport(file, fetchedAt, known)) {
    check ??= new Check(chunk.format, catalogue, money, spans);
    check.add(chunk);
  }
  // `readReport` gives at least one chunk or refuses.
  return check!.findings();
}

class Check {
  private readonly format: ReportFormat;
  private readonly catalogue: Catalogue;
  private readonly conversion: Conversion;
  private readonly only: Only;
  private readonly tally = new ConversionTally();
  private withoutCurrency = 0;
  private readonly chief: number;
  private readonly placings: Placing[] = [];
  private readonly sums: (number | null)[];
  private readonly leftOut = new Map<LeftOutReason, LeftOutRows>();
  private readonly appDays: AppDays = new Map();
  private readonly appRows = new Map<number, number>();
  private notYours = 0;
  private readonly unknownApps = new Map<string, UnknownApp & { days: Map<string, Waiting> }>();
  private readonly newNetworks = new Map<string, NamedNetwork>();
  private readonly adUnits = new Set<string>();
  private readonly networks = new Set<string>();
  private readonly problems: Problem[] = [];
  private readonly extent = noExtent();
  private problemRows = 0;
  private read = 0;
  private usable = 0;
  private from = '';
  private to = '';

  constructor(
    format: ReportFormat,
    catalogue: Catalogue,
    money: MoneyContext,
    spans?: readonly AppSpan[],
  ) {
    const { measures } = definitionOf(format.table);
    this.format = format;
    this.catalogue = catalogue;
    this.conversion = new Conversion(format, money);
    this.only = spans ? isWithinSpans(spans) : () => true;
    this.chief = measures.indexOf(chiefMeasure[format.table]);
    this.sums = measures.map(() => null);
  }

  add({ rows, problems, read, leftOut }: ReportChunk): void {
    this.read += read;
    let last = -1;
    for (const it of problems) {
      if (it.line !== last) this.problemRows += 1;
      last = it.line;
      if (this.problems.length < KEPT_PROBLEMS) this.problems.push(it);
    }
    for (const it of leftOut) {
      const { rows = 0, value = 0 } = this.leftOut.get(it.reason) ?? {};
      this.leftOut.set(it.reason, { ...it, rows: rows + it.rows, value: value + it.value });
    }
    for (const row of rows) this.addRow(row);
  }

  private addRow(row: ReportRow): void {
    const { series } = row;
    const placing = (this.placings[series.index] ??= this.place(series));
    const worth = this.conversion.valueOf(row);
    const value = 'missing' in worth ? 0 : (worth.values[this.chief] ?? 0);
    // Names that are linked later belong to the same account.
    if ('missing' in worth && worth.missing === 'currency') this.withoutCurrency += 1;
    if (placing.kind !== 'placed') return this.leaveOut(placing, row, value);
    const { app, network, added } = placing.place;
    if (!this.only(app.id, row.day)) return;
    if (this.from === '' || row.day < this.from) this.from = row.day;
    if (row.day > this.to) this.to = row.day;
    const original = row.values[this.chief] ?? 0;
    if ('missing' in worth) return this.holdBack(app.id, row, worth, original);
    this.tally.add(row.day, worth, original, value);
    this.usable += 1;
    for (let at = 0; at < this.sums.length; at += 1) {
      const told = worth.values[at];
      if (typeof told === 'number') this.sums[at] = (this.sums[at] ?? 0) + told;
    }
    if (added) this.count(this.newNetworks.get(network)!, value);
    this.appRows.set(app.id, (this.appRows.get(app.id) ?? 0) + 1);
    const days = this.daysOf(app.id);
    days.set(row.day, (days.get(row.day) ?? 0) + value);
    noteHour(this.extent, row.day, row.hour);
  }

  private daysOf(appId: number): Map<string, number> {
    const days = this.appDays.get(appId) ?? new Map<string, number>();
    this.appDays.set(appId, days);
    return days;
  }

  /** Its app is one of the report's all the same: the days are its, too, once the rates are there. */
  private holdBack(appId: number, row: ReportRow, why: NoValue, original: number): void {
    this.daysOf(appId);
    this.extent.waitingDays.add(`${appId} ${row.day}`);
    this.appRows.set(appId, this.appRows.get(appId) ?? 0);
    if (why.missing === 'rate') this.tally.wait(row.day, why.currency, original);
  }

  /** Looks a series up, and notes what is new or unknown about it. */
  private place(series: Series): Placing {
    const placing = placeOf(series, this.format, this.catalogue);
    if (placing.kind !== 'placed') return placing;
    const { app, network, added } = placing.place;
    extend(this.extent, series, placing.place, this.catalogue);
    // A cohort without a media source is of no network, and a mediation's sums are of all of them.
    const isUnsplit = this.format.precedence === 'mediation' && series.network === '';
    const isOfOne = !isUnsplit && (placing.place.networkId > 0 || added);
    this.networks.add(isOfOne ? network : '');
    if (added && !this.newNetworks.has(network))
      this.newNetworks.set(network, {
        ...added,
        written: series.network || this.format.network,
        rows: 0,
        value: 0,
      });
    const unit = `${app.id} ${series.adUnitId}`;
    if (series.adUnitId && !this.catalogue.adUnits.has(unit)) this.adUnits.add(unit);
    return placing;
  }

  private leaveOut(why: Exclude<Placing, { kind: 'placed' }>, row: ReportRow, value: number): void {
    if (why.kind === 'unknown-app') this.addUnknownApp(row, why.network, value);
    else this.notYours += 1;
  }

  private count(it: Waiting, value: number): void {
    it.rows += 1;
    it.value += value;
  }

  private addUnknownApp({ series, day }: ReportRow, network: string, value: number): void {
    const key = appKeyOf(series);
    const isCampaign = key === series.campaignId && !series.package && !series.appId;
    const it = this.unknownApps.get(`${series.platform} ${key}`) ?? {
      key,
      kind: isCampaign ? ('campaign' as const) : ('app' as const),
      network: isCampaign ? network : this.format.network,
      name: series.appName || series.campaignName || key,
      platform: series.platform,
      rows: 0,
      value: 0,
      days: new Map<string, Waiting>(),
    };
    this.count(it, value);
    const waiting = it.days.get(day) ?? { rows: 0, value: 0 };
    this.count(waiting, value);
    it.days.set(day, waiting);
    this.unknownApps.set(`${series.platform} ${key}`, it);
  }

  findings(): Findings {
    const { measures } = definitionOf(this.format.table);
    const [only] = this.networks;
    // A report of cohorts speaks of all who brought installs, also when it names only one.
    const isOfOne = this.networks.size === 1 && this.format.table !== 'cohort';
    const networkCode = isOfOne ? only || undefined : undefined;
    return {
      format: this.format,
      read: this.read,
      usable: this.usable,
      from: this.from,
      to: this.to,
      problems: this.problems,
      problemRows: this.problemRows,
      unknownApps: [...this.unknownApps.values()].sort((a, b) => b.value - a.value),
      newNetworks: [...this.newNetworks.values()].sort((a, b) => b.value - a.value),
      notYours: this.notYours,
      newAdUnits: this.adUnits.size,
      totals: Object.fromEntries(
        measures.flatMap((it, at) => (this.sums[at] === null ? [] : [[it, this.sums[at]!]])),
      ),
      leftOut: [...this.leftOut.values()],
      ...this.tally.found(),
      withoutCurrency: this.withoutCurrency,
      appDays: this.appDays,
      appRows: this.appRows,
      networkCode,
      networkId: this.catalogue.networks.get(networkCode ?? ''),
      networks: [...this.networks].filter((it) => it !== ''),
      isSplit: this.extent.isSplit,
      extent: this.extent,
    };
  }
}
