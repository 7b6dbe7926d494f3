import { definitionOf } from '#/store/facts/tables.ts';
import { readReport } from '../imports/read-report.ts';
import type { Problem, ReportFile, ReportFormat } from '../imports/report.ts';
import type { ReportRow } from '../imports/row-reader.ts';

const SHOWN = 20;

const about = ({ series: it, age }: ReportRow, table: ReportFormat['table']): string =>
  [
    it.network,
    it.platform,
    it.country,
    it.adFormat,
    it.adUnitName || it.adUnitId,
    it.campaignName || it.campaignId,
    it.version,
    table === 'cohort' ? `day ${age}` : '',
  ]
    .filter(Boolean)
    .join(', ');

/** How the first rows of a file are read, and what is wrong with the others. */
export async function previewMapping(file: ReportFile, format: ReportFormat, now: Date) {
  const { measures } = definitionOf(format.table);
  const rows: ReportRow[] = [];
  const problems: Problem[] = [];
  let read = 0;
  for await (const chunk of readReport(file, now, [format])) {
    rows.push(...chunk.rows.slice(0, SHOWN - rows.length));
    problems.push(...chunk.problems.slice(0, SHOWN - problems.length));
    read += chunk.read;
  }
  return {
    rows: rows.map((it) => ({
      day: it.day,
      app: it.series.appName || it.series.package || it.series.appId,
      about: about(it, format.table),
      values: Object.fromEntries(measures.map((name, at) => [name, it.values[at] ?? null])),
    })),
    problems,
    read,
  };
}
