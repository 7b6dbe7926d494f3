import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Flag, Id, Instant, pageOf, paging, Version } from '#/kernel/schema.ts';
import { AlertRule, thresholdCheck } from './rule.contract.ts';

const read = may('revenue:read');

export const ReportAlert = z.object({
  id: Id,
  version: Version,
  rule: AlertRule,
  /** "Revenue from AdMob in United States below $500". */
  title: z.string(),
  report: z.object({ id: Id, name: z.string() }).nullable(),
  active: z.boolean(),
  /** Why it can never speak: its measure is not known by its split or filter. */
  problem: z.string().nullable(),
  author: z.object({ id: Id, name: z.string() }),
  /** Only its author changes and deletes it. */
  mine: z.boolean(),
  /** Whether the reader is told of it: its author unless they have muted it, others who asked. */
  following: z.boolean(),
  /** Until when the reader is told nothing of it, by themselves or by its author. */
  snoozedUntil: Instant.nullable(),
  /** Chats that are told what it finds. */
  targets: z.array(z.object({ id: Id, name: z.string(), state: z.enum(['on', 'off', 'paused']) })),
  /** The last days it spoke, of what the reader may see. */
  fired: z.array(z.object({ day: Day, title: z.string(), body: z.string() })),
});
export type ReportAlert = z.output<typeof ReportAlert>;

/** Whose alerts: one's own, those one is told of, or all whose figures one may see. */
export const alertWhose = ['mine', 'followed', 'all'] as const;

export const alertEndpoints = {
  'GET /report-alerts': endpoint({
    summary: 'Alerts on figures: one’s own, those one follows, or all whose figures one may see',
    access: read,
    input: z.strictObject({
      ...paging,
      whose: z.enum(alertWhose).default('mine'),
      id: Id.optional(),
      reportId: Id.optional(),
      active: Flag.optional(),
    }),
    output: pageOf(ReportAlert),
  }),
  'POST /save-report-alert': endpoint({
    summary: 'Be told when a figure passes a threshold or changes, or change such an alert',
    access: read,
    // It watches what its author may see, which may be more than a token was given.
    byToken: false,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        reportId: Id.nullable().default(null),
        rule: AlertRule,
        active: z.boolean().default(true),
        /** Chats that are told what it finds; without a word they stay as they are. */
        targetIds: z.array(Id).max(5, 'At most five chats.').optional(),
      })
      .refine((it) => it.id === undefined || it.version !== undefined, {
        path: ['version'],
        message: 'Say which version was changed.',
      })
      .superRefine(thresholdCheck),
    output: ReportAlert,
  }),
  'POST /follow-report-alert': endpoint({
    summary: 'Be told of what an alert finds, or no longer',
    access: read,
    input: z.strictObject({ id: Id, follow: z.boolean() }),
    output: ReportAlert,
  }),
  'POST /snooze-report-alert': endpoint({
    summary: 'Hear nothing of an alert or of one of its rows for a while; of one’s own nobody does',
    access: read,
    input: z.strictObject({
      id: Id,
      /** The value of the dimension that it is watched by; null for all of it. */
      part: z.string().max(200).nullable().default(null),
      /** The day it is told of again, from 9 in the morning; null ends it. */
      until: Day.nullable(),
    }),
    output: ReportAlert,
  }),
  'POST /delete-report-alert': endpoint({
    summary: 'Delete an alert of mine',
    access: read,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};
