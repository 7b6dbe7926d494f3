import { z } from 'zod';
import { Id } from '#/kernel/schema.ts';
import { CycleKey } from './cycles/cycles.contract.ts';
import { Level, ObjectiveState } from './objective.contract.ts';
import { reportSorts } from './reports/okr-reports.contract.ts';

const page = z.coerce.number().int().min(1).default(1);
const perPage = z.coerce.number().int().min(1).max(200).default(50);

/** What `/okr` keeps in its address. */
export const OkrSearch = z.strictObject({
  cycle: CycleKey.optional(),
  level: Level.optional(),
  team: Id.optional(),
  who: z.enum(['everybody', 'me']).default('everybody'),
  person: Id.optional(),
  state: ObjectiveState.optional(),
  due: z.literal('true').optional(),
  words: z.string().max(80).optional(),
  /** A table of them, or a map of what each serves. */
  view: z.enum(['tree', 'map']).default('tree'),
  page,
  perPage,
  /** The objective that is open, instead of the list. */
  objective: Id.optional(),
  /** Opens the form of a new one, with its title. */
  new: z.literal('yes').optional(),
  title: z.string().max(160).optional(),
  /** Opens what the last cycle left. */
  carry: z.literal('yes').optional(),
  /** Opens the cycles themselves. */
  cycles: z.literal('yes').optional(),
});
export type OkrSearch = z.output<typeof OkrSearch>;
export type ChangeOkr = (
  patch: Partial<z.input<typeof OkrSearch>>,
  options?: { replace?: boolean },
) => void;

export const OkrReviewSearch = z.strictObject({
  page,
  /** The objective a notification is about: it is opened for scoring. */
  objective: Id.optional(),
});

export const OkrReportsSearch = z.strictObject({
  cycle: CycleKey.optional(),
  by: z.enum(['team', 'person']).default('team'),
  team: Id.optional(),
  sort: z.enum(reportSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  page,
  perPage,
});
export type OkrReportsSearch = z.output<typeof OkrReportsSearch>;
