import { z } from 'zod';
import { Label } from '#/figures/breakdown.contract.ts';
import { filterFields, Standing } from '#/figures/filter.contract.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, FileReply, Id, line, Micros, ShownMicros } from '#/kernel/schema.ts';

const read = may('revenue:read');

/** What is asked of one ad unit: its days and countries. */
const fields = { adUnitId: Id, date: filterFields.date, country: filterFields.country };
const waterfallFields = { ...fields, placement: line(200).optional() };

const AdUnit = z.object({
  id: Id,
  name: z.string(),
  app: Label,
  /** `rewarded`, as reports have it. */
  format: z.string(),
});

/** Since when and for how much of the range what an ad unit asked is kept. */
const Kept = z.object({
  /** The first day of all that has instances; null while none has. */
  since: Day.nullable(),
  /** Days of the range with instances, of those on which the ad unit earned anything. */
  days: z.number().int(),
  of: z.number().int(),
});

const Figures = z.object({
  /** Null where no source tells it. */
  requests: z.number().int().nullable(),
  responses: z.number().int().nullable(),
  impressions: z.number().int().nullable(),
  /** Offers in an auction, where the network tells them. */
  bids: z.number().int().nullable(),
  revenue: ShownMicros.nullable(),
  /** Revenue ÷ impressions × 1000, over what tells both. */
  ecpm: ShownMicros.nullable(),
  /** Responses ÷ requests, likewise. */
  fill: z.number().nullable(),
});
export type InstanceFigures = z.output<typeof Figures>;

const Floor = z.object({
  /** In micro-USD of 1,000 impressions: networks take floors in dollars. */
  micros: ShownMicros,
  from: z.enum(['typed', 'name']),
  /** Of what was typed; 0 where nothing was. */
  version: z.number().int(),
});

const Instance = z.object({
  network: Label,
  /** As reports name it; '' where a network’s rows name none. */
  instance: z.string(),
  buying: z.enum(['bidding', 'waterfall']),
  floor: Floor.nullable(),
  figures: Figures,
  /** Of the revenue of the ad unit. */
  share: z.number().nullable(),
  /** Its first and last day in the range. */
  first: Day,
  last: Day,
});
export type Instance = z.output<typeof Instance>;

const Part = z.object({ name: z.string(), figures: Figures, share: z.number().nullable() });

/** What a group of a test did. */
const Group = z.object({
  name: z.string(),
  first: Day,
  last: Day,
  days: z.number().int(),
  requests: z.number().int().nullable(),
  impressions: z.number().int().nullable(),
  revenue: ShownMicros.nullable(),
  ecpm: ShownMicros.nullable(),
  /** Revenue ÷ what it is measured over × 1000; of users ÷ the share of them. */
  rate: ShownMicros.nullable(),
  /** Of the requests of all groups on the days that all have, or of their impressions. */
  traffic: z.number().nullable(),
});
export type TestGroup = z.output<typeof Group>;

const Comparison = z.object({
  control: z.string(),
  test: z.string(),
  /** Days on which both earned something. */
  days: z.number().int(),
  difference: z
    .object({ value: z.number(), low: z.number(), high: z.number(), p: z.number() })
    .nullable(),
  verdict: z.enum(['better', 'worse', 'undecided', 'too-few-days']),
  /** "Test earns 6.0% more per request (95%: 2.0% to 10.1%), 14 days." */
  words: z.string(),
  /** The test against the control, day by day: 0.06 for 6% more. */
  daily: z.array(z.object({ day: Day, value: z.number() })),
});

/** What a test’s groups are measured over. */
export const measuredOver = ['request', 'impression', 'user'] as const;
export type MeasuredOver = (typeof measuredOver)[number];

const Point = z.object({
  floor: ShownMicros,
  /** Where others take what falls, and where all of it is lost. */
  most: ShownMicros,
  least: ShownMicros,
  /** Of the impressions: those paid at least the floor. */
  kept: z.number(),
});
export type FloorPoint = z.output<typeof Point>;

export const adUnitEndpoints = {
  'GET /ad-unit-waterfall': endpoint({
    summary: 'What an ad unit asked, and what each instance of its waterfall brought',
    access: read,
    input: z.strictObject(waterfallFields),
    output: z.object({
      standing: Standing,
      adUnit: AdUnit,
      kept: Kept,
      total: Figures,
      /** Bidders by revenue, then the waterfall in the order in which it is asked. */
      instances: z.array(Instance),
      /** How many are not listed, and what they brought. */
      more: z.object({ instances: z.number().int(), revenue: ShownMicros.nullable() }),
      placements: z.array(Part),
      versions: z.array(Part),
      /** Groups of A/B tests in the range. */
      testGroups: z.array(z.string()),
    }),
  }),
  'GET /ad-unit-waterfall/export': endpoint({
    summary: 'The instances of an ad unit as a file',
    access: read,
    input: z.strictObject({ ...waterfallFields, format: z.enum(['csv', 'xlsx']) }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'GET /ad-unit-tests': endpoint({
    summary: 'The groups of an A/B test of an ad unit side by side, with significance',
    access: read,
    input: z.strictObject({
      ...fields,
      /** The group that the others are held against; the one called so unless told. */
      control: line(200).optional(),
      /** By requests unless they are not told. */
      over: z.enum(measuredOver).optional(),
      /** Percent of users that the control has, in a test of two groups: measures over users. */
      controlShare: z.coerce.number().int().min(1).max(99).optional(),
    }),
    output: z.object({
      standing: Standing,
      adUnit: AdUnit,
      kept: Kept,
      over: z.enum(measuredOver),
      /** Why not over users, or not over requests. */
      note: z.string(),
      groups: z.array(Group),
      comparisons: z.array(Comparison),
      /** What else has to be known: that a test has ended, days left out. */
      remarks: z.array(z.string()),
    }),
  }),
  'GET /ad-unit-floors': endpoint({
    summary: 'What a floor on an ad unit would have earned in the last 30 days',
    access: read,
    input: z.strictObject({
      adUnitId: Id,
      country: filterFields.country,
      /** One floor in particular, in millionths of the reply’s currency. */
      floor: z.coerce.number().int().min(0).max(10_000_000_000).optional(),
    }),
    output: z.object({
      standing: Standing,
      adUnit: AdUnit,
      kept: Kept,
      impressions: z.number().int(),
      revenue: ShownMicros.nullable(),
      /** The curve, from no floor upwards. */
      points: z.array(Point),
      chosen: Point.nullable(),
      /** The floor that could earn most, against none; null where none could earn more. */
      best: z
        .object({
          floor: ShownMicros,
          /** Changes of the revenue: 0.1 for 10% more; `low` and `high` are of `most`. */
          most: z.number(),
          least: z.number(),
          low: z.number(),
          high: z.number(),
          /** Which part of what lies between least and most has to come true for it to pay. */
          paysFrom: z.number(),
        })
        .nullable(),
      assumptions: z.array(z.string()),
      warnings: z.array(z.string()),
    }),
  }),
  'GET /ad-unit-choices': endpoint({
    summary: 'Ad units whose instances are kept, the largest first',
    access: read,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(AdUnit) }),
  }),
  'POST /set-instance-floor': endpoint({
    summary: 'Set the floor of an instance of an ad unit, or remove it',
    access: may('apps:write'),
    input: z.strictObject({
      adUnitId: Id,
      network: Id,
      instance: z.string().max(200),
      floor: Micros.min(1, 'A floor is more than nothing.')
        .max(10_000_000_000, 'A floor of 1,000 impressions is $10,000 at most.')
        .nullable(),
      /** 0 where none was typed yet. */
      version: z.number().int().min(0),
    }),
    output: z.object({
      message: z.string(),
      version: z.number().int(),
      /** What was typed before. */
      before: ShownMicros.nullable(),
    }),
  }),
};

export const adUnits = domain({ name: 'ad-units', endpoints: adUnitEndpoints, permissions: {} });
