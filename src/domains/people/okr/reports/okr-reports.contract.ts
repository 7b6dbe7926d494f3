import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { FileReply, Id, paging } from '#/kernel/schema.ts';
import { Cycle, CycleKey } from '../cycles/cycles.contract.ts';
import { Named } from '../objective.contract.ts';

/** Figures of some objectives of a cycle, recomputed from their key results. */
const Figures = z.object({
  objectives: z.number().int(),
  /** 0 to 1; null without key results. */
  progress: z.number().nullable(),
  /** The same of the cycle before. */
  before: z.number().nullable(),
  onTrack: z.number().int(),
  atRisk: z.number().int(),
  offTrack: z.number().int(),
  /** Key results never checked in. */
  unknown: z.number().int(),
  /** Weeks with a check-in, and those of which one was due, over all key results. */
  checkIns: z.object({ made: z.number().int(), due: z.number().int() }),
  /** Weighted mean of the scores of closed objectives, by key result weight. */
  score: z.number().nullable(),
  scoreBefore: z.number().nullable(),
});
export type OkrFigures = z.output<typeof Figures>;

const Row = Figures.extend({
  /** `company`, `team-3`, `person-12`. */
  key: z.string(),
  name: z.string(),
  /** The page that lists what is counted. */
  team: Named.nullable(),
  person: Named.nullable(),
});
export type OkrReportRow = z.output<typeof Row>;

const question = {
  /** The running one when absent. */
  cycle: CycleKey.optional(),
  /** `team`: one row a team and the company; `person`: one row a person, their own objectives. */
  by: z.enum(['team', 'person']).default('team'),
  team: Id.optional(),
  person: Id.optional(),
};
export const reportSorts = ['name', 'objectives', 'progress', 'checkIns', 'score'] as const;
const order = {
  sort: z.enum(reportSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
};

/** A week's check-in of a person: what they have told and what is due. */
const UserOkr = z.object({
  person: Named,
  objectives: z.number().int(),
  keyResults: z.number().int(),
  progress: z.number().nullable(),
  /** Key results of active objectives without a check-in in the running week. */
  due: z.number().int(),
  checkedInOn: z.string().nullable(),
});
export type UserOkr = z.output<typeof UserOkr>;

export const okrReportEndpoints = {
  'GET /okr-reports': endpoint({
    summary: 'Report on the objectives of a cycle by team or person',
    access: may('okr:read'),
    input: z.strictObject({ ...paging, ...question, ...order }),
    output: z.object({
      rows: z.array(Row),
      totalRows: z.number().int(),
      cycle: Cycle,
      before: Cycle,
      total: Figures,
      /** How many objectives were closed with a score in each fifth: 0.0–0.2 first. */
      scores: z.array(z.number().int()),
      scoresBefore: z.array(z.number().int()),
      teams: z.array(Named),
    }),
  }),
  'GET /okr-reports/export': endpoint({
    summary: 'The report on objectives as a file',
    access: may('okr:read'),
    input: z.strictObject({ ...question, ...order, format: z.enum(['csv', 'xlsx']) }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'GET /users-okr': endpoint({
    summary: 'List people with objectives that run today and who has not checked in this week',
    access: may('okr:read'),
    input: z.strictObject({
      ...paging,
      team: Id.optional(),
      /** `due`: only those who have not checked in. */
      show: z.enum(['all', 'due']).default('all'),
    }),
    output: z.object({ rows: z.array(UserOkr), totalRows: z.number().int() }),
  }),
};
