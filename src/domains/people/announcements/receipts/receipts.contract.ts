import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id, Instant, pageOf, paging } from '#/kernel/schema.ts';

/** Somebody of the audience, and what they have done with it. */
export const Receipt = z.object({
  person: z.object({ id: Id, name: z.string(), photo: z.string().nullable() }),
  team: z.string().nullable(),
  seenAt: Instant.nullable(),
  acknowledgedAt: Instant.nullable(),
  remindedAt: Instant.nullable(),
});
export type Receipt = z.output<typeof Receipt>;

/** `missing`: who has not acknowledged, or not seen where nothing is to be acknowledged. */
export const receiptGroups = ['missing', 'seen', 'acknowledged'] as const;

export const Receipts = pageOf(Receipt).extend({
  counts: z.object({
    missing: z.number().int(),
    seen: z.number().int(),
    acknowledged: z.number().int(),
    audience: z.number().int(),
  }),
});
export type Receipts = z.output<typeof Receipts>;

const asked = z.strictObject({ ...paging, id: Id, show: z.enum(receiptGroups).default('missing') });
const remind = z.strictObject({
  id: Id,
  /** Only this one; everybody who is missing when absent. */
  personId: Id.optional(),
});
const Reminded = z.object({
  /** How many were reminded now. */
  reminded: z.number().int(),
  /** Missing too, but reminded less than an hour ago. */
  tooSoon: z.number().int(),
});

export const receiptEndpoints = {
  'GET /announcements/readers': endpoint({
    summary: 'List who has seen and acknowledged an announcement, and who is missing',
    access: may('announcements:write'),
    input: asked,
    output: Receipts,
  }),
  'POST /announcements/remind': endpoint({
    summary: 'Remind those who are missing, nobody more than once an hour',
    access: may('announcements:write'),
    input: remind,
    output: Reminded,
  }),
  'GET /decorum/readers': endpoint({
    summary: 'List who has acknowledged a rule of conduct, and who is missing',
    access: may('decorum:write'),
    input: asked,
    output: Receipts,
  }),
  'POST /decorum/remind': endpoint({
    summary: 'Remind those who have not acknowledged a rule, nobody more than once an hour',
    access: may('decorum:write'),
    input: remind,
    output: Reminded,
  }),
};
