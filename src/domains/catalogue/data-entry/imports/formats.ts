import { invalid } from '#/kernel/refusal.ts';
import { isObject } from './columns.ts';
import { errorInJson } from './error-body.ts';
import { adjustCohort } from './formats/adjust-cohort.ts';
import { adjust } from './formats/adjust.ts';
import { admobMediation } from './formats/admob-mediation.ts';
import { admobNetwork } from './formats/admob-network.ts';
import { appleSearchAds } from './formats/apple-search-ads.ts';
import { applovinSpend } from './formats/applovin-spend.ts';
import { appmetricaAudience } from './formats/appmetrica-audience.ts';
import { appmetrica, appmetricaTotals } from './formats/appmetrica.ts';
import { appsflyerCohort } from './formats/appsflyer-cohort.ts';
import { appsflyer } from './formats/appsflyer.ts';
import { googleAds } from './formats/google-ads.ts';
import { levelplay } from './formats/levelplay.ts';
import { maxCohort } from './formats/max-cohort.ts';
import { maxRevenue } from './formats/max-revenue.ts';
import { metaAds } from './formats/meta-ads.ts';
import { metaAudience } from './formats/meta-audience.ts';
import { mintegralSpend } from './formats/mintegral-spend.ts';
import { mintegral } from './formats/mintegral.ts';
import { moloco } from './formats/moloco.ts';
import { storeConsole } from './formats/store-console.ts';
import {
  firebase,
  firebaseAudience,
  firebaseCohort,
  gameanalytics,
  gameanalyticsAudience,
  gameanalyticsCohort,
} from './formats/summed-events.ts';
import { tiktokAds } from './formats/tiktok-ads.ts';
import { unityAdsSpend } from './formats/unity-ads-spend.ts';
import { unityAds } from './formats/unity-ads.ts';
import { missingColumns } from './nearest-format.ts';
import type { AddedCells, Columns, JsonShape, ReportFormat } from './report.ts';

/** Every report that can be read without being told how, the most particular header first. */
export const formats: readonly ReportFormat[] = [
  maxCohort,
  adjustCohort,
  appsflyerCohort,
  maxRevenue,
  admobMediation,
  admobNetwork,
  levelplay,
  unityAds,
  metaAudience,
  mintegral,
  mintegralSpend,
  applovinSpend,
  tiktokAds,
  appleSearchAds,
  unityAdsSpend,
  moloco,
  googleAds,
  metaAds,
  adjust,
  appsflyer,
  appmetrica,
  appmetricaTotals,
  appmetricaAudience,
  storeConsole,
  firebase,
  firebaseAudience,
  firebaseCohort,
  gameanalytics,
  gameanalyticsAudience,
  gameanalyticsCohort,
];

/** The report of that code; undefined for other sources of figures: hands, mapped columns. */
export const formatOf = (code: string): ReportFormat | undefined =>
  formats.find((it) => it.code === code);

/** The keys of a flat row, as the header of a table. */
const keysOf = (item: unknown): string[] => (isObject(item) ? Object.keys(item) : []);

const readable = formats.map((it) => it.name).join(', ');
const unrecognised = `This is none of the reports Backlot can read: ${readable}.`;

/** A report whose source is known, and how many cells each of its rows has. */
export interface Recognised {
  format: ReportFormat;
  columns: Columns;
  width: number;
}

/** The columns of a table's header, with those that a format adds; undefined when it is not this report. */
export function tableColumns(format: ReportFormat, header: readonly string[]) {
  const added = format.adds?.(header);
  const all = added ? [...header, ...added.names] : header;
  const columns = format.columns(all);
  return columns && { columns, width: all.length, added };
}

/** @throws Refusal `invalid` when the header is that of no known report. */
export function recogniseCsv(
  header: readonly string[],
  known: readonly ReportFormat[],
): Recognised & { added: AddedCells | undefined } {
  for (const format of known) {
    const found = tableColumns(format, header);
    if (found) return { format, ...found };
  }
  // Whoever sees `header` can say what the columns mean.
  throw invalid({
    file: missingColumns(header, known) ?? unrecognised,
    header: 'No format knows this table, and nobody has said yet what its columns mean.',
  });
}

/** @throws Refusal `invalid` when the first items are those of no known report. */
export function recogniseJson(
  items: readonly unknown[],
  head: unknown,
  known: readonly ReportFormat[],
): Recognised & { header: string[]; json: JsonShape } {
  for (const format of known) {
    const { json } = format;
    const header = json?.header(items[0], head, items[1]);
    const columns = header && format.columns(header);
    if (json && columns) return { format, columns, header, json, width: header.length };
  }
  throw invalid({
    file: errorInJson(head, items[0]) ?? missingColumns(keysOf(items[0]), known) ?? unrecognised,
  });
}
