import { z } from 'zod';
import { filterFields } from '#/figures/filter.contract.ts';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, FileReply, line, text } from '#/kernel/schema.ts';

const access = may('figures:sql');

/** Signs of a query: some hundred lines. */
export const LONGEST_SQL = 20_000;
/** Rows that a page shows, and that a file has. */
export const MOST_ROWS = 2_000;
export const MOST_FILE_ROWS = 100_000;

export const Sql = text(LONGEST_SQL).min(1, 'Write a query.');
/** The days of which there are rows. */
export const SqlDate = filterFields.date.prefault('last-90-days');

const Table = z.object({
  name: z.string(),
  about: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), about: z.string() })),
});

export const SqlResult = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string(), isNumber: z.boolean() })),
  /** Cells in the order of the columns; numbers beyond what JavaScript holds exactly as text. */
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  /** There are more rows than these. */
  isCut: z.boolean(),
  /** Cells of which only the beginning is shown. */
  cutCells: z.number().int(),
  range: z.object({ from: Day, to: Day }),
  /** Milliseconds from being asked to the answer. */
  took: z.number().int(),
});
export type SqlResult = z.output<typeof SqlResult>;

const asked = { sql: Sql, date: SqlDate };

export const runEndpoints = {
  'GET /sql-tables': endpoint({
    summary: 'Tables of figures that SQL may read, with what their columns mean',
    access,
    input: z.strictObject({}),
    output: z.object({ tables: z.array(Table) }),
  }),
  'POST /run-sql': endpoint({
    summary: 'Run one SELECT over the figures one may see',
    access,
    // It only reads, takes its time and is written to the audit log before it begins.
    unrecorded: true,
    endsWithAsker: true,
    input: z.strictObject(asked),
    output: SqlResult,
  }),
  'POST /run-sql-file': endpoint({
    summary: 'Run one SELECT over the figures one may see, as CSV or a workbook',
    access,
    unrecorded: true,
    input: z.strictObject({
      ...asked,
      name: line(80).default('query'),
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
};
