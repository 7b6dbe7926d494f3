import { invalid } from '#/kernel/refusal.ts';
import { admobNetwork } from './formats/admob-network.ts';
import { applovinSpend } from './formats/applovin-spend.ts';
import { appmetrica } from './formats/appmetrica.ts';
import { maxCohort } from './formats/max-cohort.ts';
import { maxRevenue } from './formats/max-revenue.ts';
import { metaAds } from './formats/meta-ads.ts';
import type { Columns, ReportFormat, SourceCode } from './report.ts';

/** Every report that can be read, the most particular header first. */
export const formats: readonly ReportFormat[] = [
  maxCohort,
  maxRevenue,
  admobNetwork,
  applovinSpend,
  metaAds,
  appmetrica,
];

export const formatOf = (code: SourceCode): ReportFormat => formats.find((it) => it.code === code)!;

const unrecognised = () =>
  invalid({
    file: `This is none of the reports Backlot can read: ${formats.map((it) => it.name).join(', ')}.`,
  });

/** A report whose source is known, and how many cells each of its rows has. */
export interface Recognised {
  format: ReportFormat;
  columns: Columns;
  width: number;
}

/** @throws Refusal `invalid` when the header is that of no report. */
export function recogniseCsv(header: readonly string[]): Recognised {
  for (const format of formats) {
    const columns = format.columns(header);
    if (columns) return { format, columns, width: header.length };
  }
  throw unrecognised();
}

/** @throws Refusal `invalid` when the first item is that of no report. */
export function recogniseJson(item: unknown, head: unknown): Recognised & { header: string[] } {
  for (const format of formats) {
    const header = format.json.header(item, head);
    const columns = header && format.columns(header);
    if (columns) return { format, columns, header, width: header.length };
  }
  throw unrecognised();
}
