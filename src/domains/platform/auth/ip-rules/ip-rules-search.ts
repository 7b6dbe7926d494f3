import { z } from 'zod';
import { Flag, Id, paging } from '#/kernel/schema.ts';

/** Everything the page keeps in its address. */
export const IpRulesSearch = z.strictObject({
  show: z.enum(['rules', 'people', 'attempts']).default('rules'),
  q: z.string().max(100).default(''),
  checked: Flag.optional(),
  person: Id.optional(),
  ...paging,
  /** The rule that is changed, or `new`. */
  rule: z.union([z.literal('new'), Id]).optional(),
});
export type IpRulesSearch = z.output<typeof IpRulesSearch>;
export type ChangeSearch = (patch: Partial<z.input<typeof IpRulesSearch>>) => void;
