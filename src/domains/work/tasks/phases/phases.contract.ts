import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Flag, Id, line, Version } from '#/kernel/schema.ts';
import { ChecklistItem, oneOf, oneOfMessage, Task, which } from '../tasks.contract.ts';

const Count = z.number().int();

export const TaskType = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  /** Whether new tasks may be of it. */
  active: z.boolean(),
  tasks: Count,
  /** In order; `tasks` are those that stand in it. */
  phases: z.array(z.object({ id: Id, name: z.string(), tasks: Count })),
});
export type TaskType = z.output<typeof TaskType>;

const Checklist = z.object({ items: z.array(ChecklistItem) });
const isTwice = (names: readonly string[]) =>
  new Set(names.map((it) => it.toLowerCase())).size < names.length;

export const phasesEndpoints = {
  'GET /tasks/phases': endpoint({
    summary: 'List the types of tasks with their phases in order',
    access: may('tasks:read'),
    input: z.strictObject({
      /** Types that new tasks cannot be of any more as well. */
      all: Flag.default(false),
    }),
    output: z.object({ types: z.array(TaskType) }),
  }),
  'POST /tasks/phases': endpoint({
    summary: 'Add a type of tasks, or change its name and its phases',
    access: may('tasks:configure'),
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        name: line(40),
        active: z.boolean().default(true),
        /** In order; one without an id is new, one that is left out is taken away. */
        phases: z
          .array(z.strictObject({ id: Id.optional(), name: line(40) }))
          .max(20, 'At most 20 phases.'),
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      })
      .refine((it) => !isTwice(it.phases.map((phase) => phase.name)), {
        path: ['phases'],
        message: 'Two phases have the same name.',
      }),
    output: TaskType,
  }),
  'POST /tasks/phase': endpoint({
    summary: 'Move a task on to the next phase, or back with a reason',
    access: may('tasks:work'),
    input: z
      .strictObject({
        ...which,
        version: Version.optional(),
        /** The next phase when absent. */
        phaseId: Id.optional(),
        /** Needed for going back. */
        reason: line(300).optional(),
      })
      .refine(oneOf, oneOfMessage),
    output: Task,
  }),
  'POST /tasks/checklist-save': endpoint({
    summary: 'Add an item to the checklist of a task, or word, tick or move one',
    access: may('tasks:work'),
    input: z
      .strictObject({
        ...which,
        itemId: Id.optional(),
        version: Version.optional(),
        text: line(300).optional(),
        done: z.boolean().optional(),
        /** The place it moves to, from 0. */
        place: z.number().int().min(0).max(999).optional(),
      })
      .refine(oneOf, oneOfMessage)
      .refine((it) => it.itemId !== undefined || it.text !== undefined, {
        path: ['text'],
        message: 'Say what is to be done.',
      })
      .refine((it) => (it.itemId === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      }),
    output: Checklist,
  }),
  'POST /tasks/checklist-delete': endpoint({
    summary: 'Take an item off the checklist of a task',
    access: may('tasks:work'),
    input: z.strictObject({ ...which, itemId: Id }).refine(oneOf, oneOfMessage),
    output: Checklist,
  }),
};

export const taskPhases = domain({
  name: 'task-phases',
  endpoints: phasesEndpoints,
  permissions: {
    'tasks:configure': { words: 'Set the types of tasks and their phases', held: { Admin: 'all' } },
  },
});
