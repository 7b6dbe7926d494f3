import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Id, Instant } from '#/kernel/schema.ts';
import { Named, TaskApp, taskFilter, workFilter } from '../reports/work-filter.contract.ts';
import { taskPriorities, taskStatuses } from '../task-rules.ts';

/** A calendar month, YYYY-MM. */
export const Month = z
  .string()
  .regex(/^(19[7-9]|2[01]\d)\d-(0[1-9]|1[0-2])$/, 'Write a month as YYYY-MM.');

/** Most tasks of a calendar; more are counted. */
export const MOST_DUE = 600;

/** A figure of the days that were asked for, and of as many right before them. */
const compared = z.object({ value: z.number().nullable(), before: z.number().nullable() });

export const TaskLine = z.object({
  id: Id,
  key: z.string(),
  title: z.string(),
  status: z.enum(taskStatuses),
  priority: z.enum(taskPriorities),
  app: TaskApp.nullable(),
  assignee: Named.nullable(),
  dueOn: Day.nullable(),
});
export type TaskLine = z.output<typeof TaskLine>;

const days = z.object({ from: Day, to: Day });

export const TaskBoard = z.object({
  range: days,
  /** As many days right before. */
  before: days,
  today: Day,
  /** Tasks as they stand now. */
  now: z.object({
    open: z.number().int(),
    overdue: z.number().int(),
    /** Due within the next seven days. */
    dueSoon: z.number().int(),
    byStatus: z.array(z.object({ status: z.enum(taskStatuses), tasks: z.number().int() })),
  }),
  created: compared,
  closed: compared,
  /** Seconds worked. */
  seconds: compared,
  /** Seconds from the first start to the closing. */
  cycleMedian: compared,
  cycleP85: compared,
  onTime: compared,
  returns: compared,
  /** Mondays or days of the range with what was created and closed. */
  throughput: z.array(z.object({ day: Day, created: z.number().int(), closed: z.number().int() })),
  by: z.enum(['day', 'week']),
  /** Why work was paused, and for how long until it went on, the longest first. */
  pauses: z.array(
    z.object({ reason: z.string(), times: z.number().int(), seconds: z.number().int() }),
  ),
  /** The most overdue. */
  overdue: z.array(TaskLine),
  /** Handed in and not judged, the oldest first. */
  waiting: z.array(TaskLine.extend({ since: Instant })),
});
export type TaskBoard = z.output<typeof TaskBoard>;

const read = may('task-reports:read');

export const taskDashboardEndpoints = {
  'GET /tasks/dashboard': endpoint({
    summary: 'Tell how the work goes: what is open and late, how fast and why it is held up',
    access: read,
    input: z.strictObject(workFilter),
    output: TaskBoard,
  }),
  'GET /tasks/dashboard/calendar': endpoint({
    summary: 'List the tasks due in the weeks around a month',
    access: read,
    input: z.strictObject({ ...taskFilter, month: Month.optional() }),
    output: z.object({
      month: Month,
      today: Day,
      tasks: z.array(TaskLine.extend({ dueOn: Day })),
      totalRows: z.number().int(),
    }),
  }),
};

export const taskDashboard = domain({
  name: 'task-dashboard',
  endpoints: taskDashboardEndpoints,
  permissions: {},
});
