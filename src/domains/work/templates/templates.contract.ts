import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { readRepeating } from '#/kernel/repeating.ts';
import { richText } from '#/kernel/rich-text.ts';
import { Day, Done, Id, Instant, line, listOf, pageOf, paging, Version } from '#/kernel/schema.ts';
import { workKinds } from '#/kernel/work-kind.ts';
import { shifts } from './planned-days.ts';
import { stopReasons, templateStates } from './template-words.ts';

const Named = z.object({ id: Id, name: z.string() });
const Kind = z.enum(workKinds);
const Shift = z.enum(shifts);
const Priority = z.enum(['urgent', 'high', 'medium', 'low', 'none']);

/** A part of RRULE: FREQ, INTERVAL, and either BYDAY or BYMONTHDAY. */
const Rule = z
  .string()
  .max(100)
  .refine((it) => readRepeating(it) !== undefined, 'This is not a rule that repeats work.');

export const WorkTemplate = z.object({
  id: Id,
  version: Version,
  kind: Kind,
  title: z.string(),
  description: z.string().nullable(),
  project: z.object({ id: Id, key: z.string(), name: z.string() }).nullable(),
  app: Named.nullable(),
  /** The name of a task's type; the first one when null. */
  type: z.string().nullable(),
  /** An issue's type; the one that suits when null. */
  issueType: Named.nullable(),
  priority: Priority,
  labels: z.array(Named),
  /** Items of a task's checklist, or issues below the issue. */
  checklist: z.array(z.string()),
  assignee: Named.nullable(),
  reviewer: Named.nullable(),
  /** Due so many days after it is made. */
  dueAfter: z.number().int().nullable(),
  /** Null: it is used by hand alone. */
  rule: z.string().nullable(),
  shift: Shift,
  startsOn: Day.nullable(),
  endsOn: Day.nullable(),
  owner: Named,
  state: z.enum(templateStates),
  stopped: z.enum(stopReasons).nullable(),
  /** Why making it was refused. */
  stopNote: z.string().nullable(),
  /** The day on which it is made next, moved where that has to be. */
  nextOn: Day.nullable(),
  last: z.object({ key: z.string(), day: Day, madeAt: Instant }).nullable(),
  updatedAt: Instant,
  /** Whether the reader may change, pause and delete it. */
  mayEdit: z.boolean(),
});
export type WorkTemplate = z.output<typeof WorkTemplate>;

export const PlannedDay = z.object({
  /** The day on which it is made. */
  day: Day,
  /** The day the rule means. */
  from: Day,
  /** Why it was moved: the name of a holiday, or "Day off". */
  why: z.string().nullable(),
});
export type PlannedDay = z.output<typeof PlannedDay>;

const read = may('tasks:read');
const write = may('tasks:write');

export const templatesEndpoints = {
  'GET /work-templates': endpoint({
    summary: 'List templates of tasks and issues that I see, by title',
    access: read,
    input: z.strictObject({
      ...paging,
      kind: Kind.optional(),
      state: listOf(z.enum(templateStates)).optional(),
      project: Id.optional(),
      /** Only my own, or those that make work for me. */
      whose: z.enum(['all', 'mine', 'for-me']).default('all'),
      /** Part of the title. */
      search: z.string().trim().max(100).optional(),
    }),
    output: pageOf(WorkTemplate).extend({ today: Day }),
  }),
  'GET /work-template': endpoint({
    summary: 'Tell a template with the next days of its rule and what it made last',
    access: read,
    input: z.strictObject({ id: Id }),
    output: z.object({
      template: WorkTemplate,
      next: z.array(PlannedDay),
      /** The latest first. */
      runs: z.array(
        z.object({
          key: z.string(),
          /** The day the rule means. */
          day: Day,
          madeAt: Instant,
          /** More than one: days that were missed, or met on a working day. */
          standsFor: z.number().int(),
        }),
      ),
      today: Day,
    }),
  }),
  'GET /work-template-days': endpoint({
    summary: 'Tell the next five days on which a rule would make work for somebody',
    access: read,
    input: z.strictObject({
      rule: Rule,
      shift: Shift.default('next'),
      /** Today, when absent. */
      startsOn: Day.optional(),
      endsOn: Day.optional(),
      /** Whose working days count; mine, when absent. */
      assigneeId: Id.optional(),
      /** The project whose member the assignee is, where they are not of my teams. */
      projectId: Id.optional(),
    }),
    output: z.object({ rows: z.array(PlannedDay) }),
  }),
  'POST /save-work-template': endpoint({
    summary: 'Create a template of tasks or issues, or change one',
    access: write,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        kind: Kind,
        title: line(200),
        description: richText(20_000).nullable().default(null),
        projectId: Id.nullable().default(null),
        appId: Id.nullable().default(null),
        type: line(40).nullable().default(null),
        typeId: Id.nullable().default(null),
        priority: Priority.default('medium'),
        labelIds: z.array(Id).max(20, 'At most 20 labels.').default([]),
        checklist: z.array(line(200)).max(50, 'At most 50 lines.').default([]),
        assigneeId: Id.nullable().default(null),
        reviewerId: Id.nullable().default(null),
        dueAfter: z.number().int().min(0).max(365).nullable().default(null),
        rule: Rule.nullable().default(null),
        shift: Shift.default('next'),
        /** Today, when absent. */
        startsOn: Day.nullable().default(null),
        endsOn: Day.nullable().default(null),
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      })
      .refine((it) => (it.kind === 'issue') === (it.projectId !== null), {
        path: ['projectId'],
        message: 'An issue belongs to a project, a task to none.',
      })
      .refine((it) => it.startsOn === null || it.endsOn === null || it.startsOn <= it.endsOn, {
        path: ['endsOn'],
        message: 'It ends before it begins.',
      }),
    output: WorkTemplate,
  }),
  'POST /pause-work-template': endpoint({
    summary: 'Pause a template’s rule, or let it go on; a stopped one goes on as mine',
    access: write,
    input: z.strictObject({ id: Id, version: Version, paused: z.boolean() }),
    output: WorkTemplate,
  }),
  'POST /use-work-template': endpoint({
    summary: 'Make a task or issue from a template now',
    access: write,
    input: z.strictObject({ id: Id }),
    output: z.object({ kind: Kind, id: Id, key: z.string() }),
  }),
  'POST /delete-work-template': endpoint({
    summary: 'Delete a template; what it made stays',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};

export const workTemplates = domain({
  name: 'work-templates',
  endpoints: templatesEndpoints,
  permissions: {},
});
