import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, FileReply, Id, Instant, line, listOf, paging, Version } from '#/kernel/schema.ts';
import { evaluationStates } from '../evaluation-machine.ts';
import { Evaluation, Person } from '../evaluation.contract.ts';
import { categoryMeasuresEndpoints, Distribution } from './category-measures.contract.ts';

/** In points, 1.00 to 5.00; null where nothing is scored, or where the reader may not know it. */
const Score = z.number().nullable();
const Count = z.number().int();
const period = z.string().trim().min(1).max(40);
const format = z.enum(['csv', 'xlsx']);

/** What groups of people are made by; a level is what people are called: "Game developer". */
export const groupings = ['team', 'department', 'lead', 'level'] as const;
export type Grouping = (typeof groupings)[number];

const Named = Person;
const States = z.partialRecord(z.enum(evaluationStates), Count);

/** One category of one person's evaluation. */
const CategoryScores = z.object({
  name: z.string(),
  /** Percent of the form. */
  weight: Count,
  self: Score,
  lead: Score,
  /** What leads gave everybody in it that period. */
  company: Score,
});
export type CategoryScores = z.output<typeof CategoryScores>;

const Said = z.object({ score: z.number().int().nullable(), comment: z.string() }).nullable();

/** One evaluation of the person a report is about, as far as its reader may know it. */
export const PersonPeriod = z.object({
  id: Id,
  period: z.string(),
  startsOn: Day,
  endsOn: Day,
  form: z.string(),
  evaluator: Named,
  state: z.enum(evaluationStates),
  categories: z.array(CategoryScores),
  self: Score,
  lead: Score,
  /** Null where nobody calibrated it, or the weighted score was confirmed. */
  calibrated: Score,
  /** What counts. */
  final: Score,
  /** What counted for everybody that period. */
  company: Score,
  reason: z.string().nullable(),
  questions: z.array(z.object({ category: z.string(), text: z.string(), self: Said, lead: Said })),
  /** The overall comments. */
  selfComment: z.string().nullable(),
  leadComment: z.string().nullable(),
  note: z.string().nullable(),
  agreement: z.enum(['agree', 'disagree']).nullable(),
  releasedAt: Instant.nullable(),
  acknowledgedAt: Instant.nullable(),
});
export type PersonPeriod = z.output<typeof PersonPeriod>;

export const PersonReport = z.object({
  person: Named.extend({
    title: z.string().nullable(),
    team: z.string().nullable(),
    department: z.string().nullable(),
  }),
  /** Newest first. */
  evaluations: z.array(PersonPeriod),
});
export type PersonReport = z.output<typeof PersonReport>;

/** Means of a group. `lead` is what leads gave, `final` what counts with calibration. */
const Means = z.object({ self: Score, lead: Score, final: Score, gap: Score });

/** A group's figures; all of them null when they would tell of one or two people. */
export const GroupFigures = Means.extend({
  people: Count,
  isHidden: z.boolean(),
  /** In the order of the reply's `categories`. */
  categories: z.array(Means.omit({ final: true })),
});
export type GroupFigures = z.output<typeof GroupFigures>;

const narrowing = { team: Id.optional(), department: Id.optional() };
const by = z.enum(groupings).default('team');

/** What a page of groups can be narrowed to. */
const Choices = z.object({
  periods: z.array(z.string()),
  teams: z.array(Named),
  departments: z.array(Named),
});

/** How a lead scores against the company. */
const LeadMeasure = z.object({
  lead: Named,
  people: Count,
  mean: Score,
  difference: Score,
  strictness: z.enum(['strict', 'lenient', 'usual']).nullable(),
});
export type LeadMeasure = z.output<typeof LeadMeasure>;

export const EvaluationSummary = Choices.extend({
  period: z.string().nullable(),
  today: Day,
  evaluations: Count,
  late: Count,
  states: States,
  progress: z.array(
    z.object({ team: Named.nullable(), evaluations: Count, late: Count, states: States }),
  ),
  /** Evaluations with a score that counts, and how these lie; null where it would tell of one or two. */
  scored: Count,
  mean: Score,
  median: Score,
  distribution: Distribution.nullable(),
  /** Empty for who may not calibrate. */
  leads: z.array(LeadMeasure),
});
export type EvaluationSummary = z.output<typeof EvaluationSummary>;

/** A person in the calibration grid. */
export const SummaryRow = z.object({
  id: Id,
  version: Version,
  period: z.string(),
  person: Named.extend({ title: z.string().nullable() }),
  team: Named.nullable(),
  department: Named.nullable(),
  evaluator: Named,
  state: z.enum(evaluationStates),
  isLate: z.boolean(),
  self: Score,
  /** The weighted score of the lead's side. */
  score: Score,
  /** What a lead of the company's usual measure might have given; for who may calibrate. */
  suggested: Score,
  calibrated: Score,
  reason: z.string().nullable(),
  final: Score,
  can: z.object({ calibrate: z.boolean(), release: z.boolean() }),
});
export type SummaryRow = z.output<typeof SummaryRow>;

export const summarySorts = ['person', 'evaluator', 'state', 'score', 'final'] as const;

const list = {
  ...narrowing,
  period: period.optional(),
  lead: Id.optional(),
  state: listOf(z.enum(evaluationStates)).optional(),
  search: z.string().trim().max(100).optional(),
  /** Rows of a group stand together. */
  group: z.enum(groupings).optional(),
  sort: z.enum(summarySorts).default('person'),
  order: z.enum(['asc', 'desc']).default('asc'),
};

const Rows = z
  .array(z.strictObject({ id: Id, version: Version }))
  .min(1, 'Choose at least one evaluation.')
  .max(200, 'At most 200 evaluations at once.');

const person = { person: Id };
const one = may('evaluations:read');
const many = may('evaluation-reports:read');
const calibrate = may('evaluations:calibrate');

export const evaluationReportsEndpoints = {
  ...categoryMeasuresEndpoints,
  'GET /evaluations/report': endpoint({
    summary: 'Tell how one person was evaluated in all periods, as far as the reader may know',
    access: one,
    input: z.strictObject(person),
    output: PersonReport,
  }),
  'GET /evaluations/report-pdf': endpoint({
    summary: 'Save the report of one evaluation as a PDF; the newest when none is named',
    access: one,
    input: z.strictObject({ ...person, evaluation: Id.optional() }),
    output: FileReply,
    download: 'application/pdf',
    made: true,
  }),
  'GET /evaluations/category-report': endpoint({
    summary: 'Tell the mean scores of a period by category for teams, departments, leads or levels',
    access: many,
    input: z.strictObject({ ...narrowing, period: period.optional(), by }),
    output: Choices.extend({
      period: z.string().nullable(),
      categories: z.array(z.string()),
      total: GroupFigures,
      /** Everybody, whatever it is narrowed to. */
      company: GroupFigures,
      rows: z.array(GroupFigures.extend({ key: z.string(), name: z.string() })),
    }),
  }),
  'GET /evaluations/performance-chart': endpoint({
    summary: 'Tell how mean scores went from period to period',
    access: many,
    input: z.strictObject({ ...narrowing, category: z.string().trim().max(80).optional(), by }),
    output: z.object({
      categories: z.array(z.string()),
      periods: z.array(
        Means.extend({ name: z.string(), endsOn: Day, people: Count, isHidden: z.boolean() }),
      ),
      /** What counts in each of the periods, for at most eight groups. */
      groups: z.array(z.object({ key: z.string(), name: z.string(), final: z.array(Score) })),
    }),
  }),
  'GET /evaluations/summary': endpoint({
    summary: 'Tell how far a period’s evaluations are and how their scores lie',
    access: many,
    input: z.strictObject({ ...narrowing, period: period.optional() }),
    output: EvaluationSummary,
  }),
  'GET /evaluations/employee-reports': endpoint({
    summary: 'List the people of a period with their scores, suggested and calibrated ones',
    access: many,
    input: z.strictObject({ ...paging, ...list }),
    output: z.object({ rows: z.array(SummaryRow), totalRows: Count }),
  }),
  'GET /evaluations/employee-reports-file': endpoint({
    summary: 'Save the list of a period’s people and scores as a file',
    access: many,
    input: z.strictObject({ ...list, format }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'GET /evaluations/move-preview': endpoint({
    summary: 'Tell whom calibrating or releasing would affect before it is done',
    access: calibrate,
    input: z.strictObject({
      move: z.enum(['calibrate', 'release']),
      ...narrowing,
      lead: Id.optional(),
      period: period.optional(),
      /** These only. */
      ids: listOf(Id).optional(),
    }),
    output: z.object({
      period: z.string().nullable(),
      rows: z.array(SummaryRow),
      /** More than are moved at once. */
      more: Count,
      /** What stays as it is, and why. */
      left: z.array(z.object({ person: Named, why: z.string() })),
    }),
  }),
  'POST /evaluations/calibrate-many': endpoint({
    summary: 'Confirm the weighted scores of several evaluations, or set the suggested ones',
    access: calibrate,
    input: z
      .strictObject({
        rows: Rows,
        how: z.enum(['confirm', 'suggested']),
        reason: line(1000).optional(),
      })
      .refine((it) => it.how === 'confirm' || it.reason, {
        path: ['reason'],
        message: 'Say why the scores are other ones.',
      }),
    output: z.object({ moved: Count, rows: z.array(Evaluation.pick({ id: true, version: true })) }),
  }),
  'POST /evaluations/uncalibrate': endpoint({
    summary: 'Take calibrations back that are not released yet',
    access: calibrate,
    input: z.strictObject({ rows: Rows }),
    output: z.object({ moved: Count }),
  }),
};

export const evaluationReports = domain({
  name: 'evaluation-reports',
  endpoints: evaluationReportsEndpoints,
  permissions: {
    'evaluation-reports:read': {
      words: 'See progress and mean scores of the evaluations of several people',
      held: { Admin: 'all', HR: 'all', 'Team lead': 'team' },
    },
  },
});
