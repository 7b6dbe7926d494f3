import { z } from 'zod';
import { chatFormats } from '#/kernel/chat-formats.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { addressByName } from '#/kernel/host-name.ts';
import { Done, Id, Instant, line, listOf, pageOf, paging, Version } from '#/kernel/schema.ts';
import { AuditKind } from '../audit-kind.contract.ts';
import { auditKinds } from '../subjects.ts';
import { webhookAccess } from './webhook-access.ts';

export const Address = z
  .string()
  .trim()
  .max(1000, 'At most 1000 characters.')
  .refine(
    (it) => addressByName(it)?.hash === '',
    'Write an address like https://example.com/backlot, without a port.',
  )
  .transform((it) => new URL(it).href);

const kinds = z
  .array(z.enum(auditKinds as [string, ...string[]], 'The audit log knows no such record.'))
  .min(1, 'Choose at least one kind of record.')
  .max(auditKinds.length)
  .transform((it) => [...new Set(it)].toSorted());

const actions = z
  .array(
    z
      .string()
      .trim()
      .max(80)
      .regex(/^[a-z0-9-]+\.[a-z0-9-]+$/, 'Write an action like task.create.'),
  )
  .max(50, 'At most 50 actions; leave them out to be told of all.')
  .transform((it) => [...new Set(it)].toSorted());

export const Webhook = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  /** `signed`: it is told of changes. All others are chats. */
  format: z.enum(['signed', ...chatFormats]),
  /** Of a chat the host alone: its whole address is its secret. */
  url: z.string(),
  kinds: z.array(z.string()),
  /** Only these actions of theirs; all where there is none. */
  actions: z.array(z.string()),
  /** `paused`: nothing has arrived for days; it is on again when somebody switches it on. */
  state: z.enum(['on', 'off', 'paused']),
  /** Since when nothing has arrived; null once something has. */
  failingSince: Instant.nullable(),
  /** When a message last arrived. */
  deliveredAt: Instant.nullable(),
  /** Messages that are still to arrive. */
  waiting: z.number().int(),
  madeBy: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
});
export type Webhook = z.output<typeof Webhook>;

const Try = z.object({
  at: Instant,
  /** From the call to the end of the answer, in milliseconds. */
  ms: z.number().int(),
  status: z.number().int().nullable(),
  /** The first kilobyte of the answer. */
  answer: z.string().nullable(),
  problem: z.string().nullable(),
});
export type Try = z.output<typeof Try>;

export const deliveryStates = ['waiting', 'delivered', 'given-up'] as const;

const Delivery = z.object({
  id: Id,
  /** As it stands in the header `webhook-id`. */
  uid: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  tries: z.number().int(),
  queuedAt: Instant,
  /** When it is tried next; null when it is not. */
  nextAt: Instant.nullable(),
  lastTry: Try.omit({ answer: true }).nullable(),
});
export type Delivery = z.output<typeof Delivery>;

/** With the secret that signs what is sent, which is told this once. */
const Told = z.object({ webhook: Webhook, secret: z.string() });

export const MOST_WEBHOOKS = 20;

const which = { id: Id, version: Version };
const about = { name: line(60), url: Address, kinds, actions: actions.default([]) };

export const webhookEndpoints = {
  'GET /webhooks': endpoint({
    summary: 'List the webhooks, and how their messages arrive',
    access: webhookAccess,
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(Webhook),
      /** Kinds of records that a webhook can be told of. */
      kinds: z.array(AuditKind),
    }),
  }),
  'GET /webhook-deliveries': endpoint({
    summary: 'List the messages of a webhook, the latest first',
    access: webhookAccess,
    input: z.strictObject({ ...paging, id: Id, state: listOf(z.enum(deliveryStates)).optional() }),
    output: pageOf(Delivery),
  }),
  'GET /webhook-delivery': endpoint({
    summary: 'Show a message to a webhook as it is sent, with every try',
    access: webhookAccess,
    input: z.strictObject({ id: Id }),
    output: z.object({ delivery: Delivery, body: z.string(), tries: z.array(Try) }),
  }),
  'POST /add-webhook': endpoint({
    summary: 'Add a webhook and tell the secret that signs its messages, this once',
    access: webhookAccess,
    input: z.strictObject(about),
    output: Told,
    // The reply holds the secret and is never kept; asked again, the name is taken.
    unrecorded: true,
  }),
  'POST /edit-webhook': endpoint({
    summary: 'Change where a webhook is and what it is told of',
    access: webhookAccess,
    input: z.strictObject({ ...which, ...about }),
    output: Webhook,
  }),
  'POST /switch-webhook': endpoint({
    summary: 'Switch a webhook on or off; what happens while it is off is not sent later',
    access: webhookAccess,
    input: z.strictObject({ ...which, on: z.boolean() }),
    output: Webhook,
  }),
  'POST /renew-webhook-secret': endpoint({
    summary: 'Give a webhook another secret and tell it, this once',
    access: webhookAccess,
    input: z.strictObject({
      ...which,
      /** Whether the former secret signs beside it for 24 hours. */
      overlap: z.boolean().default(true),
    }),
    output: Told,
    // The reply holds the secret and is never kept; asked again, it has another version.
    unrecorded: true,
  }),
  'POST /remove-webhook': endpoint({
    summary: 'Remove a webhook with its messages',
    access: webhookAccess,
    input: z.strictObject(which),
    output: Done,
  }),
  'POST /test-webhook': endpoint({
    summary: 'Send a webhook a message to try it',
    access: webhookAccess,
    input: z.strictObject({ id: Id }),
    output: Done,
  }),
  'POST /redeliver-webhook': endpoint({
    summary: 'Send a message to a webhook again, with the id it has',
    access: webhookAccess,
    input: z.strictObject({ id: Id }),
    output: Done,
  }),
};
