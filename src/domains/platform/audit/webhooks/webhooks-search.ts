import { z } from 'zod';
import { Flag, Id, pagingBy } from '#/kernel/schema.ts';
import { deliveryStates } from './webhooks.contract.ts';

/** What the address of the page holds. */
export const WebhooksSearch = z.strictObject({
  /** The webhook or chat that is open, or the form of a new one. */
  webhook: z.union([z.literal('new'), z.literal('new-chat'), Id]).optional(),
  /** It is being changed. */
  edit: Flag.optional(),
  /** The message that is open. */
  message: Id.optional(),
  /** Only messages in this state. */
  state: z.enum(deliveryStates).optional(),
  ...pagingBy(25),
});
export type WebhooksSearch = z.output<typeof WebhooksSearch>;
export type WebhooksPatch = { [K in keyof WebhooksSearch]?: WebhooksSearch[K] | undefined };
