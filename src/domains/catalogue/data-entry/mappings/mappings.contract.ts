import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { isZone } from '#/kernel/dates.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, Instant, line, Version } from '#/kernel/schema.ts';

const tables = [
  'monetisation',
  'acquisition',
  'engagement',
  'audience',
  'cohort',
  'store_console',
] as const;
export const mappedTable = z.enum(tables);
export type MappedTable = z.output<typeof mappedTable>;

const unit = z.enum(['count', 'estimate', 'money', 'cents', 'micros', 'share', 'percent', 'mean']);

/** A column by its heading, and the role or measure it stands for. */
const MappedColumn = z.strictObject({
  column: line(200),
  field: line(40),
  /** How the figure is written; only for measures. */
  unit: unit.optional(),
});
export type MappedColumn = z.output<typeof MappedColumn>;

/** Everything one has to know to read a table; what it does not say itself is fixed for all rows. */
const meaning = {
  /** Code of the network whose report it is. */
  network: line(40),
  table: mappedTable,
  zone: line(60).refine(isZone, 'There is no such time zone.'),
  dayOrder: z.enum(['ymd', 'dmy', 'mdy']).default('ymd'),
  columns: z.array(MappedColumn).max(200),
  /** The one app of ours the whole table is about. */
  appId: Id.optional(),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Write a country as two letters, for instance PK.')
    .optional(),
  adFormat: line(40).optional(),
};
export const Meaning = z.strictObject(meaning);
export type Meaning = z.output<typeof Meaning>;

/** What columns may mean in a table: a role when it has no units, else a figure in one of them. */
const FieldChoice = z.object({ field: z.string(), units: z.array(unit) });
export type FieldChoice = z.output<typeof FieldChoice>;

const Person = z.object({ id: z.number().int(), name: z.string() }).nullable();

export const ImportMapping = z.object({
  ...meaning,
  id: Id,
  version: Version,
  name: z.string(),
  networkName: z.string(),
  header: z.array(z.string()),
  createdBy: Person,
  createdAt: Instant,
  /** Whether I may change and remove it. */
  mine: z.boolean(),
});
export type ImportMapping = z.output<typeof ImportMapping>;

/** A part of the file is enough to see what it is. */
const PART = 1_000_000;
const write = may('imports:write');

export const mappingsEndpoints = {
  'POST /read-columns': endpoint({
    summary: 'Read the headings and first rows of a table that no format knows',
    access: write,
    input: z.strictObject({}),
    output: z.object({
      header: z.array(z.string()),
      sample: z.array(z.array(z.string())),
      /** What the headings sound like. */
      guess: z.object({
        table: mappedTable,
        dayOrder: z.enum(['ymd', 'dmy', 'mdy']),
        columns: z.array(MappedColumn),
      }),
      networks: z.array(z.object({ code: z.string(), name: z.string() })),
      fields: z.record(mappedTable, z.array(FieldChoice)),
    }),
    upload: { field: 'file', maxBytes: PART },
    unrecorded: true,
  }),
  'POST /preview-import-mapping': endpoint({
    summary: 'Show how the first rows of a table are read by a mapping',
    access: write,
    input: z.strictObject({
      /** A `Meaning` as JSON, because it travels beside a file. */
      mapping: z.string().max(100_000),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          day: Day,
          app: z.string(),
          /** What else the row is about, in words. */
          about: z.string(),
          /** Null where a row does not tell. */
          values: z.record(z.string(), z.number().nullable()),
        }),
      ),
      problems: z.array(
        z.object({ line: z.number(), field: z.string(), value: z.string(), message: z.string() }),
      ),
      read: z.number().int(),
    }),
    upload: { field: 'file', maxBytes: PART },
    unrecorded: true,
  }),
  'POST /save-import-mapping': endpoint({
    summary: 'Remember what the columns of a table mean',
    access: write,
    input: z.strictObject({
      ...meaning,
      /** The mapping that is changed; absent for a new one. */
      id: Id.optional(),
      version: Version.optional(),
      name: line(80),
      header: z.array(z.string().max(200)).min(2).max(200),
    }),
    output: ImportMapping,
  }),
  'GET /import-mappings': endpoint({
    summary: 'List the mappings of columns',
    access: write,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(ImportMapping) }),
  }),
  'POST /delete-import-mapping': endpoint({
    summary: 'Forget a mapping of columns; what it brought stays',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};
