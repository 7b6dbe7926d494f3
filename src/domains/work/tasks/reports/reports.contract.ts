import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, FileReply, Id, Instant, paging } from '#/kernel/schema.ts';
import { taskPriorities, taskStatuses } from '../task-rules.ts';
import { Named, TaskApp, workFilter } from './work-filter.contract.ts';

/** What was worked and closed in a range of days. Ratios are null where there is nothing to divide by. */
export const WorkFigures = z.object({
  /** Work of those days, stretches that run included. */
  seconds: z.number().int(),
  people: z.number().int(),
  /** Tasks that were worked on. */
  tasks: z.number().int(),
  closed: z.number().int(),
  /** Of the closed ones with a due day, those closed on it or before. */
  onTime: z.number().nullable(),
  /** Seconds from the first start to the closing: median and 85th percentile of the closed ones. */
  cycleMedian: z.number().nullable(),
  cycleP85: z.number().nullable(),
  reviews: z.number().int(),
  /** Mean of the ratings, 1 to 5. */
  rating: z.number().nullable(),
  /** Reviews that asked for changes. */
  returns: z.number().int(),
  /** Stretches that ended in a pause, by its reason, the most frequent first. */
  pauses: z.array(z.object({ reason: z.string(), times: z.number().int() })),
  /** As of now, whatever the days. */
  open: z.number().int(),
  overdue: z.number().int(),
});
export type WorkFigures = z.output<typeof WorkFigures>;

/** Seconds of each of the reply's `days`, in their order. */
const series = z.array(z.number().int());

export const PersonWork = WorkFigures.extend({
  person: Named,
  title: z.string().nullable(),
  series,
});
export type PersonWork = z.output<typeof PersonWork>;

export const AppWork = WorkFigures.extend({
  /** Null: tasks that belong to no app. */
  app: TaskApp.nullable(),
  team: Named.nullable(),
  series,
});
export type AppWork = z.output<typeof AppWork>;

/** A stretch of work as far as it lies in one business day. */
export const WorkPiece = z.object({
  /** Its stretch and day: `412-2025-11-20`. */
  key: z.string(),
  day: Day,
  from: Instant,
  to: Instant,
  seconds: z.number().int(),
  isRunning: z.boolean(),
  /** Why it ended; null while it runs or goes on past midnight. */
  endReason: z.string().nullable(),
  person: Named,
  task: z.object({ id: Id, key: z.string(), title: z.string() }),
  app: TaskApp.nullable(),
});
export type WorkPiece = z.output<typeof WorkPiece>;

/** A task behind an app's hours. */
export const TaskWork = z.object({
  id: Id,
  key: z.string(),
  title: z.string(),
  type: z.string(),
  status: z.enum(taskStatuses),
  priority: z.enum(taskPriorities),
  app: TaskApp.nullable(),
  assignee: Named.nullable(),
  dueOn: Day.nullable(),
  closedAt: Instant.nullable(),
  seconds: z.number().int(),
  /** Who worked on it, most first. */
  people: z.array(Named.extend({ seconds: z.number().int() })),
  lastWorkedOn: Day.nullable(),
});
export type TaskWork = z.output<typeof TaskWork>;

export const workSorts = [
  'name',
  'seconds',
  'closed',
  'onTime',
  'cycleMedian',
  'rating',
  'returns',
  'open',
  'overdue',
] as const;
export type WorkSort = (typeof workSorts)[number];
export const appSorts = [...workSorts, 'people', 'tasks'] as const;
export type AppSort = (typeof appSorts)[number];
export const taskSorts = ['key', 'title', 'status', 'seconds', 'dueOn', 'lastWorkedOn'] as const;

const buckets = z.enum(['day', 'week']).default('day');
const range = { from: Day, to: Day, today: Day };
/** First days of what `series` counts: each day, or each Monday within the range. */
const days = z.array(Day);
const byPerson = {
  ...workFilter,
  by: buckets,
  sort: z.enum(workSorts).default('seconds'),
  order: z.enum(['asc', 'desc']).default('desc'),
};
const byApp = {
  ...workFilter,
  by: buckets,
  sort: z.enum(appSorts).default('seconds'),
  order: z.enum(['asc', 'desc']).default('desc'),
};
const byTask = {
  ...workFilter,
  sort: z.enum(taskSorts).default('seconds'),
  order: z.enum(['asc', 'desc']).default('desc'),
};
const format = z.enum(['csv', 'xlsx']);
const read = may('task-reports:read');

export const taskReportsEndpoints = {
  'GET /tasks/members/report': endpoint({
    summary: 'Tell what each person worked and closed in a range of days',
    access: read,
    input: z.strictObject({ ...paging, ...byPerson }),
    output: z.object({
      ...range,
      days,
      rows: z.array(PersonWork),
      totalRows: z.number().int(),
      total: WorkFigures.extend({ series }),
    }),
  }),
  'GET /tasks/members/report-file': endpoint({
    summary: 'Save the report by person as a file',
    access: read,
    input: z.strictObject({ ...byPerson, format }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'GET /tasks/members/stretches': endpoint({
    summary: 'List the stretches of work behind a report, cut at midnight, the latest first',
    access: read,
    input: z.strictObject({ ...paging, ...workFilter }),
    output: z.object({
      ...range,
      rows: z.array(WorkPiece),
      totalRows: z.number().int(),
      /** Of all of them. */
      seconds: z.number().int(),
    }),
  }),
  'GET /tasks/members/stretches-file': endpoint({
    summary: 'Save the stretches of work behind a report as a file, with what was approved',
    access: read,
    input: z.strictObject({ ...workFilter, format }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'GET /tasks/app-report': endpoint({
    summary: 'Tell what was worked and closed for each app in a range of days',
    access: read,
    input: z.strictObject({ ...paging, ...byApp }),
    output: z.object({
      ...range,
      days,
      rows: z.array(AppWork),
      totalRows: z.number().int(),
      total: WorkFigures.extend({ series }),
    }),
  }),
  'GET /tasks/app-report-file': endpoint({
    summary: 'Save the report by app as a file',
    access: read,
    input: z.strictObject({ ...byApp, format }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'GET /tasks/app-report-list': endpoint({
    summary: 'List the tasks and hours behind an app in a range of days',
    access: read,
    input: z.strictObject({ ...paging, ...byTask }),
    output: z.object({
      ...range,
      app: TaskApp.nullable(),
      rows: z.array(TaskWork),
      totalRows: z.number().int(),
      seconds: z.number().int(),
    }),
  }),
  'GET /tasks/app-report-list-file': endpoint({
    summary: 'Save the tasks behind an app as a file',
    access: read,
    input: z.strictObject({ ...byTask, format }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'GET /tasks/app-icon': endpoint({
    summary: 'Show the uploaded icon of an app with tasks in reach',
    access: may('tasks:read'),
    input: z.strictObject({ app: Id }),
    output: FileReply,
    download: 'image/webp',
  }),
};

export const taskReports = domain({
  name: 'task-reports',
  endpoints: taskReportsEndpoints,
  permissions: {
    'task-reports:read': {
      words: 'See the hours and figures of people’s work on tasks',
      held: { staff: 'own', Admin: 'all', HR: 'all', 'Team lead': 'team' },
    },
  },
});
