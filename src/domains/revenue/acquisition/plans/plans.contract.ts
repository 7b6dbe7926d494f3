import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import {
  Currency,
  Day,
  Done,
  FileReply,
  Id,
  Instant,
  line,
  Micros,
  ShownMicros,
  Version,
} from '#/kernel/schema.ts';

export const planKinds = ['studio', 'team', 'app', 'media-source'] as const;
export type PlanKind = (typeof planKinds)[number];

const Month = Day.refine((it) => it.endsWith('-01'), 'A month is told by its first day.');

/** How a month stands: by what is spent, then by where its pace leads. */
const planStates = ['over', 'ahead', 'on', 'behind', 'unknown'] as const;

export const roasAges = [60, 90, 180, 365] as const;
/** Paid ROAS that installs are to reach at an age in days: 1 is what they cost. */
const RoasTarget = z.strictObject({
  age: z.literal(roasAges),
  target: z.number().min(0.05, 'At least 5 %.').max(10, 'At most 1,000 %.'),
});

/** What may be spent in a month beside what is; amounts in millionths of the plan's currency. */
export const SpendPlan = z.object({
  id: Id,
  version: Version,
  month: Month,
  kind: z.enum(planKinds),
  /** Of which team, app or media source; null for the whole studio. */
  subject: z.object({ id: Id, name: z.string() }).nullable(),
  currency: Currency,
  amount: ShownMicros,
  /** Null where a day lacks an exchange rate. */
  spent: ShownMicros.nullable(),
  /** The same in micro-USD by the rate of each day. */
  dollars: ShownMicros.nullable(),
  /** The last day the figures reach; null before the first of the month. */
  through: Day.nullable(),
  /** Days up to it of which something did not come: what they cost is forecast, not taken for 0. */
  missing: z.number().int(),
  /** The whole month, if the days to come cost what the last seven whole ones did. */
  pace: ShownMicros.nullable(),
  /** What is left for each day after `through`; negative once it is overspent, null when no day is left. */
  leftPerDay: ShownMicros.nullable(),
  state: z.enum(planStates),
  /** What installs are to bring back; null without a target. */
  roas: RoasTarget.nullable(),
  note: z.string().nullable(),
  by: z.string(),
  at: Instant,
  canChange: z.boolean(),
});
export type SpendPlan = z.output<typeof SpendPlan>;

const write = may('spend-plans:write');

export const plansEndpoints = {
  'GET /spend-plans': endpoint({
    summary: 'List the spend plans of a month with what was spent and its pace',
    access: may('revenue:read'),
    input: z.strictObject({
      /** Its first day; the present one unless told. */
      month: Month.optional(),
    }),
    output: z.object({ month: Month, rows: z.array(SpendPlan) }),
  }),
  'GET /spend-plans/export': endpoint({
    summary: 'Download the spend plans of a month with what was spent as CSV or XLSX',
    access: may('revenue:read'),
    input: z.strictObject({ month: Month.optional(), format: z.enum(['csv', 'xlsx']) }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'POST /save-spend-plan': endpoint({
    summary: 'Plan what may be spent in a month by the studio, a team, an app or a media source',
    access: write,
    input: z
      .strictObject({
        month: Month,
        kind: z.enum(planKinds),
        /** Of which team, app or media source; absent for the studio. */
        subject: Id.optional(),
        amount: Micros.min(1_000_000, 'At least one.').max(
          1_000_000_000_000_000,
          'At most a billion.',
        ),
        currency: Currency,
        roas: RoasTarget.nullable().default(null),
        note: line(200).nullable().default(null),
        /** 0 for the first plan of this month and subject. */
        version: z.number().int().min(0),
      })
      .refine((it) => (it.kind === 'studio') === (it.subject === undefined), {
        path: ['subject'],
        message: 'Choose the team, app or media source of the plan; a plan of the studio has none.',
      }),
    output: z.object({ message: z.string(), id: Id, version: Version }),
  }),
  'POST /delete-spend-plan': endpoint({
    summary: 'Delete the plan of a month',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};

export const spendPlans = domain({
  name: 'spend-plans',
  endpoints: plansEndpoints,
  permissions: {
    'spend-plans:write': {
      words: 'Plan what may be spent on campaigns in a month',
      held: { Admin: 'all' },
    },
  },
});
