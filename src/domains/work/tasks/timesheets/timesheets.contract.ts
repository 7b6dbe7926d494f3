import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { weekdayOf } from '#/kernel/days.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, Instant, line, listOf, pageOf, paging, Version } from '#/kernel/schema.ts';
import { partStates, weekStates } from './timesheet-rules.ts';

const Named = z.object({ id: Id, name: z.string() });
const Seconds = z.number().int();
const Monday = Day.refine((it) => weekdayOf(it) === 1, 'A week begins on a Monday.');
const Month = Day.refine((it) => it.endsWith('-01'), 'A month is named by its first day.');

/** The days of a week that somebody was in one team, handed in. */
const Part = z.object({
  id: Id,
  version: Version,
  team: Named.nullable(),
  days: z.array(Day),
  status: z.enum(partStates),
  /** Worked on these days when it was handed in or approved. */
  seconds: Seconds,
  submittedAt: Instant,
  decidedBy: Named.nullable(),
  decidedAt: Instant.nullable(),
  /** Why it was returned. */
  reason: z.string().nullable(),
});

export const Timesheet = z.object({
  person: Named,
  /** Whose weeks the reader may see and correct, beside their own; by name. */
  people: z.array(Named),
  monday: Day,
  /** The seven days; `locked` ones stay as they are, with why. */
  days: z.array(z.object({ day: Day, seconds: Seconds, locked: z.string().nullable() })),
  rows: z.array(
    z.object({
      /** Null: work on tasks that the reader may not see. */
      task: z.object({ id: Id, key: z.string(), title: z.string() }).nullable(),
      /** Of each of the seven days. */
      cells: z.array(Seconds),
      seconds: Seconds,
    }),
  ),
  seconds: Seconds,
  parts: z.array(Part),
  /** Why the reader does not submit it now, in words; null where they may. */
  submitRefusal: z.string().nullable(),
  mayWithdraw: z.boolean(),
  /** Whether the reader may type hours. */
  mayEdit: z.boolean(),
  today: Day,
});
export type Timesheet = z.output<typeof Timesheet>;

export const TimesheetRow = z.object({
  person: Named,
  team: Named.nullable(),
  days: z.array(Day),
  /** As of now. */
  seconds: Seconds,
  status: z.enum(weekStates),
  part: Part.nullable(),
  mayApprove: z.boolean(),
  /** Not where it lies in locked months: nothing of it could be mended. */
  mayReturn: z.boolean(),
});
export type TimesheetRow = z.output<typeof TimesheetRow>;

const WorkMonth = z.object({
  month: Day,
  seconds: Seconds,
  people: z.number().int(),
  /** Parts of its weeks that wait for approval. */
  waiting: z.number().int(),
  lockedBy: Named.nullable(),
  lockedAt: Instant.nullable(),
  /** It is over and not locked. */
  mayLock: z.boolean(),
  mayUnlock: z.boolean(),
});
export type WorkMonth = z.output<typeof WorkMonth>;

export const timesheetsEndpoints = {
  'GET /tasks/timesheet': endpoint({
    summary: 'Tell the hours of a week by task and day',
    access: may('tasks:read'),
    input: z.strictObject({
      /** Somebody whose times one may correct or approve; oneself unless told. */
      person: Id.optional(),
      /** A day of the week; today unless told. */
      day: Day.optional(),
    }),
    output: Timesheet,
  }),
  'POST /tasks/timesheet/hours': endpoint({
    summary: 'Set how long somebody was at a task on a day',
    access: may('tasks:work'),
    input: z.strictObject({
      taskId: Id,
      day: Day,
      /** How long it is to be. */
      seconds: z.number().int().min(0).max(86_400),
      /** How long it was when it was read: what changed since is refused. */
      was: z.number().int().min(0).max(86_400),
      /** Whose; one's own unless told. */
      personId: Id.optional(),
      /** Needed when it is somebody else's: they are told. */
      reason: line(300).optional(),
    }),
    output: z.object({ message: z.string(), seconds: Seconds }),
  }),
  'POST /tasks/timesheet/submit': endpoint({
    summary: 'Submit my week to the leads of the teams I was in',
    access: may('tasks:work'),
    input: z.strictObject({ monday: Monday }),
    output: Done,
  }),
  'POST /tasks/timesheet/withdraw': endpoint({
    summary: 'Take back my week as long as nobody has decided it',
    access: may('tasks:work'),
    input: z.strictObject({ monday: Monday }),
    output: Done,
  }),
  'GET /tasks/timesheets': endpoint({
    summary: 'List a week of the people I approve, whether they submitted it or not',
    access: may('timesheets:approve'),
    input: z.strictObject({
      ...paging,
      /** A day of the week; the last whole one unless told. */
      day: Day.optional(),
      status: listOf(z.enum(weekStates)).optional(),
      team: Id.optional(),
      /** Part of the name. */
      search: z.string().trim().max(100).optional(),
    }),
    output: pageOf(TimesheetRow).extend({
      monday: Day,
      today: Day,
      teams: z.array(Named),
      /** The weeks with something to decide and how many that are, the earliest first. */
      waiting: z.array(z.object({ monday: Day, count: z.number().int() })),
    }),
  }),
  'POST /tasks/timesheet/decide': endpoint({
    summary: 'Approve somebody’s week, or return it with a reason',
    access: may('timesheets:approve'),
    input: z
      .strictObject({
        id: Id,
        version: Version,
        verdict: z.enum(['approved', 'returned']),
        /** The hours that are approved: those that were read. */
        seconds: z.number().int().min(0).optional(),
        reason: line(300).optional(),
      })
      .refine((it) => it.verdict === 'approved' || it.reason !== undefined, {
        path: ['reason'],
        message: 'Say what has to be changed.',
      })
      .refine((it) => it.verdict === 'returned' || it.seconds !== undefined, {
        path: ['seconds'],
        message: 'Say how many hours are approved.',
      }),
    output: Done,
  }),
  'GET /tasks/timesheet-months': endpoint({
    summary: 'List the last months of working time, and which are locked',
    access: may('timesheets:lock'),
    input: z.strictObject({}),
    output: z.object({ rows: z.array(WorkMonth) }),
  }),
  'POST /tasks/timesheet-lock': endpoint({
    summary: 'Lock a month of working time',
    access: may('timesheets:lock'),
    input: z.strictObject({ month: Month }),
    output: Done,
  }),
  'POST /tasks/timesheet-unlock': endpoint({
    summary: 'Open a locked month of working time again, with a reason',
    access: may('timesheets:lock'),
    input: z.strictObject({ month: Month, reason: line(300) }),
    output: Done,
  }),
};

export const timesheets = domain({
  name: 'timesheets',
  endpoints: timesheetsEndpoints,
  permissions: {
    'timesheets:approve': {
      words: 'Approve weeks of working time',
      held: { Admin: 'all', 'Team lead': 'team' },
    },
    'timesheets:lock': {
      words: 'Lock months of working time',
      held: { Admin: 'all', HR: 'all' },
    },
  },
});
