import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { lengthOf } from '#/kernel/days.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, line, Version } from '#/kernel/schema.ts';
import { cyclePattern, isCycle } from '../okr-cycle.ts';

const words = 'Write a quarter as 2026-Q4, another cycle as 2026-10-05..2026-12-18.';

/** A cycle as it is asked for. */
export const CycleKey = z
  .string()
  .max(22, { abort: true })
  .regex(cyclePattern, { error: words, abort: true })
  .refine(isCycle, words);

/** A cycle as it is shown: a quarter, or one of the company's own. */
export const Cycle = z.object({ key: CycleKey, name: z.string(), from: Day, to: Day });
export type Cycle = z.output<typeof Cycle>;

/** One that can be chosen; `own` is absent of quarters. */
const ListedCycle = Cycle.extend({
  own: z.object({ id: Id, version: Version }).nullable(),
  /** Whether an objective is for it. */
  inUse: z.boolean(),
});
export type ListedCycle = z.output<typeof ListedCycle>;

const SHORTEST = 7;
const LONGEST = 731;

const set = may('okr:cycles');

export const Cycles = z.object({
  /** The last to end first. */
  rows: z.array(ListedCycle),
  /** What is meant unless another is named: the shortest that runs today. */
  current: Cycle,
  /** Whether objectives are for calendar quarters too. */
  quarters: z.boolean(),
  /** Of that setting. */
  version: Version,
  today: Day,
  canChange: z.boolean(),
});
export type Cycles = z.output<typeof Cycles>;

export const cycleEndpoints = {
  'GET /okr-cycles': endpoint({
    summary: 'List the cycles objectives are for: quarters and the company’s own',
    access: may('okr:read'),
    input: z.strictObject({}),
    output: Cycles,
  }),
  'POST /save-okr-cycle': endpoint({
    summary: 'Add a cycle of the company’s own, rename it or move its days with its objectives',
    access: set,
    input: z
      .strictObject({
        /** Absent for a new one. */
        id: Id.optional(),
        version: Version.optional(),
        name: line(40),
        from: Day,
        to: Day,
      })
      .refine((it) => it.to > it.from, {
        path: ['to'],
        message: 'The last day does not lie after the first.',
        abort: true,
      })
      .refine((it) => lengthOf(it) >= SHORTEST && lengthOf(it) <= LONGEST, {
        path: ['to'],
        message: 'A cycle is a week to two years long.',
      }),
    output: Cycle.extend({ id: Id, version: Version }),
  }),
  'POST /delete-okr-cycle': endpoint({
    summary: 'Delete a cycle of the company’s own that no objective is for',
    access: set,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
  'POST /use-okr-quarters': endpoint({
    summary: 'Say whether objectives are for calendar quarters, beside the company’s own cycles',
    access: set,
    input: z.strictObject({ quarters: z.boolean(), version: Version }),
    output: z.object({ message: z.string(), version: Version }),
  }),
};
