import { z } from 'zod';
import { Flag, Id, paging } from '#/kernel/schema.ts';
import { workKinds } from '#/kernel/work-kind.ts';
import { templateStates } from './template-words.ts';

/** Everything the page keeps in its address. */
export const TemplatesSearch = z.strictObject({
  ...paging,
  kind: z.enum(workKinds).optional(),
  state: z.enum(templateStates).optional(),
  whose: z.enum(['all', 'mine', 'for-me']).default('all'),
  search: z.string().max(100).default(''),
  /** The template whose sheet is open. */
  template: Id.optional(),
  /** Its form is open. */
  edit: Flag.optional(),
  new: z.enum(workKinds).optional(),
});
export type TemplatesSearch = z.output<typeof TemplatesSearch>;
export type TemplatesPatch = {
  [K in keyof TemplatesSearch]?: TemplatesSearch[K] | undefined;
};
