import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Currency, Day, Id, Instant, line, listOf, pageOf, paging, text } from '#/kernel/schema.ts';
import { consoleEndpoints } from './console/console.contract.ts';
import { coverageEndpoints } from './coverage/coverage.contract.ts';
import { ConvertedDay, Narrower } from './findings.contract.ts';
import { LogLine, Person, Revaluation } from './log.contract.ts';
import { mappingsEndpoints } from './mappings/mappings.contract.ts';

export const importStatus = z.enum([
  'uploaded',
  'mapped',
  'validated',
  'committing',
  'committed',
  'reverting',
  'reverted',
]);

/** Why a rule of a format leaves rows out: sums of other rows, users nobody was paid for. */
export const leftOutReasons = ['totals', 'organic'] as const;

/** Job that brings in what waited for names, once they are known. */
export const JOIN_QUEUE = 'join-waiting';

/** Largest report that may be uploaded; larger ones come by the command line. */
const MOST_BYTES = 200_000_000;

/** A report on its way into the figures. */
export const ImportBatch = z.object({
  id: Id,
  /** Code of the report, and as people call it. */
  source: z.string(),
  sourceName: z.string(),
  account: z.string(),
  fileName: z.string(),
  fileSize: z.number().int(),
  status: importStatus,
  from: Day.nullable(),
  to: Day.nullable(),
  rows: z.number().int(),
  uploadedBy: Person,
  uploadedAt: Instant,
  committedBy: Person,
  committedAt: Instant.nullable(),
  revertedAt: Instant.nullable(),
  canCommit: z.boolean(),
  canRevert: z.boolean(),
  /** It was taken back, and its file is kept. */
  canTakeInAgain: z.boolean(),
  /** The first day whose rows wait for an exchange rate; null when none do. */
  waitsFrom: Day.nullable(),
  /** Of one that valued earlier figures anew: what they were and are. */
  revaluation: Revaluation.nullable(),
});
export type ImportBatch = z.output<typeof ImportBatch>;

/** What the last check of a report found: nothing of it has reached the figures yet. */
export const ImportFindings = z.object({
  /** Rows of the file, facts that come of them, rows that cannot be used, rows of other people's apps. */
  read: z.number().int(),
  usable: z.number().int(),
  problemRows: z.number().int(),
  notYours: z.number().int(),
  newAdUnits: z.number().int(),
  /** Rows that a rule of the report's format leaves out, and what they are worth. */
  leftOut: z.array(
    z.object({ reason: z.enum(leftOutReasons), rows: z.number().int(), value: z.number() }),
  ),
  problems: z.array(
    z.object({ line: z.number(), field: z.string(), value: z.string(), message: z.string() }),
  ),
  unknownApps: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(['app', 'campaign']),
      network: z.string(),
      name: z.string(),
      platform: z.string(),
      rows: z.number(),
      value: z.number(),
    }),
  ),
  /** What of all unknown apps waits; those listed are the largest. */
  waiting: z.object({ names: z.number(), rows: z.number(), value: z.number() }),
  /** Networks named for the first time; what is `proposed` waits for somebody to say what it is. */
  newNetworks: z.array(
    z.object({ name: z.string(), proposed: z.boolean(), rows: z.number(), value: z.number() }),
  ),
  /** What is converted from other currencies, and what waits for the rates of its days. */
  converted: z.array(z.object({ currency: z.string(), days: z.array(ConvertedDay) })),
  unrated: z.array(
    z.object({
      currency: z.string(),
      days: z.array(z.object({ day: Day, rows: z.number().int(), original: z.number() })),
    }),
  ),
  /** The measure `value`, `norm` and the apps' sums are of. */
  measure: z.string(),
  totals: z.record(z.string(), z.number()),
  apps: z.array(
    z.object({
      appId: z.number(),
      name: z.string(),
      icon: z.number(),
      rows: z.number(),
      value: z.number(),
    }),
  ),
  outliers: z.array(
    z.object({
      appId: z.number(),
      name: z.string(),
      day: Day,
      value: z.number(),
      norm: z.number(),
    }),
  ),
  outlierCount: z.number().int(),
  /**
   * In what it covers less than what it would replace, in words. It is committed when `confirm` is
   * sent with the commit, unless something else would go by then.
   */
  narrower: Narrower.nullable(),
});
export type ImportFindings = z.output<typeof ImportFindings>;

/** How much of a report has been read. */
const ImportProgress = z.object({
  phase: z.enum(['checking', 'committing']),
  doneBytes: z.number().int(),
  totalBytes: z.number().int(),
});

const Checked = z.object({ batch: ImportBatch, findings: ImportFindings });

const write = may('imports:write');

/** Names the check or commit that begins, so that its progress can be read and its end asked for. */
const run = z.uuid().optional();

export const importsEndpoints = {
  'POST /import-report': endpoint({
    summary: 'Upload a network’s report and check it; nothing reaches the figures yet',
    access: write,
    input: z.strictObject({
      account: line(120).optional(),
      /** What its money is in, where neither the report nor its account says so. */
      currency: Currency.optional(),
      /** How days are written whose year stands last; needed when the report does not tell. */
      dayOrder: z.enum(['dmy', 'mdy']).optional(),
      /** The one app it is of; needed when the report names none. */
      appId: Id.optional(),
      run,
    }),
    output: Checked.extend({
      /** What else was made of the file, each to be committed by itself. */
      others: z.array(ImportBatch.pick({ id: true, fileName: true })),
    }),
    upload: { field: 'file', maxBytes: MOST_BYTES, spooled: true },
  }),
  'GET /imports': endpoint({
    summary: 'List imports, newest first',
    access: write,
    input: z.strictObject({ ...paging, status: listOf(importStatus).optional() }),
    output: pageOf(ImportBatch),
  }),
  'GET /import': endpoint({
    summary: 'Tell what an import would bring, or has brought',
    access: write,
    input: z.strictObject({ id: Id }),
    output: Checked,
  }),
  'POST /link-import-apps': endpoint({
    summary: 'Say which of our apps a report means, and check it again',
    access: write,
    input: z.strictObject({
      id: Id,
      links: z
        .array(
          z.strictObject({
            key: text(200),
            appId: Id,
            /** Where the report names a game of each platform the same. */
            platform: z.enum(['android', 'ios']).optional(),
          }),
        )
        .max(200),
      /** Rows of apps that stay unknown are not wanted; otherwise they wait for their app. */
      leaveOut: z.boolean().default(false),
      run,
      /** Every network that the report names is one, however many nobody knows. */
      proposeAll: z.boolean().default(false),
    }),
    output: Checked,
  }),
  'POST /commit-import': endpoint({
    summary: 'Take a checked report into the figures, whole or not at all',
    access: write,
    input: z.strictObject({
      id: Id,
      /** What of `narrower` was seen, where the report covers less than what it would replace. */
      confirm: line(40).optional(),
      run,
    }),
    output: ImportBatch,
    // Its steps are committed one by one; asked twice, the second finds it done.
    unrecorded: true,
  }),
  'GET /import-progress': endpoint({
    summary: 'Tell how far my check or commit of a report is',
    access: write,
    input: z.strictObject({ run: z.uuid() }),
    output: z.object({ progress: ImportProgress.nullable() }),
  }),
  'POST /cancel-import': endpoint({
    summary: 'End my check or commit of a report; nothing of it is kept',
    access: write,
    input: z.strictObject({ run: z.uuid() }),
    output: z.object({ cancelled: z.boolean() }),
  }),
  'POST /revert-import': endpoint({
    summary: 'Take an import back: what it replaced counts again',
    access: may('imports:revert'),
    input: z.strictObject({ id: Id }),
    output: ImportBatch,
    // Its steps are committed one by one; asked twice, the second finds it done.
    unrecorded: true,
  }),
  'POST /import-again': endpoint({
    summary:
      'Take the file of an import that was taken back into the figures again, as a new import',
    access: write,
    input: z.strictObject({ id: Id }),
    output: ImportBatch,
    // Its steps are committed one by one, because the facts are another store.
    unrecorded: true,
  }),
  'GET /data-entry-log': endpoint({
    summary: 'List every change of figures: who, when, from where, old and new',
    access: write,
    input: z.strictObject({
      ...paging,
      app: listOf(Id).optional(),
      batch: Id.optional(),
      person: listOf(Id).optional(),
      source: listOf(line(40)).optional(),
      network: listOf(Id).optional(),
      /** Changes of this day's figures. */
      day: Day.optional(),
      /** Changes made on these days. */
      from: Day.optional(),
      to: Day.optional(),
    }),
    output: pageOf(LogLine).extend({
      /** Whose changes and of which sources there are, to filter by. */
      people: z.array(z.object({ id: z.number().int(), name: z.string() })),
      sources: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  }),
};

export const dataEntry = domain({
  name: 'data-entry',
  endpoints: {
    ...importsEndpoints,
    ...mappingsEndpoints,
    ...coverageEndpoints,
    ...consoleEndpoints,
  },
  permissions: {
    'imports:write': {
      words: 'Enter figures and import reports',
      held: { Admin: 'all', Finance: 'all', 'Data entry': 'team' },
    },
    'imports:revert': {
      words: 'Take imports back',
      held: { Admin: 'all', Finance: 'all', 'Data entry': 'own' },
    },
  },
});
