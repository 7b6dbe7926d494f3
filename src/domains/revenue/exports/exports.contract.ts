import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { HOST_NAME } from '#/kernel/host-name.ts';
import { Done, Id, Instant, line, TimeOfDay, Version } from '#/kernel/schema.ts';
import { readServiceAccount, spreadsheetIdIn } from './sheets/service-account.ts';

const access = may('figures:export');

const exportPlaces = ['files', 's3', 'sheets'] as const;
const exportFormats = ['parquet', 'csv'] as const;
/** Names of the tables, as files and SQL have them. */
export const exportTables = [
  'monetisation',
  'acquisition',
  'engagement',
  'audience',
  'cohorts',
  'store_console',
  'postbacks',
  'instances',
  'creatives',
] as const;

const Run = z.object({
  id: Id,
  beganAt: Instant,
  endedAt: Instant.nullable(),
  state: z.enum(['running', 'done', 'failed']),
  /** Files that this run has written. */
  written: z.number().int(),
  /** Files and rows that the manifest names. */
  files: z.number().int(),
  rows: z.number().int(),
  failure: z.string().nullable(),
});

/** Facts that are handed out by schedule, with the rights of whoever has it. */
export const FactExport = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  place: z.enum(exportPlaces),
  host: z.string(),
  bucket: z.string(),
  region: z.string(),
  folder: z.string(),
  /** The id of the Google spreadsheet. */
  spreadsheet: z.string(),
  /** Of a spreadsheet whom it has to be shared with. */
  accessKey: z.string(),
  format: z.enum(exportFormats),
  tables: z.array(z.enum(exportTables)),
  days: z.number().int(),
  at: z.string(),
  active: z.boolean(),
  nextAt: Instant,
  /** The last ones, the latest first. */
  runs: z.array(Run),
});
export type FactExport = z.output<typeof FactExport>;

const Folder = z
  .string()
  .trim()
  .max(100)
  .regex(/^([a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*)?$/, 'Small letters, digits, - and /.');

const fields = {
  name: line(80),
  place: z.enum(exportPlaces),
  host: z.string().trim().toLowerCase().max(200).default(''),
  bucket: z.string().trim().max(63).default(''),
  region: z.string().trim().max(40).default(''),
  folder: Folder.default(''),
  /** Its address or id. */
  spreadsheet: z.string().trim().max(300).default(''),
  accessKey: z.string().trim().max(200).default(''),
  /** The secret key, or the key file of a service account; absent to keep the one there is. */
  secretKey: z.string().trim().min(1).max(10_000).optional(),
  format: z.enum(exportFormats).default('parquet'),
  tables: z
    .array(z.enum(exportTables))
    .min(1, 'Choose at least one table.')
    .max(exportTables.length),
  /** How many days back are looked at again. */
  days: z.number().int().min(1).max(732).default(90),
  /** In the business zone. */
  at: TimeOfDay,
  active: z.boolean().default(true),
};

export const exportEndpoints = {
  'GET /fact-exports': endpoint({
    summary: 'One’s own exports of facts by schedule, with their last runs',
    access,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(FactExport) }),
  }),
  'POST /save-fact-export': endpoint({
    summary:
      'Have facts written to a bucket, a Google sheet or the file store every day, or change how',
    access,
    input: z
      .strictObject({ id: Id.optional(), version: Version.optional(), ...fields })
      .superRefine((it, context) => {
        const wrong = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: [field], message });
        if (it.id !== undefined && it.version === undefined)
          wrong('version', 'Say which version was changed.');
        if (it.place === 'files') return;
        if (it.place === 'sheets') {
          if (!spreadsheetIdIn(it.spreadsheet))
            wrong('spreadsheet', 'The address of a Google sheet, as your browser shows it.');
          if (it.secretKey === undefined ? it.id === undefined : !readServiceAccount(it.secretKey))
            wrong('secretKey', 'Paste the whole JSON file of a service account’s key.');
          return;
        }
        if (it.secretKey && it.secretKey.length > 200) wrong('secretKey', 'This is too long.');
        if (!HOST_NAME.test(it.host)) wrong('host', 'A name of a host, such as s3.amazonaws.com.');
        if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(it.bucket))
          wrong('bucket', 'A name of a bucket: small letters, digits, dots and -.');
        if (!/^[a-z0-9-]+$/.test(it.region)) wrong('region', 'Such as eu-central-1.');
        if (!it.accessKey) wrong('accessKey', 'This is needed.');
        if (it.id === undefined && it.secretKey === undefined)
          wrong('secretKey', 'This is needed.');
      }),
    output: FactExport,
  }),
  'POST /run-fact-export': endpoint({
    summary: 'Run an export of facts within a minute',
    access,
    input: z.strictObject({ id: Id }),
    output: Done,
  }),
  'POST /delete-fact-export': endpoint({
    summary: 'Export these facts no more; what was written stays',
    access,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};

export const factExports = domain({
  name: 'fact-exports',
  endpoints: exportEndpoints,
  permissions: {
    'figures:export': {
      words: 'Have the facts they may see written to a bucket, a Google sheet or the file store',
      held: { Admin: 'all' },
    },
  },
});
