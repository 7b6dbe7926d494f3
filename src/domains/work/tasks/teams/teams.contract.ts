import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Id, Instant, line, pageOf, paging, Version } from '#/kernel/schema.ts';
import { Named, TaskApp, taskFilter } from '../reports/work-filter.contract.ts';
import { taskPriorities, taskStatuses } from '../task-rules.ts';
import { Task, TaskCan } from '../tasks.contract.ts';

/** Most cards of a board: the first of each status where there are more. */
export const MOST_CARDS = 2000;
/** Closed tasks stay on the board for so many days. */
export const CLOSED_DAYS = 14;

/** A task as it stands on the board. */
export const BoardTask = z.object({
  id: Id,
  version: Version,
  key: z.string(),
  title: z.string(),
  type: z.string(),
  status: z.enum(taskStatuses),
  priority: z.enum(taskPriorities),
  app: TaskApp.nullable(),
  assignee: Named.nullable(),
  reviewerId: z.number().int().nullable(),
  dueOn: Day.nullable(),
  pauseReason: z.string().nullable(),
  runningSince: Instant.nullable(),
  checklist: z.object({ done: z.number().int(), of: z.number().int() }),
  phasesAhead: z.number().int(),
  sprint: Named.nullable(),
  /** Whether the reader may give it to somebody and move it. */
  can: TaskCan.pick({ edit: true }),
});
export type BoardTask = z.output<typeof BoardTask>;

/** How much a person has to do. */
export const Member = z.object({
  id: Id,
  name: z.string(),
  title: z.string().nullable(),
  teams: z.array(Named),
  open: z.number().int(),
  inProgress: z.number().int(),
  /** Tasks of others that wait for this person's review. */
  toReview: z.number().int(),
  overdue: z.number().int(),
  /** Worked since Monday; null for who may not see the hours. */
  weekSeconds: z.number().int().nullable(),
  running: z.object({ key: z.string(), title: z.string(), since: Instant }).nullable(),
  /** Whether the reader may give them tasks. */
  mayGet: z.boolean(),
});
export type Member = z.output<typeof Member>;

export const memberSorts = [
  'name',
  'open',
  'inProgress',
  'toReview',
  'overdue',
  'weekSeconds',
] as const;
export type MemberSort = (typeof memberSorts)[number];

const { team, ...rest } = taskFilter;

export const taskTeamsEndpoints = {
  'GET /tasks/teams': endpoint({
    summary: 'Show the board of a team: its open tasks and those closed of late',
    access: may('tasks:read'),
    input: z.strictObject({
      team,
      ...rest,
      sprint: Id.optional(),
      /** Part of the title or the key. */
      search: z.string().trim().max(100).optional(),
    }),
    output: z.object({
      today: Day,
      /** Teams of the scope, for choosing. */
      teams: z.array(Named),
      /** Those that may be filled and looked at: of the team, or of all teams in scope. */
      sprints: z.array(Named.extend({ team: Named, state: z.enum(['planned', 'active']) })),
      tasks: z.array(BoardTask),
      /** By status, those that are not among `tasks` too. */
      counts: z.partialRecord(z.enum(taskStatuses), z.number().int()),
      totalRows: z.number().int(),
    }),
  }),
  'GET /tasks/members': endpoint({
    summary: 'List people with what they have to do and what they worked this week',
    access: may('tasks:read'),
    input: z.strictObject({
      ...paging,
      team,
      /** Part of the name. */
      search: z.string().trim().max(100).optional(),
      sort: z.enum(memberSorts).default('open'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    output: pageOf(Member).extend({ today: Day, weekFrom: Day }),
  }),
  'POST /tasks/members/status-update': endpoint({
    summary: 'Give a task to somebody else or move it on for them',
    access: may('tasks:write'),
    input: z
      .strictObject({
        id: Id,
        version: Version,
        /** Null: to nobody. */
        assigneeId: Id.nullable().optional(),
        status: z.enum(taskStatuses).optional(),
        /** Pausing: one of the list. Needed for cancelling, returning and opening again. */
        reason: line(300).optional(),
        /** Why it goes on although items of its checklist are open. */
        override: line(300).optional(),
        /** When it is one's own: pauses what is running. */
        pauseRunning: z.boolean().default(false),
      })
      .refine((it) => it.assigneeId !== undefined || it.status !== undefined, {
        path: ['status'],
        message: 'Say where it goes.',
      }),
    output: Task,
  }),
};

export const taskTeams = domain({
  name: 'task-teams',
  endpoints: taskTeamsEndpoints,
  permissions: {},
});
