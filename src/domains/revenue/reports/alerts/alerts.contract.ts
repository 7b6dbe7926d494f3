import { z } from 'zod';
import { Dimension, MeasureKey } from '#/figures/breakdown.contract.ts';
import { Filter } from '#/figures/filter.contract.ts';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Flag, Id, pageOf, paging, Version } from '#/kernel/schema.ts';

const read = may('revenue:read');

export const alertKinds = ['below', 'above', 'falls', 'rises'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Measures that tell how much is behind a change: below the floor it is noise. */
export const floorMeasures = [
  'totalRevenue',
  'revenue',
  'impressions',
  'requests',
  'dau',
  'newUsers',
  'installs',
  'spend',
] as const satisfies readonly z.output<typeof MeasureKey>[];

/**
 * What an alert watches. `threshold` of `below` and `above` is in the measure's own unit (money in
 * micro-USD, ratios plain); of `falls` and `rises` it is the change, always positive: 0.3 is 30 %,
 * for measures that are ratios 0.05 is five points.
 */
export const AlertRule = z.strictObject({
  measure: MeasureKey,
  /** Its days are not used: an alert looks at the last complete day or week. */
  filter: Filter,
  /** Each value on its own: "any app whose revenue falls". */
  by: Dimension.exclude(['day', 'week', 'month']).nullable().default(null),
  kind: z.enum(alertKinds),
  threshold: z.number().min(-1e15).max(1e15),
  over: z.enum(['day', 'week']).default('day'),
  /** What a change is against: the day or week before, or the same weekday a week earlier. */
  compare: z.enum(['previous', 'last-week']).default('previous'),
  floor: z
    .strictObject({ measure: z.enum(floorMeasures), value: z.number().positive().max(1e15) })
    .nullable()
    .default(null),
});
export type AlertRule = z.output<typeof AlertRule>;

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
  /** The last days it spoke. */
  fired: z.array(z.object({ day: Day, title: z.string(), body: z.string() })),
});
export type ReportAlert = z.output<typeof ReportAlert>;

export const alertEndpoints = {
  'GET /report-alerts': endpoint({
    summary: 'My alerts on figures',
    access: read,
    input: z.strictObject({ ...paging, reportId: Id.optional(), active: Flag.optional() }),
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
      })
      .refine((it) => it.id === undefined || it.version !== undefined, {
        path: ['version'],
        message: 'Say which version was changed.',
      })
      .refine(({ rule }) => ['below', 'above'].includes(rule.kind) || rule.threshold > 0, {
        path: ['threshold'],
        message: 'A change is more than nothing.',
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
