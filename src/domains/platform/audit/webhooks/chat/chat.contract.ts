import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { chatFormats } from '#/kernel/chat-formats.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id, line, Version } from '#/kernel/schema.ts';
import { webhookAccess } from '../webhook-access.ts';
import { Address, Webhook } from '../webhooks.contract.ts';

const format = z.enum(chatFormats);

const Chat = z.object({ id: Id, name: z.string(), format, state: z.enum(['on', 'off', 'paused']) });
export type Chat = z.output<typeof Chat>;

const Tested = z.object({
  /** Of the answer; null where there was none. */
  status: z.number().int().nullable(),
  /** What the other side said, its first kilobyte. */
  answer: z.string().nullable(),
  /** Why it did not arrive; null where it did. */
  problem: z.string().nullable(),
});
export type Tested = z.output<typeof Tested>;

export const chatEndpoints = {
  'GET /chats': endpoint({
    summary: 'List the chats that alerts can be sent to, by name',
    access: may('revenue:read'),
    input: z.strictObject({}),
    output: z.object({ rows: z.array(Chat) }),
  }),
  'POST /add-chat': endpoint({
    summary: 'Add a chat of Slack, Microsoft Teams or Google Chat that alerts can be sent to',
    access: webhookAccess,
    // Its address is a secret and never kept with the request.
    unrecorded: true,
    input: z.strictObject({ name: line(60), format, url: Address }),
    output: Webhook,
  }),
  'POST /edit-chat': endpoint({
    summary:
      'Change the name, kind or address of a chat; without an address it keeps the one it has',
    access: webhookAccess,
    unrecorded: true,
    input: z.strictObject({
      id: Id,
      version: Version,
      name: line(60),
      format,
      url: Address.optional(),
    }),
    output: Webhook,
  }),
  'POST /test-chat': endpoint({
    summary: 'Write to a chat now and tell what it answers',
    access: webhookAccess,
    // It waits for another company's server: not inside a transaction.
    unrecorded: true,
    input: z.strictObject({ id: Id }),
    output: Tested,
  }),
};
