import { z } from 'zod';
import { Id, pagingBy } from '#/kernel/schema.ts';
import { appSorts, taskSorts, workSorts } from './reports.contract.ts';
import { workSearch } from './work-search.ts';

const list = {
  order: z.enum(['asc', 'desc']).default('desc'),
  ...pagingBy(50),
};
/** What stands beside the names: all figures, or the hours of each day or week. */
const shape = z.enum(['figures', 'day', 'week']).default('figures');

export const EmployeeReportSearch = z.strictObject({
  ...workSearch,
  ...list,
  shape,
  sort: z.enum(workSorts).default('seconds'),
  /** The person whose stretches are open. */
  open: Id.optional(),
});

export const AppReportSearch = z.strictObject({
  ...workSearch,
  ...list,
  shape,
  sort: z.enum(appSorts).default('seconds'),
});

export const AppListSearch = z.strictObject({
  ...workSearch,
  ...list,
  sort: z.enum(taskSorts).default('seconds'),
});
