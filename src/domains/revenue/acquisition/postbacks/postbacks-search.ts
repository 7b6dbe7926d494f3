import { z } from 'zod';
import { Id } from '#/kernel/schema.ts';
import { postbackFields } from './postbacks.contract.ts';

/** Everything the page keeps in its address. */
export const postbacksSearch = z.strictObject({
  ...postbackFields,
  /** The conversion schema whose form is open. */
  schema: z.union([z.literal('new'), Id]).optional(),
});
export type PostbacksSearch = z.output<typeof postbacksSearch>;
export type PostbacksPatch = { [K in keyof PostbacksSearch]?: PostbacksSearch[K] | undefined };

/** What is asked of the server, without what belongs to the page. */
export function postbacksAsked({ schema: _schema, ...asked }: PostbacksSearch) {
  return asked;
}
