import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint, type Upload } from '#/kernel/endpoint.ts';
import { Id } from '#/kernel/schema.ts';
import { ProjectKey } from '../project-key.contract.ts';

/** Rows of one file at most. */
const MOST_ROWS = 5000;

const name = z.string().max(200);
/** What a word of the file means here; null is nobody. */
const Meaning = z.strictObject({ name, id: Id.nullable() });
const mapping = z.strictObject({
  statuses: z.array(Meaning).max(200).default([]),
  types: z.array(Meaning).max(200).default([]),
  people: z.array(Meaning).max(500).default([]),
});
export type ImportMapping = z.output<typeof mapping>;

/** Beside a file everything travels as text. */
const Mapping = z
  .string()
  .max(200_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('The mapping is not JSON.');
      return z.NEVER;
    }
  })
  .pipe(mapping)
  .optional();

/** A word of the file, and what it is taken for; without an id it has to be chosen. */
const Word = z.object({
  name: z.string(),
  rows: z.number().int(),
  id: Id.nullable(),
  known: z.boolean(),
});

export const ImportPreview = z.object({
  rows: z.number().int(),
  /** Columns that are read, and those that are left out. */
  columns: z.array(z.string()),
  ignored: z.array(z.string()),
  fresh: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  statuses: z.array(Word),
  types: z.array(Word),
  people: z.array(Word),
  /** Labels and sprints that will be made. */
  labels: z.array(z.string()),
  sprints: z.array(z.string()),
  /** By line of the file, counted as spreadsheets do; the first 200. */
  problems: z.array(z.object({ line: z.number().int(), key: z.string(), message: z.string() })),
  problemRows: z.number().int(),
  sample: z.array(
    z.object({
      level: z.number().int(),
      key: z.string(),
      type: z.string(),
      title: z.string(),
      status: z.string(),
      assignee: z.string(),
      what: z.enum(['fresh', 'changed', 'same']),
    }),
  ),
});
export type ImportPreview = z.output<typeof ImportPreview>;

const upload: Upload = {
  field: 'file',
  maxBytes: 10_000_000,
  reads: { kind: 'table', rows: MOST_ROWS },
};
const input = z.strictObject({ project: ProjectKey, mapping: Mapping });

export const importEndpoints = {
  'POST /cjprojects/preview-import': endpoint({
    summary: 'Read a CSV of issues and tell what importing it would do, without doing it',
    access: may('issues:write'),
    input,
    output: ImportPreview,
    upload,
    unrecorded: true,
  }),
  'POST /cjprojects/import-issues': endpoint({
    summary:
      'Import a CSV of issues: all of it or nothing; importing it again changes nothing twice',
    access: may('issues:write'),
    input,
    output: z.object({
      fresh: z.number().int(),
      changed: z.number().int(),
      same: z.number().int(),
    }),
    upload,
  }),
};
