import { z } from 'zod';
import { ProjectKey } from '#/domains/work/projects/project-key.contract.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { FileReply, Id, Instant, line, listOf, paging, text, Version } from '#/kernel/schema.ts';
import { BugContext } from './bug-context.contract.ts';
import { bugStates, reasonedStates } from './bug-rules.ts';

export const MOST_PICTURES = 5;

const Person = z.object({ id: z.number().int(), name: z.string() });
const State = z.enum(bugStates);
const Severity = z.literal([1, 2, 3, 4]);

/** A report as lists and the board show it. */
export const BugReport = z.object({
  id: Id,
  version: Version,
  /** BUG-12. */
  key: z.string(),
  title: z.string(),
  severity: Severity,
  state: State,
  /** What was asked, why it was rejected, what is still wrong. */
  reason: z.string().nullable(),
  reporter: Person,
  assignee: Person.nullable(),
  /** `title` is null where the reader may not see the original. */
  duplicateOf: z.object({ id: Id, key: z.string(), title: z.string().nullable() }).nullable(),
  /** It was made an issue; what the issue is, only to those who see its project. */
  converted: z.boolean(),
  issue: z
    .object({ key: z.string(), title: z.string(), status: z.string(), link: z.string() })
    .nullable(),
  /** People who have it too, the reporters of its duplicates among them. */
  votes: z.number().int(),
  comments: z.number().int(),
  pictures: z.number().int(),
  voted: z.boolean(),
  watching: z.boolean(),
  mine: z.boolean(),
  /** What the reader may do with it: decide on it, change its words and pictures, move it where. */
  can: z.object({ triage: z.boolean(), edit: z.boolean(), move: z.array(State) }),
  createdAt: Instant,
  movedAt: Instant,
});
export type BugReport = z.output<typeof BugReport>;

const Picture = z.object({
  id: Id,
  width: z.number().int(),
  height: z.number().int(),
  /** Another picture has another one. */
  file: z.string(),
});
export type BugPicture = z.output<typeof Picture>;

const BugEvent = z.object({
  id: Id,
  at: Instant,
  /** Null: Backlot itself. */
  person: Person.nullable(),
  field: z.enum(['made', 'state', 'severity', 'assignee', 'words', 'picture', 'issue', 'merged']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.string().nullable(),
});
export type BugEvent = z.output<typeof BugEvent>;

export const BugReportDetail = z.object({
  report: BugReport,
  happened: z.string(),
  expected: z.string(),
  context: BugContext,
  pictures: z.array(Picture),
  /** What others said of the same, with what they attached. */
  duplicates: z.array(
    z.object({
      id: Id,
      key: z.string(),
      title: z.string(),
      reporter: Person,
      createdAt: Instant,
      happened: z.string(),
      context: BugContext,
      pictures: z.array(Picture),
    }),
  ),
  watchers: z.array(Person),
  events: z.array(BugEvent),
});
export type BugReportDetail = z.output<typeof BugReportDetail>;

const read = may('bug-reports:read');
const write = may('bug-reports:write');
const triage = may('bug-reports:triage');

const words = {
  title: line(140),
  happened: text(5000),
  expected: text(5000),
  severity: Severity,
};
const one = { id: Id, version: Version };

export const bugSorts = ['severity', 'newest', 'oldest', 'moved', 'votes'] as const;
export type BugSort = (typeof bugSorts)[number];

export const bugReportsEndpoints = {
  'GET /getBugReports': endpoint({
    summary: 'List bug reports: my own and those I follow, or those I triage',
    access: read,
    input: z.strictObject({
      ...paging,
      /** Words of the title, or the key. */
      search: z.string().trim().max(100).optional(),
      state: listOf(State).optional(),
      severity: listOf(z.coerce.number().pipe(Severity)).optional(),
      /** What the reader has to do with them. */
      of: z.enum(['reported', 'assigned', 'followed']).optional(),
      person: Id.optional(),
      /** Given to nobody. */
      unassigned: z.literal('yes').optional(),
      sort: z.enum(bugSorts).default('severity'),
      /** For the board: only the first so many of every state, whatever the page. */
      perState: z.coerce.number().int().min(1).max(200).optional(),
    }),
    output: z.object({
      rows: z.array(BugReport),
      totalRows: z.number().int(),
      /** How many there are of every state, the filter on states left aside. */
      counts: z.record(State, z.number().int()),
    }),
  }),
  'GET /bug-report': endpoint({
    summary: 'Read one bug report with everything',
    access: read,
    input: z.strictObject({ id: Id }),
    output: BugReportDetail,
  }),
  'POST /saveBugReport': endpoint({
    summary: 'Report a bug',
    access: write,
    input: z.strictObject({
      title: words.title,
      happened: words.happened,
      expected: words.expected.default(''),
      severity: Severity.default(3),
      context: BugContext.default({}),
    }),
    output: BugReport,
  }),
  'POST /updateBugReport': endpoint({
    summary: 'Move a bug report, give it to somebody, change its severity or its words',
    access: write,
    input: z
      .strictObject({
        ...one,
        title: words.title.optional(),
        happened: words.happened.optional(),
        expected: words.expected.optional(),
        severity: Severity.optional(),
        assigneeId: Id.nullable().optional(),
        state: State.optional(),
        /** Needed to ask, to reject and to reopen. */
        reason: line(500).optional(),
        /** The report that says the same; goes with the state `duplicate`. */
        duplicateOf: Id.optional(),
      })
      .refine((it) => !it.state || !reasonedStates.includes(it.state) || it.reason, {
        path: ['reason'],
        message: 'Say it in a sentence.',
      })
      .refine((it) => (it.state === 'duplicate') === (it.duplicateOf !== undefined), {
        path: ['duplicateOf'],
        message: 'Choose the report that says the same.',
      }),
    output: BugReport,
  }),
  'POST /follow-bug-report': endpoint({
    summary: 'Follow a bug report, say that I have it too, or stop that',
    access: write,
    input: z.strictObject({ id: Id, watching: z.boolean(), voted: z.boolean().default(false) }),
    output: BugReport,
  }),
  'POST /convert-bug-report': endpoint({
    summary: 'Make an issue of a project out of a bug report',
    access: triage,
    input: z.strictObject({ ...one, project: ProjectKey }),
    output: BugReport,
  }),
  'POST /upload-bug-report-picture': endpoint({
    summary: 'Add a picture to a bug report; it is drawn anew',
    access: write,
    input: z.strictObject({ id: Id }),
    output: BugReport,
    upload: { field: 'picture', maxBytes: 12_000_000, reads: { kind: 'picture', side: 2400 } },
  }),
  'POST /delete-bug-report-picture': endpoint({
    summary: 'Take a picture off a bug report',
    access: write,
    input: z.strictObject({ id: Id }),
    output: BugReport,
  }),
  'GET /bug-report-picture': endpoint({
    summary: 'Get a picture of a bug report',
    access: read,
    input: z.strictObject({ id: Id }),
    output: FileReply,
    download: 'image/webp',
  }),
};

export const bugReports = domain({
  name: 'bug-reports',
  endpoints: bugReportsEndpoints,
  permissions: {
    'bug-reports:read': {
      words: 'See bug reports beyond my own',
      held: { staff: 'own', Admin: 'all', 'Team lead': 'team' },
    },
    'bug-reports:write': { words: 'Report bugs', held: { staff: 'own' } },
    'bug-reports:triage': {
      words: 'Triage bug reports: severity, assignee, state, issues',
      held: { Admin: 'all', 'Team lead': 'team' },
    },
  },
});
