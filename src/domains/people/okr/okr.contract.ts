import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { richText } from '#/kernel/rich-text.ts';
import { Flag, Id, line, pageOf, paging, text, Version } from '#/kernel/schema.ts';
import { Cycle, cycleEndpoints, CycleKey } from './cycles/cycles.contract.ts';
import {
  Confidence,
  KeyResult,
  KeyResultInput,
  Level,
  Named,
  Objective,
  ObjectiveDetail,
  ObjectiveState,
  Score,
} from './objective.contract.ts';
import { okrReportEndpoints } from './reports/okr-reports.contract.ts';

const read = may('okr:read');
const write = may('okr:write');
const review = may('okr:review');

const words = {
  title: line(160),
  description: richText(5000).default(''),
  isPrivate: z.boolean().default(false),
  keyResults: z.array(KeyResultInput).max(10, 'At most ten key results.'),
};

const LevelSum = z.object({
  level: Level,
  objectives: z.number().int(),
  progress: z.number().nullable(),
});

export const okrEndpoints = {
  'GET /okrs': endpoint({
    summary: 'List the objectives of a cycle as a tree, and how far each level is',
    access: read,
    input: z.strictObject({
      ...paging,
      /** The running one when absent. */
      cycle: CycleKey.optional(),
      /** Instead: of all cycles whose days cover those of this one. */
      around: CycleKey.optional(),
      /** With what they serve in longer cycles, as context. */
      above: Flag.default(false),
      /** With `above`: also what they serve in the cycle itself, though the other filters leave it out. */
      leftOut: Flag.default(false),
      level: Level.optional(),
      team: Id.optional(),
      person: Id.optional(),
      state: ObjectiveState.optional(),
      /** Only those of which a check-in is due. */
      due: Flag.optional(),
      words: z.string().trim().max(80).optional(),
    }),
    output: z.object({
      /** A child stands behind its parent; `depth` is 0 at the top. */
      rows: z.array(
        Objective.extend({
          depth: z.number().int(),
          /** Only there as what another one serves, in a longer cycle or left out: in no count and no sum. */
          isAbove: z.boolean(),
        }),
      ),
      totalRows: z.number().int(),
      cycle: Cycle,
      today: z.string(),
      expected: z.number(),
      levels: z.array(LevelSum),
      /** Active key results in sight, and those with a check-in this week. */
      checkIns: z.object({ made: z.number().int(), due: z.number().int() }),
      teams: z.array(Named),
    }),
  }),
  'GET /get-okr': endpoint({
    summary: 'Get one objective with its key results, check-ins and course',
    access: read,
    input: z.strictObject({ id: Id }),
    output: ObjectiveDetail,
  }),
  'GET /okr-key-result': endpoint({
    summary: 'Get one key result with its objective, to check in on it',
    access: read,
    input: z.strictObject({ id: Id }),
    output: z.object({ objective: Objective, result: KeyResult }),
  }),
  'POST /save-okr-new': endpoint({
    summary: 'Make an objective, as a draft or active at once',
    access: write,
    input: z.strictObject({
      ...words,
      cycle: CycleKey,
      level: Level,
      /** Of a team's objective. */
      teamId: Id.optional(),
      /** Who answers for it: oneself unless told, of a team its lead. */
      ownerId: Id.optional(),
      parentId: Id.optional(),
      activate: z.boolean().default(false),
    }),
    output: ObjectiveDetail,
  }),
  'POST /save-okr': endpoint({
    summary: 'Change an objective that is a draft or active',
    access: write,
    input: z.strictObject({
      ...words,
      id: Id,
      version: Version,
      ownerId: Id,
      parentId: Id.nullable(),
    }),
    output: ObjectiveDetail,
  }),
  'POST /align-okr': endpoint({
    summary: 'Hang an objective that is a draft or active under the one it serves, or under none',
    access: write,
    input: z.strictObject({ id: Id, version: Version, parentId: Id.nullable() }),
    output: ObjectiveDetail,
  }),
  'POST /move-okr': endpoint({
    summary:
      'Activate an objective, send it to review with a self-review, take it back or cancel it',
    access: write,
    input: z
      .strictObject({
        id: Id,
        version: Version,
        to: z.enum(['active', 'in_review', 'cancelled']),
        /** How it went, in the owner's words. */
        selfReview: text(4000).optional(),
        reason: line(300).optional(),
      })
      .refine((it) => it.to !== 'cancelled' || it.reason, {
        path: ['reason'],
        message: 'Say why it is cancelled.',
      }),
    output: ObjectiveDetail,
  }),
  'POST /check-in-okr': endpoint({
    summary: 'Tell where key results of an objective stand and how sure their targets are',
    access: write,
    input: z.strictObject({
      /** Of one objective. */
      results: z
        .array(
          z.strictObject({
            keyResultId: Id,
            /** In the unit of its kind; of a metric or issues none, they are read live. */
            value: z.number().min(-1e15).max(1e15).optional(),
            confidence: Confidence,
            note: line(500).optional(),
          }),
        )
        .min(1)
        .max(10),
    }),
    output: ObjectiveDetail,
  }),
  'GET /users-okr-review': endpoint({
    summary: 'List objectives that wait for my score, or my own that wait for a self-review',
    access: read,
    input: z.strictObject({
      ...paging,
      /** `scores`: in review and mine to score; `mine`: my active ones whose cycle ends. */
      view: z.enum(['scores', 'mine']).default('scores'),
    }),
    output: pageOf(Objective.extend({ selfReview: z.string().nullable() })),
  }),
  'POST /review-okr': endpoint({
    summary: 'Score the key results of an objective and close it, or send it back',
    access: review,
    input: z
      .strictObject({
        id: Id,
        version: Version,
        decision: z.enum(['close', 'return']),
        /** One of each key result. */
        scores: z
          .array(z.strictObject({ keyResultId: Id, score: Score }))
          .max(10)
          .default([]),
        note: text(2000).optional(),
      })
      .refine((it) => it.decision === 'close' || it.note, {
        path: ['note'],
        message: 'Say what is missing.',
      }),
    output: ObjectiveDetail,
  }),
  'POST /reopen-okr': endpoint({
    summary: 'Open a closed objective for review again',
    access: may('okr:reopen'),
    input: z.strictObject({ id: Id, version: Version, reason: line(300) }),
    output: ObjectiveDetail,
  }),
  'GET /get-last-okr': endpoint({
    summary: 'List unfinished objectives of the cycle before that can be carried on',
    access: write,
    input: z.strictObject({
      ...paging,
      /** Into which they would be carried; the running one when absent. */
      cycle: CycleKey.optional(),
      /** From which; the one before when absent. */
      from: CycleKey.optional(),
    }),
    output: z.object({
      rows: z.array(Objective.extend({ left: z.number().int() })),
      totalRows: z.number().int(),
      from: Cycle,
      to: Cycle,
    }),
  }),
  'POST /carry-okr': endpoint({
    summary: 'Carry objectives of the cycle before on: drafts with the key results that are left',
    access: write,
    input: z.strictObject({
      ids: z.array(Id).min(1).max(50),
      cycle: CycleKey,
      /** The one before when absent. */
      from: CycleKey.optional(),
    }),
    output: z.object({ rows: z.array(Objective), to: Cycle }),
  }),
  'GET /okr-users': endpoint({
    summary: 'List the people and teams one may make objectives for',
    access: write,
    input: z.strictObject({ words: z.string().trim().max(80).optional() }),
    output: z.object({
      people: z.array(Named),
      teams: z.array(Named),
      /** Objectives of the company too. */
      company: z.boolean(),
    }),
  }),
  ...okrReportEndpoints,
  ...cycleEndpoints,
};

export const okr = domain({
  name: 'okr',
  endpoints: okrEndpoints,
  permissions: {
    'okr:read': {
      words: 'See the objectives of the company, the teams and their people',
      held: { staff: 'team', Admin: 'all', HR: 'all' },
    },
    'okr:write': {
      words: 'Make objectives, check in and carry them on',
      held: { staff: 'own', Admin: 'all', HR: 'all', 'Team lead': 'team' },
    },
    'okr:review': {
      words: 'Score and close objectives of others',
      held: { Admin: 'all', HR: 'all', 'Team lead': 'team' },
    },
    'okr:cycles': {
      words: 'Add, change and delete the cycles of objectives',
      held: { Admin: 'all', HR: 'all' },
    },
    'okr:reopen': { words: 'Open closed objectives again', held: { Admin: 'all', HR: 'all' } },
  },
});
