import { z } from 'zod';
import { may, notWhileActing } from '#/kernel/access.ts';
import { endpoint, type Upload } from '#/kernel/endpoint.ts';
import { Id } from '#/kernel/schema.ts';

/** Rows of one file at most. */
const MOST_ROWS = 2000;

const Outcome = {
  /** People who will be invited and get a record. */
  invited: z.number().int(),
  /** People who are here already and get a record. */
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
};

export const EmployeeImportCheck = z.object({
  rows: z.number().int(),
  ...Outcome,
  /** Headings that are read, as the fields they stand for, and those left out. */
  columns: z.array(z.object({ heading: z.string(), field: z.string() })),
  ignored: z.array(z.string()),
  /** By row of the file, counted as spreadsheets do; the first 200. */
  problems: z.array(z.object({ row: z.number().int(), column: z.string(), message: z.string() })),
  problemRows: z.number().int(),
  /** Row by row what would be done, as they stand in the file; the first 500. */
  preview: z.array(
    z.object({
      row: z.number().int(),
      name: z.string(),
      email: z.string(),
      what: z.enum(['invited', 'added', 'changed', 'same']),
      /** From what to what; both null where the value is sealed. */
      changes: z.array(
        z.object({
          field: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type EmployeeImportCheck = z.output<typeof EmployeeImportCheck>;

const access = notWhileActing(may('employees:write'));
/** The role newcomers are invited with; without one a row of somebody unknown is a problem. */
const input = z.strictObject({ role: Id.optional() });
const upload: Upload = {
  field: 'file',
  maxBytes: 3_000_000,
  reads: { kind: 'table', rows: MOST_ROWS },
};

export const importEndpoints = {
  'POST /check-employee-import': endpoint({
    summary:
      'Read a CSV or XLSX of employees and tell what importing it would do, without doing it',
    access,
    input,
    output: EmployeeImportCheck,
    upload,
    unrecorded: true,
  }),
  'POST /import-employees': endpoint({
    summary: 'Import a CSV or XLSX of employees: all of it or nothing, and nothing twice',
    access,
    input,
    output: z.object(Outcome),
    upload,
  }),
};
