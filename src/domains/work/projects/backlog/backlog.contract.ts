import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Id, pageOf } from '#/kernel/schema.ts';
import { Issue } from '../issues/issue.contract.ts';
import { issueFilter } from '../list/list.contract.ts';
import { ProjectKey } from '../project-key.contract.ts';
import { Sprint, Sums } from '../sprints/sprints.contract.ts';

/** A list is drawn as one: this many rows are sent at a time. */
const BACKLOG_ROWS = 500;

const { search, type, assignee, label, priority } = issueFilter;
/** What narrows a backlog: its order and its parts are its own. */
const backlogFilter = { search, type, assignee, label, priority };

const Usual = z.object({ issues: z.number(), points: z.number() });

export const BacklogOverview = z.object({
  project: z.object({ id: Id, key: z.string(), name: z.string(), hue: z.number().int() }),
  /** The active one first, then those planned by their days. */
  sprints: z.array(Sprint),
  backlog: Sums,
  /** Done in a sprint, as the mean of the last three; null before the first is completed. */
  usual: Usual.nullable(),
  today: Day,
});
export type BacklogOverview = z.output<typeof BacklogOverview>;

/** Where a moved issue comes to stand: beside another, or in its part of the backlog. */
const places = ['top', 'bottom', 'up', 'down'] as const;

export const backlogEndpoints = {
  'GET /cjprojects/backlogs': endpoint({
    summary: 'Tell the parts of a backlog and what they hold',
    access: may('projects:read'),
    input: z.strictObject({ project: ProjectKey }),
    output: BacklogOverview,
  }),
  'GET /cjprojects/backlog-list': endpoint({
    summary: 'List a backlog: the active sprint, those planned, then what no sprint has, by rank',
    access: may('projects:read'),
    input: z.strictObject({
      project: ProjectKey,
      ...backlogFilter,
      page: z.coerce.number().int().min(1).default(1),
      perPage: z.coerce.number().int().min(1).max(BACKLOG_ROWS).default(BACKLOG_ROWS),
    }),
    output: pageOf(Issue),
  }),
  'POST /cjprojects/rank': endpoint({
    summary: 'Move issues in the order of their project, or to another sprint',
    access: may('issues:write'),
    input: z
      .strictObject({
        /** All of one project; they keep their order among each other. */
        ids: z.array(Id).min(1).max(200),
        /** The sprint they go to, null for the backlog; without it they stay where they are. */
        sprintId: Id.nullable().optional(),
        afterId: Id.optional(),
        beforeId: Id.optional(),
        to: z.enum(places).optional(),
      })
      .refine((it) => [it.afterId, it.beforeId, it.to].filter(Boolean).length <= 1, {
        path: ['to'],
        message: 'Give one place only.',
      })
      .refine((it) => it.sprintId !== undefined || it.to || it.afterId || it.beforeId, {
        path: ['to'],
        message: 'Say where they go.',
      }),
    output: z.object({
      message: z.string(),
      /** Where each stood before, so that the move can be taken back. */
      before: z.array(z.object({ id: Id, sprintId: Id.nullable(), afterId: Id.nullable() })),
    }),
  }),
};
