import { z } from 'zod';
import { evenLocked, may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { pauseReasonValues } from '#/kernel/pause-reasons.ts';
import { richText } from '#/kernel/rich-text.ts';
import { Day, Id, Instant, line, paging, Version } from '#/kernel/schema.ts';
import { taskEventKinds, taskPriorities, taskStatuses } from './task-rules.ts';

const Person = z.object({ id: z.number().int(), name: z.string() });
const Status = z.enum(taskStatuses);

export const Task = z.object({
  id: Id,
  version: Version,
  /** LNT-214: the app's key and a number; never changes. */
  key: z.string(),
  title: z.string(),
  type: z.string(),
  /** Where it stands on the way of its type; null when the type has no phases. */
  phase: z.object({ id: Id, name: z.string() }).nullable(),
  /** How many items of its checklist are done, of how many. */
  checklist: z.object({ done: z.number().int(), of: z.number().int() }),
  /** Phases of its type that it has not come to. */
  phasesAhead: z.number().int(),
  /** Why it went to review although items were open. */
  checklistOverride: z.string().nullable(),
  status: Status,
  priority: z.enum(taskPriorities),
  app: z.object({ id: Id, name: z.string(), icon: z.number().int() }).nullable(),
  /** The issue of a project it is the work on. */
  issue: z.object({ id: Id, key: z.string() }).nullable(),
  assignee: Person.nullable(),
  reporter: Person,
  reviewer: Person.nullable(),
  dueOn: Day.nullable(),
  /** One of the list, or `no-heartbeat`; set while it is paused. */
  pauseReason: z.string().nullable(),
  /** Work so far, the running stretch included. */
  workedSeconds: z.number().int(),
  /** Start of the stretch that is running; null when nobody is at it. */
  runningSince: Instant.nullable(),
  createdAt: Instant,
  closedAt: Instant.nullable(),
  updatedAt: Instant,
});
export type Task = z.output<typeof Task>;

/** What one person does on an issue: as much of their task as whoever sees the issue may know. */
const WorkOfIssue = z.object({
  /** The task, where I see it too. */
  id: Id.nullable(),
  key: z.string().nullable(),
  ...Task.pick({
    status: true,
    assignee: true,
    workedSeconds: true,
    runningSince: true,
    updatedAt: true,
  }).shape,
});
export type WorkOfIssue = z.output<typeof WorkOfIssue>;

/** What happened to a task, and by whom; without a person the house itself did it. */
export const TaskEvent = z.object({
  id: z.number().int(),
  at: Instant,
  person: Person.nullable(),
  kind: z.enum(taskEventKinds),
  from: Status.nullable(),
  to: Status.nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })).nullable(),
});
export type TaskEvent = z.output<typeof TaskEvent>;

export const ChecklistItem = z.object({
  id: Id,
  version: Version,
  text: z.string(),
  doneAt: Instant.nullable(),
  doneBy: Person.nullable(),
});
export type ChecklistItem = z.output<typeof ChecklistItem>;

export const Verdict = z.object({
  id: Id,
  at: Instant,
  reviewer: Person,
  verdict: z.enum(['approved', 'returned']),
  rating: z.number().int().nullable(),
  note: z.string().nullable(),
});

/** What the reader may do with a task as it stands. */
export const TaskCan = z.object({
  /** Change its fields and its checklist. */
  edit: z.boolean(),
  /** Tick items and move it on in its phases. */
  work: z.boolean(),
  review: z.boolean(),
  cancel: z.boolean(),
  reopen: z.boolean(),
  delete: z.boolean(),
});

/** A number, or a key such as LNT-214. */
export const which = { id: Id.optional(), key: line(20).optional() };
export const oneOf = (it: { id?: number | undefined; key?: string | undefined }) =>
  (it.id === undefined) !== (it.key === undefined);
export const oneOfMessage = { path: ['id'], message: 'Give either the id or the key.' };

const note = line(300).optional();

export const tasksEndpoints = {
  'GET /tasks': endpoint({
    summary: 'List my tasks, or those that wait for my review, and the one that runs',
    access: may('tasks:read'),
    input: z.strictObject({
      ...paging,
      whose: z.enum(['mine', 'review']).default('mine'),
      status: z.enum(['open', 'closed', 'all', ...taskStatuses]).default('open'),
      /** Part of the title or the key. */
      search: z.string().trim().max(100).optional(),
    }),
    output: z.object({
      rows: z.array(Task),
      totalRows: z.number().int(),
      running: Task.nullable(),
      /** The server's clock, for timers on machines whose clock is wrong. */
      now: Instant,
      today: Day,
    }),
  }),
  'GET /tasks/info': endpoint({
    summary: 'Tell everything about one task: who worked when, and what happened',
    access: may('tasks:read'),
    input: z.strictObject(which).refine(oneOf, oneOfMessage),
    output: z.object({
      task: z.object({ ...Task.shape, description: z.string().nullable() }),
      can: TaskCan,
      /** The way of its type, in order. */
      phases: z.array(z.object({ id: Id, name: z.string() })),
      checklist: z.array(ChecklistItem),
      /** Oldest first, as are intervals and events. */
      reviews: z.array(Verdict),
      intervals: z.array(
        z.object({
          person: Person,
          startedAt: Instant,
          endedAt: Instant.nullable(),
          endReason: z.string().nullable(),
        }),
      ),
      events: z.array(TaskEvent),
    }),
  }),
  'POST /tasks/save': endpoint({
    summary: 'Create a task, or change one',
    access: may('tasks:write'),
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        title: line(200).optional(),
        description: richText(20_000).nullable().optional(),
        type: line(40).optional(),
        appId: Id.nullable().optional(),
        /** Of a project one sees. */
        issueId: Id.nullable().optional(),
        assigneeId: Id.nullable().optional(),
        reviewerId: Id.nullable().optional(),
        priority: z.enum(taskPriorities).optional(),
        dueOn: Day.nullable().optional(),
        /** What a new task begins with; later items are saved one by one. */
        checklist: z.array(line(300)).max(100, 'At most 100 items.').optional(),
      })
      .refine((it) => it.id === undefined || it.checklist === undefined, {
        path: ['checklist'],
        message: 'Items of a task that exists are saved one by one.',
      })
      .refine((it) => it.id !== undefined || it.title !== undefined, {
        path: ['title'],
        message: 'Give the task a title.',
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      }),
    output: Task,
  }),
  'POST /tasks/status-update': endpoint({
    summary: 'Start or resume a task, send it to review, return, reopen or cancel it',
    access: may('tasks:work'),
    input: z
      .strictObject({
        ...which,
        version: Version.optional(),
        status: z.enum(['in_progress', 'in_review', 'changes_requested', 'cancelled']),
        /** Pauses what is running; without it, starting a second task is refused. */
        pauseRunning: z.boolean().default(false),
        /** Needed for returning, reopening and cancelling. */
        reason: note,
        /** Why it goes to review although items of its checklist are open. */
        override: note,
      })
      .refine(oneOf, oneOfMessage),
    output: Task,
  }),
  'POST /tasks/pause': endpoint({
    summary: 'Pause the task I am working on',
    access: may('tasks:work'),
    input: z
      .strictObject({
        ...which,
        version: Version.optional(),
        reason: z.enum(pauseReasonValues),
        note,
      })
      .refine(oneOf, oneOfMessage),
    output: Task,
  }),
  'POST /tasks/close': endpoint({
    summary: 'Close a task; one with a reviewer goes to review first',
    access: may('tasks:work'),
    input: z
      .strictObject({
        ...which,
        version: Version.optional(),
        note,
        /** Why it is closed although items are open or phases ahead. */
        override: note,
      })
      .refine(oneOf, oneOfMessage),
    output: Task,
  }),
  'GET /tasks/of-issue': endpoint({
    summary: 'Tell who works on an issue that I see, and for how long',
    access: may('projects:read'),
    input: z.strictObject({ issueId: Id }),
    output: z.object({
      /** Of one person each; what is running first. */
      rows: z.array(WorkOfIssue),
      workedSeconds: z.number().int(),
      /** The open one that is mine. */
      mine: Task.nullable(),
      now: Instant,
    }),
  }),
  'POST /tasks/make-issue': endpoint({
    summary: 'Make an issue of a project out of a task, which becomes the work on it',
    access: may('tasks:write'),
    input: z.strictObject({ id: Id, version: Version, projectId: Id }),
    output: Task,
  }),
  'POST /tasks/work-on-issue': endpoint({
    summary: 'Start the timer on an issue: by my task of it, which is made if there is none',
    access: may('tasks:work'),
    input: z.strictObject({
      issueId: Id,
      /** Pauses what is running; without it, starting a second task is refused. */
      pauseRunning: z.boolean().default(false),
    }),
    output: Task,
  }),
  'POST /tasks/heartbeat': endpoint({
    summary: 'Tell that I am still at the task that runs',
    access: evenLocked,
    input: z.strictObject({
      /** Nobody touched this device from so many to so many seconds ago. */
      idle: z
        .strictObject({
          since: z.number().int().min(0).max(604_800),
          until: z.number().int().min(0).max(604_800),
        })
        .optional(),
    }),
    output: z.object({
      running: z.boolean(),
      /** Times away wait for the person to say what they were, see `GET /tasks/idle`. */
      idle: z.boolean(),
    }),
    unrecorded: true,
  }),
};

export const tasks = domain({
  name: 'tasks',
  endpoints: tasksEndpoints,
  permissions: {
    'tasks:read': { words: 'See tasks', held: { staff: 'team', Admin: 'all' } },
    'tasks:work': { words: 'Start, pause and close my tasks', held: { staff: 'own' } },
    'tasks:write': {
      words: 'Create tasks and give them to people',
      held: { staff: 'own', Admin: 'all', 'Team lead': 'team' },
    },
  },
});
