import { z } from 'zod';
import { CompleteSprint } from '#/domains/work/projects/sprints/sprints.contract.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import {
  Burnt,
  Day,
  Done,
  Id,
  Instant,
  line,
  listOf,
  pageOf,
  paging,
  text,
  Version,
} from '#/kernel/schema.ts';
import { Named } from '../reports/work-filter.contract.ts';
import { taskStatuses } from '../task-rules.ts';
import { checkLists, sprintStates } from './sprint-rules.ts';

const SprintCheck = z.object({
  list: z.enum(checkLists),
  text: z.string(),
  doneAt: z.iso.datetime({ offset: true }).nullable(),
  doneBy: Named.nullable(),
});

/** What a round came to. */
const RoundFigures = {
  /** Tasks in it when it was started. */
  planned: z.number().int(),
  /** Put in later. */
  added: z.number().int(),
  /** Planned, but taken out before the end. */
  dropped: z.number().int(),
  done: z.number().int(),
  cancelled: z.number().int(),
  /** Worked on its tasks between start and completion. */
  seconds: z.number().int(),
};

export const Sprint = z.object({
  id: Id,
  version: Version,
  team: Named,
  name: z.string(),
  goal: z.string(),
  startsOn: Day,
  endsOn: Day,
  state: z.enum(sprintStates),
  checklist: z.array(SprintCheck),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /** As of now; of a completed one as of its completion. */
  figures: z.object({ ...RoundFigures, tasks: z.number().int(), open: z.number().int() }),
});
export type Sprint = z.output<typeof Sprint>;

/** A completed round. */
export const Cycle = z.object({
  id: Id,
  team: Named,
  name: z.string(),
  goal: z.string(),
  startsOn: Day,
  endsOn: Day,
  startedAt: Instant,
  completedAt: Instant,
  ...RoundFigures,
  /** Open at the end. */
  carriedOver: z.number().int(),
  /** Where those went; null: into no sprint. */
  movedTo: Named.nullable(),
  tasks: z.array(
    z.object({
      id: Id,
      key: z.string(),
      title: z.string(),
      status: z.enum(taskStatuses),
      assignee: Named.nullable(),
      planned: z.boolean(),
      seconds: z.number().int(),
    }),
  ),
});
export type Cycle = z.output<typeof Cycle>;

/** One sprint with its tasks: as they stand, or as they stood when it was completed. */
export const OneSprint = z.object({
  sprint: Sprint,
  tasks: Cycle.shape.tasks,
  /** Where the open ones went; null while it is not completed, and where they went into no sprint. */
  movedTo: Named.nullable(),
  /** In tasks; null until it is started. */
  burn: Burnt.nullable(),
  /** Planned sprints of the team: where open tasks may go. */
  next: z.array(Named),
  today: Day,
});
export type OneSprint = z.output<typeof OneSprint>;

const read = may('tasks:read');
const write = may('task-sprints:write');
const which = { id: Id, version: Version };

export const taskSprintsEndpoints = {
  'GET /tasks/sprint-list': endpoint({
    summary: 'List sprints of teams in reach: active first, then planned ones by day',
    access: read,
    input: z.strictObject({
      ...paging,
      team: Id.optional(),
      state: listOf(z.enum(sprintStates)).optional(),
    }),
    output: pageOf(Sprint).extend({ today: Day }),
  }),
  'GET /tasks/sprint': endpoint({
    summary: 'Show one sprint with its tasks and how it burns down',
    access: read,
    input: z.strictObject({ id: Id }),
    output: OneSprint,
  }),
  'GET /tasks/cycles-list': endpoint({
    summary: 'List completed rounds with what they came to, the latest first',
    access: read,
    input: z.strictObject({ ...paging, team: Id.optional() }),
    output: pageOf(Cycle),
  }),
  'POST /tasks/save-sprint': endpoint({
    summary: 'Plan a sprint, or change one that is not completed',
    access: write,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        team: Id.optional(),
        name: line(60),
        goal: text(500).default(''),
        startsOn: Day,
        endsOn: Day,
      })
      .refine((it) => it.startsOn <= it.endsOn, {
        path: ['endsOn'],
        message: 'It ends before it begins.',
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      })
      .refine((it) => (it.id === undefined) === (it.team !== undefined), {
        path: ['team'],
        message: 'A new sprint names its team; it stays that team’s.',
      }),
    output: Sprint,
  }),
  'POST /tasks/delete-sprints': endpoint({
    summary: 'Delete planned sprints; their tasks are then in none',
    access: write,
    input: z.strictObject({ ids: z.array(Id).min(1, 'Choose a sprint.').max(50) }),
    output: Done,
  }),
  'POST /tasks/sprint-status-update': endpoint({
    summary: 'Start a sprint, or complete it and move what is open into the next one',
    access: write,
    input: z
      .strictObject({
        ...which,
        state: z.enum(['active', 'completed']),
        /** Where open tasks go: a planned sprint of the team; null: into none. The next one, when absent. */
        moveTo: Id.nullable().optional(),
        /** Goes on although lines of its list are open. */
        anyway: z.boolean().default(false),
        /** Sprints of projects that run with it and are completed with it: all of them or nothing. */
        projectSprints: z
          .array(CompleteSprint)
          .max(20, 'At most 20 sprints of projects.')
          .default([]),
      })
      .refine((it) => it.state === 'completed' || it.projectSprints.length === 0, {
        path: ['projectSprints'],
        message: 'Sprints of projects are started on their own.',
      })
      .refine(
        ({ projectSprints }) =>
          new Set(projectSprints.map((it) => it.id)).size === projectSprints.length,
        { path: ['projectSprints'], message: 'Name each sprint once.' },
      ),
    output: Sprint,
  }),
  'POST /tasks/sprint-checklist-update': endpoint({
    summary: 'Write a sprint’s lists of what makes it ready and done, and tick their lines',
    access: write,
    input: z.strictObject({
      ...which,
      checklist: z
        .array(z.strictObject({ list: z.enum(checkLists), text: line(120), done: z.boolean() }))
        .max(40, 'At most 40 lines.'),
    }),
    output: Sprint,
  }),
  'POST /tasks/members/sprint-update': endpoint({
    summary: 'Put tasks into a sprint of their team, or take them out of it',
    access: write,
    input: z
      .strictObject({
        /** These tasks. */
        ids: z.array(Id).min(1, 'Choose a task.').max(200).optional(),
        /** Or all open tasks of this person. */
        personId: Id.optional(),
        /** Null: into none. */
        sprintId: Id.nullable(),
      })
      .refine((it) => (it.ids === undefined) !== (it.personId === undefined), {
        path: ['ids'],
        message: 'Name the tasks or the person.',
      }),
    output: z.object({
      message: z.string(),
      moved: z.number().int(),
      /** Where those that were moved were before; none for those of a completed sprint. */
      before: z.array(z.object({ sprintId: Id.nullable(), ids: z.array(Id) })),
    }),
  }),
};

export const taskSprints = domain({
  name: 'task-sprints',
  endpoints: taskSprintsEndpoints,
  permissions: {
    'task-sprints:write': {
      words: 'Plan, start and complete the sprints of a team',
      held: { Admin: 'all', 'Team lead': 'team' },
    },
  },
});
