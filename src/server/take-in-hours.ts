import { readCatalogue } from '#/domains/catalogue/data-entry/imports/catalogue.records.ts';
import { placeOf, type Placing } from '#/domains/catalogue/data-entry/imports/catalogue.ts';
import { moneyContext } from '#/domains/catalogue/data-entry/imports/conversion.records.ts';
import { Conversion } from '#/domains/catalogue/data-entry/imports/conversion.ts';
import { formatOf, formats } from '#/domains/catalogue/data-entry/imports/formats.ts';
import { readReport } from '#/domains/catalogue/data-entry/imports/read-report.ts';
import type { ReportFormat } from '#/domains/catalogue/data-entry/imports/report.ts';
import type { ReportRow } from '#/domains/catalogue/data-entry/imports/row-reader.ts';
import { sourceName } from '#/domains/catalogue/data-entry/imports/source-name.ts';
import { PullFailure } from '#/domains/catalogue/networks/connectors/call.ts';
import { hoursByClock } from '#/domains/catalogue/networks/hours/clock-hours.ts';
import type {
  PulledHours,
  ReadHours,
  TakeInHours,
} from '#/domains/catalogue/networks/hours/take-in-hours.ts';
import { instantOf } from '#/kernel/dates.ts';
import { Refusal } from '#/kernel/refusal.ts';
import type { HourRow } from '#/store/facts/hours.ts';
import { definitionOf } from '#/store/facts/tables.ts';
import { newFileKey } from '#/store/files/files.ts';
import type { AllStores } from './backup/backup.ts';
import { keep, opened } from './take-in-report.ts';

/**
 * Reads a report by the hour with the imports' own eyes, names, apps and rates, so that an hour and
 * its day agree. It is no import: nobody enters hours or takes them back, and the next half hour
 * tells them again.
 */
export const takeInHours =
  (stores: AllStores): TakeInHours =>
  async (report, take) => {
    const fileKey = newFileKey('imports');
    const { size, rows } = await keep(stores, fileKey, report.pieces);
    try {
      const format = formatOf(report.format)!;
      const nothing = { rows: [], seen: new Set<number>(), held: new Map<number, string>() };
      await take(rows === 0 ? nothing : await readHours(stores, fileKey, size, format, report));
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'invalid') throw error;
      throw new PullFailure('reply', `Nothing was taken. ${error.message}`);
    } finally {
      await stores.files.remove(fileKey);
    }
  };

async function readHours(
  stores: AllStores,
  fileKey: string,
  size: number,
  format: ReportFormat,
  { accountId, day, zone, fetchedAt }: PulledHours,
): Promise<ReadHours> {
  const { db } = stores;
  const catalogue = await readCatalogue(db, 'all');
  const conversion = new Conversion(format, await moneyContext(db, { accountId }));
  const placings = new Map<number, Placing>();
  const rows: HourRow[] = [];
  const seen = new Set<number>();
  const held = new Map<number, string>();
  const began = startsOf(day, zone);
  const known = formats.map((it) => (it === format ? { ...format, timezone: zone } : it));
  const file = { name: format.name, size, open: () => opened(stores, fileKey) };
  for await (const chunk of readReport(file, fetchedAt, known)) {
    if (chunk.format.code !== format.code) {
      const words = `The source sent ${chunk.format.name} instead of ${sourceName(format.code)}.`;
      throw new PullFailure('reply', words);
    }
    for (const row of chunk.rows) {
      if (row.day !== day) continue;
      const at = began(row.hour);
      if (at === null) continue;
      seen.add(at);
      const { series } = row;
      const placing = placings.get(series.index) ?? placeOf(series, format, catalogue);
      placings.set(series.index, placing);
      if (placing.kind !== 'placed') continue;
      const figures = figuresOf(row, format, conversion);
      if ('missing' in figures) {
        held.set(at, figures.missing === 'rate' ? figures.currency : '');
        continue;
      }
      const { app, networkId, platform } = placing.place;
      rows.push({
        day,
        began: at,
        app_id: app.id,
        network_id: networkId,
        account_id: accountId,
        country: series.country,
        platform,
        ad_format: series.adFormat,
        ...figures,
      });
    }
  }
  return { rows, seen, held };
}

/**
 * When an hour of the source's day begins, in seconds since 1970; null where its clocks show it twice.
 * One that they leave out is the one they show instead.
 */
function startsOf(day: string, zone: string) {
  const known = hoursByClock(day, zone);
  return (hour: number): number | null => {
    const at = known.get(hour);
    if (at !== undefined) return at;
    const instead = instantOf(day, `${String(hour).padStart(2, '0')}:00`, zone);
    return Math.round(instead.getTime() / 1_000);
  };
}

/** What a row tells, or why its money cannot be valued yet. */
function figuresOf(row: ReportRow, format: ReportFormat, conversion: Conversion) {
  const worth = conversion.valueOf(row);
  if ('missing' in worth) return worth;
  const { measures } = definitionOf(format.table);
  const value = (measure: string) => worth.values[measures.indexOf(measure)] ?? null;
  const isSpend = format.table === 'acquisition';
  return {
    // Those that somebody paid for are not those that earned.
    impressions: isSpend ? null : value('impressions'),
    revenue_micros: value('revenue_micros'),
    spend_micros: value('spend_micros'),
  };
}
