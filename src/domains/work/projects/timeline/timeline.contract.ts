import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Flag, Id, listOf, pagingBy, Version } from '#/kernel/schema.ts';
import { Issue, IssueStatus, Person } from '../issues/issue.contract.ts';
import { issueFilter } from '../list/list.contract.ts';
import { ProjectKey } from '../project-key.contract.ts';

const Span = z.object({ from: Day, to: Day });

const { search, assignee, label, group, status } = issueFilter;
/** What narrows a timeline. */
const timelineFilter = {
  search,
  assignee,
  label,
  group,
  status,
  /** Only what belongs to these issues: they themselves and all that stands below them. */
  epic: listOf(Id).optional(),
  /** Leaves out what is completed or cancelled. */
  hideDone: Flag.default(false),
  /** Only what touches these days, or has none yet. */
  from: Day.optional(),
  to: Day.optional(),
};

const { type } = Issue.shape;
export const TimelineIssue = z.object({
  id: Id,
  version: Version,
  key: z.string(),
  title: z.string(),
  type,
  status: IssueStatus,
  assignee: Person.nullable(),
  parentId: Id.nullable(),
  depth: z.number().int(),
  startsOn: Day.nullable(),
  dueOn: Day.nullable(),
  /** From the first day to the last of all that stands below it, cancelled issues left out. */
  below: Span.nullable(),
  /** Issues right below it that are not cancelled, and how many of those are completed. */
  children: z.number().int(),
  childrenDone: z.number().int(),
  /** False for one that is there only because what stands below it passes the filter. */
  matches: z.boolean(),
});
export type TimelineIssue = z.output<typeof TimelineIssue>;

export const TimelineProject = z.object({
  id: Id,
  version: Version,
  key: z.string(),
  name: z.string(),
  hue: z.number().int(),
  archived: z.boolean(),
  /** Whether the asker may change its days. */
  mayMove: z.boolean(),
  startsOn: Day.nullable(),
  targetOn: Day.nullable(),
  /** From the first day to the last of all its issues. */
  below: Span.nullable(),
  /** Issues that are not cancelled, and how many of those are completed. */
  issues: z.number().int(),
  issuesDone: z.number().int(),
});
export type TimelineProject = z.output<typeof TimelineProject>;

export const Timeline = z.object({
  project: z.object({ id: Id, key: z.string(), name: z.string() }),
  /** Whether the asker may change its issues. */
  mayWrite: z.boolean(),
  /** By the project's order; what stands above a match is among them. */
  issues: z.array(TimelineIssue),
  /** How many pass the filter, also beyond the first. */
  totalRows: z.number().int(),
  /** Those with both days, by their first. */
  sprints: z.array(
    z.object({
      id: Id,
      name: z.string(),
      state: z.enum(['planned', 'active', 'completed']),
      startsOn: Day,
      endsOn: Day,
    }),
  ),
  /** Which of these issues blocks which other, and which of other projects that are in sight. */
  blocks: z.array(z.object({ from: Id, to: Id })),
});
export type Timeline = z.output<typeof Timeline>;

export const timelineEndpoints = {
  'GET /cjprojects/timeline': endpoint({
    summary: 'Tell the days of a project: its issues with what blocks what, and its sprints',
    access: may('projects:read'),
    input: z
      .strictObject({ project: ProjectKey, ...timelineFilter })
      .refine((it) => !it.from || !it.to || it.from <= it.to, {
        path: ['to'],
        message: 'The last day is before the first.',
      }),
    output: Timeline,
  }),
  'GET /cjprojects/timeline-projects': endpoint({
    summary: 'List the projects I may see with their first and last days',
    access: may('projects:read'),
    input: z.strictObject({
      ...pagingBy(100),
      search,
      state: z.enum(['active', 'archived', 'all']).default('active'),
    }),
    output: z.object({ rows: z.array(TimelineProject), totalRows: z.number().int() }),
  }),
  'GET /cjprojects/timeline-days': endpoint({
    summary: 'Tell which weekdays are worked on, and the holidays within some days',
    access: may('projects:read'),
    input: z.strictObject({ from: Day, to: Day }).refine((it) => it.from <= it.to, {
      path: ['to'],
      message: 'The last day is before the first.',
    }),
    output: z.object({
      /** ISO weekdays of the standard shift as it is today; 1 is Monday. */
      workdays: z.array(z.number().int()),
      holidays: z.array(z.object({ day: Day, name: z.string(), places: z.array(z.string()) })),
    }),
  }),
};
