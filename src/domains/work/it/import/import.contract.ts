import '#/kernel/without-eval.ts';
import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint, type Upload } from '#/kernel/endpoint.ts';

/** Rows of one file at most. */
const MOST_ROWS = 2000;

const Outcome = {
  /** Devices that are not in the inventory yet. */
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  /** Devices of any of these that are written down as somebody's. */
  given: z.number().int(),
};

export const ItImportCheck = z.object({
  rows: z.number().int(),
  ...Outcome,
  /** Headings that mean nothing here. */
  ignored: z.array(z.string()),
  /** By row of the file, counted as spreadsheets do; the first 200. */
  problems: z.array(z.object({ row: z.number().int(), column: z.string(), message: z.string() })),
  problemRows: z.number().int(),
  sample: z.array(
    z.object({
      row: z.number().int(),
      /** Empty: the next free label of its kind. */
      tag: z.string(),
      name: z.string(),
      /** Whose it will be; null when that stays as it is. */
      holder: z.string().nullable(),
      what: z.enum(['added', 'changed', 'same']),
    }),
  ),
});
export type ItImportCheck = z.output<typeof ItImportCheck>;

const access = may('it:write');
const input = z.strictObject({});
const upload: Upload = {
  field: 'file',
  maxBytes: 3_000_000,
  reads: { kind: 'table', rows: MOST_ROWS },
};

export const importEndpoints = {
  'POST /check-it-import': endpoint({
    summary: 'Read a CSV or XLSX of devices and tell what importing it would do, without doing it',
    access,
    input,
    output: ItImportCheck,
    upload,
    unrecorded: true,
  }),
  'POST /import-it-assets': endpoint({
    summary: 'Import a CSV or XLSX of devices: all of it or nothing, and nothing twice',
    access,
    input,
    output: z.object(Outcome),
    upload,
  }),
};
