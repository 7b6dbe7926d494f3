import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Burnt, Day, Id } from '#/kernel/schema.ts';
import { SprintName } from '../config/config.contract.ts';
import { Person } from '../issues/issue.contract.ts';
import { ProjectKey } from '../project-key.contract.ts';
import { statusGroups } from '../project-words.ts';
import { Sprint } from '../sprints/sprints.contract.ts';
import { burnUnits } from './burn.ts';
import { periods } from './periods.ts';

const Counts = z.array(z.number());
const Sum = z.object({ issues: z.number(), points: z.number() });

/** A sprint day by day; null for days to come. */
export const Burn = Burnt.extend({
  /** What came in and left after the start, by place in `days`. */
  changes: z.array(z.object({ at: z.number().int(), added: z.number(), removed: z.number() })),
});
export type Burn = z.output<typeof Burn>;

export const Ageing = z.object({
  id: Id,
  key: z.string(),
  title: z.string(),
  status: z.string(),
  assignee: Person.nullable(),
  points: z.number().nullable(),
  /** Days since it was started. */
  days: z.number(),
});
export type Ageing = z.output<typeof Ageing>;

export const Load = z.object({
  /** Null: nobody has it. */
  person: Person.nullable(),
  issues: z.number().int(),
  open: z.number(),
  started: z.number(),
  completed: z.number(),
});
export type Load = z.output<typeof Load>;

const ReportIssue = z.object({
  id: Id,
  key: z.string(),
  title: z.string(),
  icon: z.string(),
  status: z.string(),
  group: z.enum(statusGroups),
  points: z.number().nullable(),
  assignee: Person.nullable(),
});

export const Summary = z.object({
  project: z.object({ id: Id, key: z.string(), name: z.string(), hue: z.number().int() }),
  today: Day,
  /** What may be chosen: the active one, those planned, then the completed. */
  sprints: z.array(SprintName),
  /** The one chosen, else the active one, else the last completed. */
  sprint: Sprint.nullable(),
  /** Null until the sprint was started. */
  burn: Burn.nullable(),
  /** What a completed sprint held at its end, and where unfinished work went. */
  report: z
    .object({
      issues: z.array(ReportIssue),
      movedTo: z.object({ id: Id, name: z.string() }).nullable(),
    })
    .nullable(),
  /** The last completed sprints, oldest first. */
  velocity: z.array(
    z.object({ id: Id, name: z.string(), endedOn: Day, committed: Sum, done: Sum }),
  ),
  usual: Sum.nullable(),
  flow: z.object({ days: z.array(Day), groups: z.record(z.enum(statusGroups), Counts) }),
  /** By day, or by week where the period is long; `days` are the first of each. */
  cameAndWent: z.object({
    every: z.enum(['day', 'week']),
    days: z.array(Day),
    created: Counts,
    completed: Counts,
  }),
  /** Days from start to completion of what was completed in the period; null without any. */
  pace: z.object({
    issues: z.number().int(),
    median: z.number().nullable(),
    /** What 85 of 100 do not exceed. */
    slow: z.number().nullable(),
  }),
  /** Issues that are being worked on, oldest first. */
  ageing: z.object({ rows: z.array(Ageing), totalRows: z.number().int() }),
  /** Of the sprint, or of everything open where there is none. */
  load: z.array(Load),
});
export type Summary = z.output<typeof Summary>;

export const summaryEndpoints = {
  'GET /cjprojects/summary': endpoint({
    summary: 'Tell how a project goes: burn-down, velocity, flow, ageing and load',
    access: may('projects:read'),
    input: z.strictObject({
      project: ProjectKey,
      sprintId: Id.optional(),
      period: z.enum(periods).default('30'),
      unit: z.enum(burnUnits).default('points'),
    }),
    output: Summary,
  }),
};
