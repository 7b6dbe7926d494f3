import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, FileReply, Id, line, listOf, pageOf, paging, Version } from '#/kernel/schema.ts';
import { taskEventKinds, taskPriorities, taskStatuses } from '../task-rules.ts';
import { Task, TaskEvent, which } from '../tasks.contract.ts';
import { recordFilter } from './record-filter.contract.ts';
import { Rows, someOf } from './some.contract.ts';

const Named = z.object({ id: Id, name: z.string() });

/** Most rows that go into one file. */
export const MOST_EXPORTED = 10_000;

/** What a change of a status leaves alone. */
const FIELDS = new Set(['title', 'type', 'assigneeId', 'reviewerId', 'priority', 'dueOn']);

const RowChange = z
  .strictObject({
    id: Id,
    version: Version,
    title: line(200).optional(),
    type: line(40).optional(),
    assigneeId: Id.nullable().optional(),
    reviewerId: Id.nullable().optional(),
    priority: z.enum(taskPriorities).optional(),
    dueOn: Day.nullable().optional(),
    /** Where it goes, as on the board; changed by itself. */
    status: z.enum(taskStatuses).optional(),
    /** Pausing: one of the list. Needed for cancelling, returning and opening again. */
    reason: line(300).optional(),
    /** Why it goes on although items of its checklist are open. */
    override: line(300).optional(),
  })
  .refine((it) => Object.keys(it).length > 2, {
    path: ['id'],
    message: 'Say what is to be changed.',
  })
  .refine((it) => it.status === undefined || !Object.keys(it).some((name) => FIELDS.has(name)), {
    path: ['status'],
    message: 'Change the status by itself.',
  })
  .refine((it) => it.status !== undefined || (!it.reason && !it.override), {
    path: ['status'],
    message: 'Say which status the reason is for.',
  });
export type RowChange = z.input<typeof RowChange>;

const Activity = TaskEvent.extend({
  task: z.object({ id: Id, key: z.string(), title: z.string() }),
});

export const RecordChoices = z.object({
  /** Whose tasks one may see; `mayGet` and `mayReview` tell whom one may give tasks to. */
  people: z.array(Named.extend({ mayGet: z.boolean(), mayReview: z.boolean() })),
  teams: z.array(Named),
  apps: z.array(Named.extend({ icon: z.number().int() })),
  types: z.array(z.object({ name: z.string(), active: z.boolean() })),
});
export type RecordChoices = z.output<typeof RecordChoices>;

export const recordEndpoints = {
  'GET /tasks/record': endpoint({
    summary: 'List all tasks one may see, filtered, sorted and paged',
    access: may('tasks:read'),
    input: z.strictObject({ ...recordFilter, ...paging }),
    output: pageOf(Task).extend({ today: Day }),
  }),
  'GET /tasks/record/export': endpoint({
    summary: 'Save the record of tasks as a file, as it is filtered and sorted',
    access: may('tasks:read'),
    input: z.strictObject({ ...recordFilter, format: z.enum(['csv', 'xlsx']) }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'GET /tasks/record/choices': endpoint({
    summary: 'List what the record can be narrowed by and whom tasks can be given to',
    access: may('tasks:read'),
    input: z.strictObject({}),
    output: RecordChoices,
  }),
  'POST /tasks/record': endpoint({
    summary: 'Change many tasks at once, each in its own way',
    access: may('tasks:write'),
    input: z.strictObject({
      rows: z
        .array(RowChange)
        .min(1, 'Choose at least one task.')
        .max(200, 'At most 200 tasks at once.'),
    }),
    output: someOf(Task),
  }),
  'POST /tasks/delete': endpoint({
    summary: 'Delete tasks nobody has worked on; they can be had back',
    access: may('tasks:write'),
    input: z.strictObject({ rows: Rows }),
    output: someOf(z.object({ id: Id, key: z.string() })),
  }),
  'POST /tasks/restore': endpoint({
    summary: 'Have deleted tasks back',
    access: may('tasks:write'),
    input: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    output: z.object({ rows: z.array(Task) }),
  }),
  'GET /tasks/activities': endpoint({
    summary: 'Tell what happened to a task, or to all tasks one may see, newest first',
    access: may('tasks:read'),
    input: z
      .strictObject({
        ...paging,
        ...which,
        /** Who did it. */
        person: Id.optional(),
        app: listOf(Id).optional(),
        kind: listOf(z.enum(taskEventKinds)).optional(),
        from: Day.optional(),
        to: Day.optional(),
      })
      .refine((it) => it.id === undefined || it.key === undefined, {
        path: ['id'],
        message: 'Give either the id or the key.',
      }),
    output: pageOf(Activity),
  }),
};

export const taskRecord = domain({
  name: 'task-record',
  endpoints: recordEndpoints,
  permissions: {},
});
