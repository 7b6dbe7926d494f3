import { z } from 'zod';
import { Flag, Id, listOf, paging } from '#/kernel/schema.ts';
import { checklistKinds } from './checklist-words.ts';

/** Everything the page of checklists keeps in its address. */
export const ChecklistsSearch = z.strictObject({
  show: z.enum(['progress', 'templates']).default('progress'),
  kind: z.enum(checklistKinds).optional(),
  department: listOf(Id).optional(),
  state: z.enum(['open', 'done']).optional(),
  overdue: Flag.optional(),
  q: z.string().max(100).default(''),
  ...paging,
  /** The template that is changed, or `new`. */
  edit: z.union([z.literal('new'), Id]).optional(),
});
export type ChecklistsSearch = z.output<typeof ChecklistsSearch>;
export type ChecklistsPatch = { [K in keyof ChecklistsSearch]?: ChecklistsSearch[K] | undefined };
