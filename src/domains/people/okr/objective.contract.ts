import { z } from 'zod';
import { MeasureKey } from '#/figures/breakdown.contract.ts';
import { Day, Id, Instant, line, Version } from '#/kernel/schema.ts';
import { Cycle } from './cycles/cycles.contract.ts';
import { confidences, keyResultKinds, levels, objectiveStates, outcomes } from './okr-machine.ts';

/** What objectives and key results look like on the wire. */

export const Named = z.object({ id: z.number().int(), name: z.string() });
export type Named = z.output<typeof Named>;

export const Level = z.enum(levels);
export const ObjectiveState = z.enum(objectiveStates);
export const Confidence = z.enum(confidences);
const Kind = z.enum(keyResultKinds);

/** 0 to 1. */
const Share = z.number().min(0).max(1);
export const Score = Share;

const ids = z.array(Id).max(50);
/** A figure of the revenue pages over the days of the objective, within what its owner may see. */
export const Metric = z.strictObject({
  measure: MeasureKey,
  filter: z.strictObject({
    app: ids.optional(),
    team: ids.optional(),
    network: ids.optional(),
    mediaSource: ids.optional(),
  }),
});
export type Metric = z.output<typeof Metric>;

/** Issues of a project, narrowed to those below one or to a label; cancelled ones are not counted. */
const BoundIssues = z.strictObject({
  projectId: Id,
  epicId: Id.optional(),
  labelId: Id.optional(),
});
export type BoundIssues = z.output<typeof BoundIssues>;

/**
 * How far a key result is; values in the unit of its kind. Of a figure the reader may not see they are
 * null and `hidden` is true.
 */
export const KeyResult = z.object({
  id: Id,
  title: z.string(),
  kind: Kind,
  unit: z.string().nullable(),
  metric: Metric.extend({
    /** What it is narrowed to: "for Team Puzzle". */
    words: z.string(),
  }).nullable(),
  /** Of the issues it is bound to; all within is null for who may not see the project. */
  issues: z
    .object({
      project: z.object({ id: Id, key: z.string(), name: z.string() }).nullable(),
      /** The issue they stand below. */
      epic: z.object({ id: Id, key: z.string(), title: z.string() }).nullable(),
      label: Named.nullable(),
      /** The issue or the label it was narrowed to is deleted: it has no value. */
      isGone: z.boolean(),
      /** Not told of a closed objective. */
      done: z.number().int().nullable(),
      counted: z.number().int().nullable(),
    })
    .nullable(),
  start: z.number().nullable(),
  target: z.number().nullable(),
  current: z.number().nullable(),
  hidden: z.boolean(),
  progress: Share.nullable(),
  weight: z.number().int(),
  confidence: Confidence.nullable(),
  score: Share.nullable(),
  /** What its progress suggests. */
  suggested: Share.nullable(),
  /** The day of its last check-in. */
  checkedInOn: Day.nullable(),
});
export type KeyResult = z.output<typeof KeyResult>;

/** An objective as lists show it. */
export const Objective = z.object({
  id: Id,
  version: Version,
  cycle: Cycle,
  level: Level,
  team: Named.nullable(),
  owner: Named,
  title: z.string(),
  private: z.boolean(),
  state: ObjectiveState,
  outcome: z.enum(outcomes).nullable(),
  score: Share.nullable(),
  /** The objective it hangs under, when the reader may see that. */
  parentId: z.number().int().nullable(),
  keyResults: z.number().int(),
  /** Null without key results. */
  progress: Share.nullable(),
  /** Where an even pace would stand today. */
  expected: Share,
  confidence: Confidence.nullable(),
  checkedInOn: Day.nullable(),
  /** Active, and a key result has no check-in in the running week. */
  checkInDue: z.boolean(),
  can: z.object({
    write: z.boolean(),
    checkIn: z.boolean(),
    /** Score it, or send it back. */
    review: z.boolean(),
    reopen: z.boolean(),
  }),
});
export type Objective = z.output<typeof Objective>;

const CheckIn = z.object({
  id: Id,
  keyResultId: Id,
  day: Day,
  at: Instant,
  /** Null when the reader may not see it. */
  value: z.number().nullable(),
  confidence: Confidence,
  note: z.string().nullable(),
  person: Named,
});
export type CheckIn = z.output<typeof CheckIn>;

export const ObjectiveDetail = Objective.extend({
  description: z.string(),
  results: z.array(KeyResult),
  selfReview: z.string().nullable(),
  reviewNote: z.string().nullable(),
  reviewedBy: Named.nullable(),
  reviewedAt: Instant.nullable(),
  cancelReason: z.string().nullable(),
  reopenReason: z.string().nullable(),
  parent: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  children: z.array(Objective),
  /** Newest first. */
  checkIns: z.array(CheckIn),
  /** Progress at the end of each week so far, and where an even pace would have stood. */
  course: z.object({
    days: z.array(Day),
    progress: z.array(Share),
    expected: z.array(Share),
  }),
});
export type ObjectiveDetail = z.output<typeof ObjectiveDetail>;

const isPercent = (it: number | null) => it === null || (it >= 0 && it <= 100);

const Amount = z.number().min(-1e15).max(1e15);

/** A key result as it is written. */
export const KeyResultInput = z
  .strictObject({
    /** Absent for a new one. */
    id: Id.optional(),
    title: line(160),
    kind: Kind,
    unit: line(20).optional(),
    /** Absent keeps the one it is bound to: whoever edits may not see the figure. */
    metric: Metric.optional(),
    /** Absent keeps those it is bound to: whoever edits may not see the project. */
    issues: BoundIssues.optional(),
    /** Null keeps what it is: whoever edits may not see the figure. */
    start: Amount.nullable(),
    target: Amount.nullable(),
    weight: z.number().int().min(1).max(100),
  })
  .refine((it) => it.start === null || it.start !== it.target, {
    path: ['target'],
    message: 'The target is the same as the start.',
  })
  .refine((it) => it.id !== undefined || (it.start !== null && it.target !== null), {
    path: ['target'],
    message: 'A start and a target are needed.',
  })
  .refine((it) => it.kind === 'metric' || it.metric === undefined, {
    path: ['metric'],
    message: 'Only a live figure is bound to one.',
  })
  .refine((it) => it.kind !== 'metric' || it.id !== undefined || it.metric !== undefined, {
    path: ['metric'],
    message: 'Choose the figure it is bound to.',
  })
  .refine((it) => it.kind === 'issues' || it.issues === undefined, {
    path: ['issues'],
    message: 'Only a key result of issues done is bound to a project.',
  })
  .refine((it) => it.kind !== 'issues' || it.id !== undefined || it.issues !== undefined, {
    path: ['issues'],
    message: 'Choose the project.',
  })
  .refine((it) => !it.issues?.epicId || !it.issues.labelId, {
    path: ['issues'],
    message: 'Choose an epic or a label.',
  })
  .refine((it) => it.kind !== 'issues' || [it.start, it.target].every(isPercent), {
    path: ['target'],
    message: 'A share lies between 0 and 100%.',
  });
export type KeyResultInput = z.output<typeof KeyResultInput>;
