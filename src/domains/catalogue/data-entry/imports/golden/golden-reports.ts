import type { DayTableName } from '#/store/facts/tables.ts';
import { campaignReports } from './campaign-reports.ts';
import { eventReports } from './event-reports.ts';
import type { RawLine } from './raw-lines.ts';
import { revenueReports } from './revenue-reports.ts';
import { spendReports } from './spend-reports.ts';
import { useReports } from './use-reports.ts';

/** A report whose every figure is known without the code that imports it. */
export interface GoldenReport {
  /** In the folder `fixtures`. */
  file: string;
  /** The source it must be taken for. */
  code: string;
  table: DayTableName;
  encoding?: 'utf-16le';
  read: (text: string) => RawLine[];
}

export const goldenReports: readonly GoldenReport[] = [
  ...revenueReports,
  ...spendReports,
  ...campaignReports,
  ...useReports,
  ...eventReports,
];
