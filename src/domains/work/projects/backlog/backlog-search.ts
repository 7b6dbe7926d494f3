import { z } from 'zod';
import { Id, listOf } from '#/kernel/schema.ts';
import { issuePriorities } from '../project-words.ts';

const backlogDialogs = ['plan', 'start', 'complete'] as const;

/** Everything the page keeps in its address. */
export const BacklogSearch = z.strictObject({
  project: z.string().max(10).optional(),
  search: z.string().max(100).default(''),
  type: listOf(Id).optional(),
  assignee: listOf(z.union([z.enum(['me', 'none']), Id])).optional(),
  label: listOf(Id).optional(),
  priority: listOf(z.enum(issuePriorities)).optional(),
  /** The issue whose sheet is open, by its key. */
  issue: z.string().max(24).optional(),
  /** The dialog the palette asks for. */
  dialog: z.enum(backlogDialogs).optional(),
});
export type BacklogSearch = z.output<typeof BacklogSearch>;
