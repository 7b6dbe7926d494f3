import { z } from 'zod';
import {
  Breakdown,
  breakdownFields,
  Covered,
  OwnKey,
  OwnShown,
} from '#/figures/breakdown.contract.ts';
import { Standing } from '#/figures/filter.contract.ts';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, FileReply, Id, Instant, text, Version } from '#/kernel/schema.ts';
import { sheetMeasures, sheetTabs } from './sheet-measures.ts';

const SheetFigure = z.union([z.enum(sheetMeasures), OwnKey], 'The sheet has no such figure.');

/** A remark on one figure of one app on one day. */
export const SheetNote = z.object({
  id: Id,
  version: Version,
  appId: z.number().int(),
  day: Day,
  measure: SheetFigure,
  text: z.string(),
  author: z.object({ id: z.number().int(), name: z.string() }),
  writtenAt: Instant,
});
export type SheetNote = z.output<typeof SheetNote>;

/** Values in the measure's unit, money in micro-USD; null where nothing is known. */
const Value = z.number().nullable();

const Line = z.object({
  /** Over the complete days of the range. */
  whole: Value,
  /** Against the days compared with: relative, for ratios the difference. */
  delta: Value,
  /** In the order of the days. */
  values: z.array(Value),
  /** Days whose value holds figures that were typed by hand. */
  byHand: z.array(Day).optional(),
  /** Over how many app-days `whole` is; absent where nothing is missing. */
  covered: Covered.optional(),
});

export const SheetRow = Line.extend({
  app: z.object({
    id: z.number().int(),
    name: z.string(),
    icon: z.number().int(),
    platform: z.string(),
    team: z.string().nullable(),
    releasedOn: Day.nullable(),
  }),
  /** The app's own usual: the median of its complete days. */
  median: Value,
});
export type SheetRow = z.output<typeof SheetRow>;

/** Apps on each tab. */
const counts = z.object({
  android: z.number().int(),
  ios: z.number().int(),
  new: z.number().int(),
});

export const Sheet = z.object({
  standing: Standing,
  measure: SheetFigure,
  /** What it is called if it is an own one. */
  own: OwnShown,
  days: z.array(Day),
  rows: z.array(SheetRow),
  totalRows: z.number().int(),
  /** Over all rows, not only those of this page, recomputed from sums. */
  total: Line,
  /** On the apps of this page, for this measure. */
  notes: z.array(SheetNote),
  counts,
});
export type Sheet = z.output<typeof Sheet>;

const fields = filterFieldsOf('/dashboard/sheet');
const days = {
  date: fields.date.unwrap().default('last-14-days'),
  compare: fields.compare.unwrap().default('last-week'),
};
export const sheetFields = {
  ...fields,
  ...days,
  ...breakdownFields,
  /** `name`, `whole`, `delta` or a day, with a minus the largest first. */
  sort: z
    .string()
    .regex(/^-?(name|whole|delta|\d{4}-\d\d-\d\d)$/, 'Sort by name, whole, delta or a day.')
    .optional(),
  measure: SheetFigure.default('totalRevenue'),
};
const sheetInput = z.strictObject(sheetFields);
const spreadsheetInput = z.strictObject({ ...fields, ...days, ...breakdownFields });

const Figures = Breakdown.extend({ standing: Standing });
const Spreadsheet = Figures.extend({ counts });
const read = may('revenue:read');

const sheetOf = (which: string) =>
  endpoint({
    summary: `Show a figure of the ${which} by app and day`,
    access: read,
    input: sheetInput,
    output: Sheet,
  });
const spreadsheetOf = (which: string) =>
  endpoint({
    summary: `Show every figure of the ${which} over a range of days`,
    access: read,
    input: spreadsheetInput,
    output: Spreadsheet,
  });

const cell = { app: Id, day: Day, measure: SheetFigure };
const write = may('annotations:write');

export const sheetsEndpoints = {
  'GET /sheet-android-apps': sheetOf('Android apps'),
  'GET /sheet-ios-apps': sheetOf('iOS apps'),
  'GET /sheet-new-apps': sheetOf('apps released in the last 60 days'),
  'GET /apps-sheets': spreadsheetOf('Android apps'),
  'GET /apps-sheets-ios': spreadsheetOf('iOS apps'),
  'GET /apps-sheets-new': spreadsheetOf('apps released in the last 60 days'),
  'GET /app-sheet-data': endpoint({
    summary: 'Show every figure of one app day by day',
    access: read,
    input: z.strictObject({
      ...fields,
      ...days,
      ...breakdownFields,
      perPage: breakdownFields.perPage.unwrap().default(100),
      singleApp: Id,
    }),
    output: Figures.extend({ app: SheetRow.shape.app, notes: z.array(SheetNote) }),
  }),
  'GET /sheet/export': endpoint({
    summary: 'Save a sheet as a file',
    access: read,
    input: z.strictObject({
      ...sheetFields,
      sort: z.string().max(40).optional(),
      tab: z.enum(sheetTabs),
      /** A figure by day, or every figure of the range. */
      view: z.enum(['days', 'figures']),
      format: z.enum(['csv', 'xlsx']),
    }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'POST /save-sheet-note': endpoint({
    summary: 'Write a note on a cell of the sheet, or change one of my own',
    access: write,
    input: z
      .strictObject({
        ...cell,
        text: text(500).refine((it) => it !== '', 'Write the note.'),
        /** Of the note that is changed; a new one without them. */
        id: Id.optional(),
        version: Version.optional(),
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A changed note comes with its id and version.',
      }),
    output: SheetNote,
  }),
  'POST /delete-sheet-note': endpoint({
    summary: 'Take a note of my own off a cell',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};

export const sheets = domain({ name: 'sheets', endpoints: sheetsEndpoints, permissions: {} });
