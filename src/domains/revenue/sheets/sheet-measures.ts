import type { MeasureKey } from '#/figures/measures.ts';
import type { OwnKey } from '#/figures/own/own-key.ts';

/** What the sheet can show by day; the first unless told. */
export const sheetMeasures = [
  'totalRevenue',
  'revenue',
  'spend',
  'profit',
  'roi',
  'ecpm',
  'arpdau',
  'dau',
  'newUsers',
  'installs',
  'cpi',
  'storeInstalls',
  'iapRevenue',
  'impressions',
  'ipu',
  'fill',
  'sessions',
  'sessionLength',
  'retention1',
  'roas7',
  'crashRate',
] as const satisfies readonly MeasureKey[];
export type SheetMeasure = (typeof sheetMeasures)[number];
/** One of them, or an own measure. */
export type SheetFigure = SheetMeasure | OwnKey;

/** The columns of the spreadsheet: one row an app, everything of the range. */
export const spreadsheetMeasures = [
  'totalRevenue',
  'revenue',
  'spend',
  'profit',
  'roi',
  'roas7',
  'ecpm',
  'impressions',
  'fill',
  'dau',
  'arpdau',
  'ipu',
  'newUsers',
  'sessionsPerUser',
  'sessionLength',
  'retention1',
  'retention7',
  'installs',
  'cpi',
  'storeInstalls',
  'iapRevenue',
  'rating',
  'crashRate',
] as const satisfies readonly MeasureKey[];

export const sheetTabs = ['android', 'ios', 'new'] as const;
export type SheetTab = (typeof sheetTabs)[number];

/** Apps count as new for so many days after their release. */
export const NEW_DAYS = 60;
