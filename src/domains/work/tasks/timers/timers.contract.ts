import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { daysBetween } from '#/kernel/days.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Id, Instant, line, paging, TimeOfDay, Version } from '#/kernel/schema.ts';
import { idleAnswers, stretchChangeKinds } from './timer-rules.ts';

const Person = z.object({ id: z.number().int(), name: z.string() });
const TaskName = z.object({ id: Id, key: z.string(), title: z.string() });

/** A stretch of work of one person on one task. */
export const Stretch = z.object({
  id: Id,
  version: Version,
  person: Person,
  task: TaskName,
  startedAt: Instant,
  /** Null while it runs. */
  endedAt: Instant.nullable(),
  /** Why it ended: a pause reason, a status, `no-heartbeat`, `idle` or `logged`. */
  endReason: z.string().nullable(),
  /** How often it was corrected. */
  changes: z.number().int(),
});
export type Stretch = z.output<typeof Stretch>;

const State = z.object({
  taskId: Id,
  key: z.string(),
  from: Instant,
  to: Instant.nullable(),
});

/** One correction: what a stretch was and what it became; null before it was, or once it is gone. */
export const StretchChange = z.object({
  id: Id,
  stretchId: Id,
  person: Person,
  by: Person,
  at: Instant,
  kind: z.enum(stretchChangeKinds),
  before: State.nullable(),
  after: State.nullable(),
  reason: z.string().nullable(),
});
export type StretchChange = z.output<typeof StretchChange>;

/** A time nobody was at the machine while a task ran. */
export const IdleStretch = z.object({
  id: Id,
  task: TaskName,
  from: Instant,
  to: Instant,
});
export type IdleStretch = z.output<typeof IdleStretch>;

const days = { from: Day, to: Day };
const inOrder = (it: { from: string; to: string }) => it.from <= it.to;
/** Days are added up one by one. */
const MOST_DAYS = 366;
const isShort = (it: { from: string; to: string }) => daysBetween(it.from, it.to) < MOST_DAYS;
const isShortMessage = { path: ['to'], message: `At most ${MOST_DAYS} days at once.` };
const inOrderMessage = { path: ['to'], message: 'The last day comes before the first.' };

/** Needed when it is somebody else's work: they are told. */
const reason = line(300).optional();

/** Times are those of the business zone; an end at or before the start is on the next day. */
const times = { day: Day.optional(), from: TimeOfDay.optional(), to: TimeOfDay.optional() };

export const timersEndpoints = {
  'GET /tasks/intervals': endpoint({
    summary: 'List the stretches of work of one person, and how long each day was',
    access: may('tasks:read'),
    input: z
      .strictObject({
        ...paging,
        /** Somebody whose times one may correct; oneself unless told. */
        person: Id.optional(),
        ...days,
      })
      .refine(inOrder, inOrderMessage)
      .refine(isShort, isShortMessage),
    output: z.object({
      person: Person,
      /** Whose times the reader may correct, beside their own; by name. */
      people: z.array(Person),
      /** Newest first. */
      rows: z.array(Stretch),
      totalRows: z.number().int(),
      /** Every day of the range on which work began, newest first. */
      days: z.array(z.object({ day: Day, seconds: z.number().int() })),
      now: Instant,
      today: Day,
    }),
  }),
  'GET /tasks/intervals/changes': endpoint({
    summary: 'Tell who corrected which stretch of work of one person, the newest first',
    access: may('tasks:read'),
    input: z
      .strictObject({
        ...paging,
        person: Id.optional(),
        /** Days whose work was corrected. */
        ...days,
      })
      .refine(inOrder, inOrderMessage)
      .refine(isShort, isShortMessage),
    output: z.object({ rows: z.array(StretchChange), totalRows: z.number().int() }),
  }),
  'POST /tasks/intervals/save': endpoint({
    summary: 'Log work after the fact, or correct a stretch of it',
    access: may('tasks:work'),
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        taskId: Id.optional(),
        /** Whose work is logged; one's own unless told. */
        personId: Id.optional(),
        ...times,
        reason,
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      })
      .refine((it) => it.id !== undefined || it.taskId !== undefined, {
        path: ['taskId'],
        message: 'Choose the task.',
      })
      .refine((it) => it.id !== undefined || it.day !== undefined, {
        path: ['day'],
        message: 'Choose the day.',
      })
      .refine((it) => it.id !== undefined || it.from !== undefined, {
        path: ['from'],
        message: 'Say when it began.',
      })
      .refine((it) => it.id !== undefined || it.to !== undefined, {
        path: ['to'],
        message: 'Say when it ended.',
      })
      .refine((it) => it.id === undefined || it.personId === undefined, {
        path: ['personId'],
        message: 'A stretch stays with its person.',
      }),
    output: Stretch,
  }),
  'POST /tasks/intervals/split': endpoint({
    summary: 'Cut a stretch of work in two, with or without a gap between them',
    access: may('tasks:work'),
    input: z.strictObject({
      id: Id,
      version: Version,
      /** The first part ends then. */
      at: TimeOfDay,
      /** The second part begins then; at once unless told. */
      resumeAt: TimeOfDay.optional(),
      /** What the second part was about; the same task unless told. */
      taskId: Id.optional(),
      reason,
    }),
    output: z.object({ first: Stretch, second: Stretch }),
  }),
  'POST /tasks/intervals/delete': endpoint({
    summary: 'Delete a stretch of work; its history stays',
    access: may('tasks:work'),
    input: z.strictObject({ id: Id, version: Version, reason }),
    output: z.object({ seconds: z.number().int() }),
  }),
  'GET /tasks/idle': endpoint({
    summary: 'List the times I was away while a task ran, until I say what they were',
    access: may('tasks:work'),
    input: z.strictObject({}),
    output: z.object({ rows: z.array(IdleStretch), now: Instant }),
  }),
  'POST /tasks/idle': endpoint({
    summary: 'Say whether a time I was away was work: keep it, discard it or keep its beginning',
    access: may('tasks:work'),
    input: z
      .strictObject({
        id: Id,
        choice: z.enum(idleAnswers),
        /** How much of it was work, when it is split. */
        keepMinutes: z
          .number()
          .int()
          .min(1)
          .max(24 * 60)
          .optional(),
      })
      .refine((it) => (it.choice === 'split') === (it.keepMinutes !== undefined), {
        path: ['keepMinutes'],
        message: 'Say how many minutes of it were work.',
      }),
    /** How much is no work any more. */
    output: z.object({ discardedSeconds: z.number().int() }),
  }),
};

export const timers = domain({
  name: 'timers',
  endpoints: timersEndpoints,
  permissions: {
    'tasks:correct': {
      words: 'Correct the working times of others',
      held: { Admin: 'all', 'Team lead': 'team' },
    },
  },
});
