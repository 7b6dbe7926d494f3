import { z } from 'zod';
import { Day, Id, Instant, Micros } from '#/kernel/schema.ts';

export const Person = z.object({ id: z.number().int(), name: z.string() }).nullable();

/** What a corrected exchange rate did to the money of earlier figures, in micro-USD. */
export const Revaluation = z.object({
  figure: z.enum(['revenue', 'spend']),
  from: Day,
  to: Day,
  before: Micros,
  after: Micros,
});
export type Revaluation = z.output<typeof Revaluation>;

/** One app's figures before and after an import or its revert. */
export const LogLine = z.object({
  id: Id,
  batchId: Id,
  change: z.enum(['commit', 'revert']),
  person: Person,
  at: Instant,
  source: z.string(),
  sourceName: z.string(),
  fileName: z.string(),
  app: z.object({ id: z.number(), name: z.string(), icon: z.number() }),
  from: Day,
  to: Day,
  rows: z.number().int(),
  measure: z.string(),
  /** Null where there was no figure before, or is none after. */
  oldValue: z.number().nullable(),
  newValue: z.number().nullable(),
  /** What a single figure that was typed in is about; null where all of it is meant. */
  network: Person,
  country: z.string().nullable(),
  adUnit: Person,
  /** A corrected exchange rate did it: what that did to the whole import. */
  revaluation: Revaluation.nullable(),
  /** Whether its batch can be taken back, and by me. */
  canRevert: z.boolean(),
});
export type LogLine = z.output<typeof LogLine>;
