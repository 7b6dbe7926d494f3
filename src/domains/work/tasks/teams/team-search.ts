import { z } from 'zod';
import { Flag, Id, pagingBy } from '#/kernel/schema.ts';
import { taskFilter } from '../reports/work-filter.contract.ts';
import { memberSorts } from './teams.contract.ts';

/** Everything the page of a team's tasks keeps in its address. */
export const TeamSearch = z.strictObject({
  ...taskFilter,
  show: z.enum(['board', 'people', 'sprints']).default('board'),
  /** What the board's columns are. */
  group: z.enum(['status', 'person']).default('status'),
  sprint: Id.optional(),
  search: z.string().max(100).default(''),
  sort: z.enum(memberSorts).default('open'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...pagingBy(50),
  /** Asks for the form of a new sprint. */
  plan: Flag.optional(),
});
export type TeamSearch = z.output<typeof TeamSearch>;
export type TeamPatch = Partial<z.input<typeof TeamSearch>>;

/** What the board is asked for. */
export function boardQuestion({ team, person, app, type, sprint, search }: TeamSearch) {
  return { team, person, app, type, sprint, search: search || undefined };
}
