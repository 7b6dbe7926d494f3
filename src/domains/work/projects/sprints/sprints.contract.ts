import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Burnt, Day, Done, Id, Instant, line, text, Version } from '#/kernel/schema.ts';
import { ProjectKey } from '../project-key.contract.ts';
import { statusGroups } from '../project-words.ts';
import { sprintStates, unfinishedGoes } from './sprint-rules.ts';

/** What a part of the backlog holds; cancelled issues are not counted. */
export const Sums = z.object({
  issues: z.number().int(),
  points: z.number(),
  doneIssues: z.number().int(),
  donePoints: z.number(),
  /** Issues nobody has given points. */
  unestimated: z.number().int(),
});
export type Sums = z.output<typeof Sums>;

export const Sprint = z.object({
  id: Id,
  version: Version,
  project: z.object({ id: Id, key: z.string() }),
  name: z.string(),
  goal: z.string().nullable(),
  startsOn: Day.nullable(),
  endsOn: Day.nullable(),
  state: z.enum(sprintStates),
  /** Points the team means to take on; null while nobody said. */
  capacity: z.number().nullable(),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /** The sprint of a team that it runs with. */
  teamSprintId: Id.nullable(),
  sums: Sums,
});
export type Sprint = z.output<typeof Sprint>;

const one = { id: Id, version: Version };
const Named = z.object({ id: Id, name: z.string() });

/** A sprint of a project that runs with one of a team, with its issues. */
export const TogetherSprint = z.object({
  sprint: Sprint,
  projectName: z.string(),
  /** Whether the asker may start and complete it. */
  canConfigure: z.boolean(),
  /** As they stand, or as they stood when it was completed. */
  issues: z.array(
    z.object({
      id: Id,
      key: z.string(),
      title: z.string(),
      status: z.string(),
      group: z.enum(statusGroups),
      points: z.number().nullable(),
      assignee: Named.nullable(),
    }),
  ),
  movedTo: Named.nullable(),
  /** In issues; null until it is started. */
  burn: Burnt.nullable(),
  /** Planned sprints of the project: where unfinished issues may go. */
  next: z.array(Named),
});
export type TogetherSprint = z.output<typeof TogetherSprint>;

const Goal = text(2_000).nullable();

/** Which sprint is completed, and where what is not finished in it goes. */
export const CompleteSprint = z
  .strictObject({
    ...one,
    /** `sprint`: the planned one named by `toSprintId`; `new`: one that is made for them. */
    unfinished: z.enum(unfinishedGoes).default('backlog'),
    toSprintId: Id.optional(),
  })
  .refine((it) => (it.unfinished === 'sprint') === (it.toSprintId !== undefined), {
    path: ['toSprintId'],
    message: 'Choose the sprint that takes on the unfinished issues.',
  });

export const sprintEndpoints = {
  'GET /cjprojects/sprints/together': endpoint({
    summary: 'List the sprints of projects that run with a sprint of a team, and those that could',
    access: may('projects:read'),
    input: z.strictObject({ teamSprint: Id }),
    output: z.object({
      rows: z.array(TogetherSprint),
      /** Not completed, in none of a team, of projects the asker may configure. */
      free: z.array(z.object({ id: Id, version: Version, name: z.string(), project: z.string() })),
    }),
  }),
  'POST /cjprojects/sprints/run-together': endpoint({
    summary: 'Let a sprint of a project run with one of a team, or alone again',
    access: may('projects:configure'),
    input: z.strictObject({
      ...one,
      /** Null: alone. */
      teamSprintId: Id.nullable(),
    }),
    output: Sprint,
  }),
  'POST /cjprojects/sprints/save': endpoint({
    summary: 'Plan a sprint, or change one',
    access: may('projects:configure'),
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        /** Key of the project a new one belongs to. */
        project: ProjectKey.optional(),
        /** A new one without a name is numbered on from the last. */
        name: line(80).optional(),
        goal: Goal.optional(),
        startsOn: Day.nullable().optional(),
        endsOn: Day.nullable().optional(),
        capacity: z.number().min(0).max(10_000).nullable().optional(),
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      })
      .refine((it) => (it.id === undefined) !== (it.project === undefined), {
        path: ['project'],
        message: 'A new sprint names its project, a change the sprint.',
      }),
    output: Sprint,
  }),
  'POST /cjprojects/sprints/start': endpoint({
    summary: 'Start a sprint',
    access: may('projects:configure'),
    input: z.strictObject({
      ...one,
      startsOn: Day.optional(),
      endsOn: Day.optional(),
      goal: Goal.optional(),
    }),
    output: Sprint,
  }),
  'POST /cjprojects/sprints/complete': endpoint({
    summary: 'Complete a sprint: freeze what it holds, then move unfinished issues on',
    access: may('projects:configure'),
    input: CompleteSprint,
    output: z.object({
      sprint: Sprint,
      done: z.number().int(),
      moved: z.number().int(),
      movedTo: z.object({ id: Id, name: z.string() }).nullable(),
    }),
  }),
  'POST /cjprojects/sprints/delete': endpoint({
    summary: 'Delete a planned sprint; its issues go back to the backlog',
    access: may('projects:configure'),
    input: z.strictObject(one),
    output: Done,
  }),
};
