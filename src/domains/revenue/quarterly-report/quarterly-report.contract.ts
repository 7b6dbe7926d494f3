import { z } from 'zod';
import { Covered, Label, MeasureKey } from '#/figures/breakdown.contract.ts';
import { filterFields, revenueKinds, Standing } from '#/figures/filter.contract.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, FileReply, Id, line, ShownMicros, text } from '#/kernel/schema.ts';
import { slideKinds } from './slides.ts';

const read = may('revenue:read');

const Quarter = z.string().regex(/^20\d\d-Q[1-4]$/, 'Write a quarter as YYYY-Qn.');
const Revenue = filterFields.revenue;
const DayRange = z.object({ from: Day, to: Day });

const Slide = z.strictObject({
  kind: z.enum(slideKinds),
  on: z.boolean(),
  commentary: text(1200),
});

/** What a person has chosen and written for a quarter. */
const Deck = z.object({
  title: z.string(),
  /** None means all apps of the scope. */
  appIds: z.array(Id),
  /** Every kind once, in the order of the deck. */
  slides: z.array(Slide),
  /** 0 while nothing has been saved. */
  version: z.number().int(),
});
export type Deck = z.output<typeof Deck>;

const Change = z.object({ value: z.number().nullable(), delta: z.number().nullable() });
/** Absent where no app-day is missing. */
const covered = Covered.optional();
const Part = z.object({
  label: Label,
  revenue: ShownMicros.nullable(),
  share: z.number().nullable(),
  delta: z.number().nullable(),
  covered,
});
const Month = z.object({
  month: Day,
  revenue: ShownMicros.nullable(),
  spend: ShownMicros.nullable(),
  covered,
  /** The same month of the quarter before. */
  revenueBefore: ShownMicros.nullable(),
  spendBefore: ShownMicros.nullable(),
  coveredBefore: covered,
});

/**
 * Everything the slides show, of the chosen apps within one's scope; money in the currency of the
 * standing, null where a day of it has no exchange rate.
 */
export const DeckFigures = z.object({
  standing: Standing,
  range: DayRange,
  compared: DayRange,
  incompleteDays: z.array(Day),
  /** What revenue and profit are made of. */
  revenue: z.enum(revenueKinds),
  headlines: z.array(Change.extend({ measure: MeasureKey, covered })),
  months: z.array(Month),
  networks: z.array(Part),
  countries: z.array(Part),
  apps: z.array(
    Part.extend({
      spend: ShownMicros.nullable(),
      profit: ShownMicros.nullable(),
      roas7: z.number().nullable(),
    }),
  ),
  /** By month of install: ROAS to day 0, 7, 14 and 30; null where the installs are too young. */
  roas: z.array(z.object({ month: Day, values: z.array(z.number().nullable()), covered })),
  roasAges: z.array(z.number().int()),
  /** The next quarter at the pace of the last 30 complete days. */
  outlook: z.object({
    quarter: Quarter,
    days: z.number().int(),
    revenue: ShownMicros.nullable(),
    spend: ShownMicros.nullable(),
    profit: ShownMicros.nullable(),
    covered,
  }),
});
export type DeckFigures = z.output<typeof DeckFigures>;

const Reply = z.object({
  quarter: Quarter,
  /** Those to choose from, the latest first. */
  quarters: z.array(Quarter),
  deck: Deck,
  figures: DeckFigures,
});

export const quarterlyEndpoints = {
  'GET /quarterly-report-slide': endpoint({
    summary: 'The slides of a quarter: what was chosen and written, and the figures on them',
    access: read,
    input: z.strictObject({ quarter: Quarter.optional(), revenue: Revenue }),
    output: Reply,
  }),
  'POST /quarterly-report-slide': endpoint({
    summary: 'Choose and order the slides of a quarter, and write to them',
    access: read,
    input: z.strictObject({
      quarter: Quarter,
      version: z.number().int().min(0),
      title: line(80),
      appIds: z.array(Id).max(200),
      slides: z
        .array(Slide)
        .refine((it) => new Set(it.map(({ kind }) => kind)).size === slideKinds.length, {
          message: 'Every slide once.',
        })
        .refine((it) => it.length === slideKinds.length, { message: 'Every slide once.' }),
    }),
    output: Deck,
  }),
  'GET /quarterly-report/deck': endpoint({
    summary: 'The slides of a quarter as an editable presentation',
    access: read,
    input: z.strictObject({ quarter: Quarter, revenue: Revenue }),
    output: FileReply,
    download: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    made: true,
  }),
};

export const quarterlyReport = domain({
  name: 'quarterly-report',
  endpoints: quarterlyEndpoints,
  permissions: {},
});
