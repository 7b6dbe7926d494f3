import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, Instant, pageOf, paging, TimeOfDay, Version } from '#/kernel/schema.ts';

const read = may('revenue:read');
const Named = z.object({ id: z.number().int(), name: z.string() });

const rhythms = ['day', 'week', 'month'] as const;
export type Rhythm = (typeof rhythms)[number];

const when = {
  every: z.enum(rhythms),
  /** ISO weekday of weekly mails, 1 is Monday. */
  weekday: z.number().int().min(1).max(7).default(1),
  /** Day of monthly mails; a month without it has its last day instead. */
  monthday: z.number().int().min(1).max(31).default(1),
  /** In the business zone. */
  at: TimeOfDay,
  format: z.enum(['pdf', 'xlsx']).default('pdf'),
};

/** When a report is mailed, and to whom. */
export const ReportSchedule = z.object({
  id: Id,
  version: Version,
  report: Named,
  author: Named,
  mine: z.boolean(),
  /** Whether the reader is among those it is mailed to. */
  receives: z.boolean(),
  ...when,
  active: z.boolean(),
  recipients: z.array(Named),
  nextAt: Instant,
  lastAt: Instant.nullable(),
});
export type ReportSchedule = z.output<typeof ReportSchedule>;

export const scheduleEndpoints = {
  'GET /report-schedules': endpoint({
    summary: 'Reports that are mailed by me or to me',
    access: read,
    input: z.strictObject({ ...paging, reportId: Id.optional() }),
    output: pageOf(ReportSchedule),
  }),
  'POST /save-report-schedule': endpoint({
    summary: 'Have a report mailed, or change when and to whom',
    access: read,
    // Each mail has what its author may see by then, which may be more than a token was given.
    byToken: false,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        reportId: Id,
        ...when,
        recipientIds: z.array(Id).min(1, 'Choose at least one person.').max(50, 'At most fifty.'),
        active: z.boolean().default(true),
      })
      .refine((it) => it.id === undefined || it.version !== undefined, {
        path: ['version'],
        message: 'Say which version was changed.',
      }),
    output: ReportSchedule,
  }),
  'POST /delete-report-schedule': endpoint({
    summary: 'Mail a report no more',
    access: read,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
  'POST /leave-report-schedule': endpoint({
    summary: 'Get a mailed report no more',
    access: read,
    input: z.strictObject({ id: Id }),
    output: Done,
  }),
};
