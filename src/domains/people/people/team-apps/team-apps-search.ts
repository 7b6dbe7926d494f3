import { z } from 'zod';
import { Id, listOf, pagingBy } from '#/kernel/schema.ts';
import { teamAppSorts } from './team-apps.contract.ts';

/** Everything the page keeps in its address. */
export const TeamAppsSearch = z.strictObject({
  view: z.enum(['list', 'matrix', 'transfers']).default('list'),
  q: z.string().max(100).default(''),
  team: listOf(Id).optional(),
  platform: z.enum(['android', 'ios']).optional(),
  only: z.enum(['unowned', 'planned']).optional(),
  sort: z.enum(teamAppSorts).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  ...pagingBy(50),
  /** The app whose teams are shown. */
  app: Id.optional(),
});
export type TeamAppsSearch = z.output<typeof TeamAppsSearch>;
export type TeamAppsPatch = Partial<z.input<typeof TeamAppsSearch>>;
