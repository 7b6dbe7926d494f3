import '#/kernel/without-eval.ts';
import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint, type Upload } from '#/kernel/endpoint.ts';

/** Rows of one file at most. */
const MOST_ROWS = 2000;

/** What happens to apps of the list that are here already. */
const existingChoices = ['leave', 'update'] as const;
export type Existing = (typeof existingChoices)[number];

const Outcome = {
  /** Apps that are not here yet. */
  added: z.number().int(),
  changed: z.number().int(),
  /** Here already, and left as they are. */
  same: z.number().int(),
};

export const AppImportCheck = z.object({
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
      name: z.string(),
      platform: z.enum(['android', 'ios']),
      /** Package, or the store id where there is none. */
      storeName: z.string(),
      team: z.string().nullable(),
      what: z.enum(['added', 'changed', 'same']),
    }),
  ),
});
export type AppImportCheck = z.output<typeof AppImportCheck>;

const access = may('apps:write');
const input = z.strictObject({ existing: z.enum(existingChoices).default('leave') });
const upload: Upload = {
  field: 'file',
  maxBytes: 3_000_000,
  reads: { kind: 'table', rows: MOST_ROWS },
};

export const importEndpoints = {
  'POST /check-apps-import': endpoint({
    summary: 'Read a CSV or XLSX of apps and tell what importing it would do, without doing it',
    access,
    input,
    output: AppImportCheck,
    upload,
    unrecorded: true,
  }),
  'POST /import-apps': endpoint({
    summary: 'Import a CSV or XLSX of apps: all of it or nothing, and nothing twice',
    access,
    input,
    output: z.object(Outcome),
    upload,
  }),
};
