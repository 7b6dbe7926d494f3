import { z } from 'zod';
import { rateSources } from '#/figures/rate-sources.ts';
import { may, notWhileActing } from '#/kernel/access.ts';
import { endpoint, type Upload } from '#/kernel/endpoint.ts';
import { parseRate } from '#/kernel/rates.ts';
import {
  Currency,
  Day,
  Done,
  Id,
  Instant,
  line,
  pageOf,
  paging,
  Version,
} from '#/kernel/schema.ts';

/** ISO 4217, but for the dollar, in which everything is kept. */
const ForeignCurrency = Currency.refine(
  (it) => it !== 'USD',
  'A dollar is a dollar: USD needs no rate.',
);

/** US dollars for one unit, an exact decimal. */
const RateText = z
  .string()
  .trim()
  .refine(
    (it) => parseRate(it) !== undefined,
    'Write dollars for one unit, for instance 1.1583, with at most 18 decimals.',
  );

const Source = z.enum(rateSources);

export const ExchangeRate = z.object({
  id: Id,
  version: Version,
  day: Day,
  currency: z.string(),
  /** US dollars for one unit. */
  rate: z.string(),
  source: Source,
  reason: z.string(),
  fetchedAt: Instant,
  by: z.object({ id: Id, name: z.string() }).nullable(),
  /** Another source for the same day stands before it. */
  overruled: z.boolean(),
});
export type ExchangeRate = z.output<typeof ExchangeRate>;

/** Days on which a currency that is needed has no rate, not even one of the week before. */
export const RateGap = z.object({
  currency: z.string(),
  from: Day,
  to: Day,
  days: z.number().int(),
});
export type RateGap = z.output<typeof RateGap>;

/** What one run over imports did whose rates were corrected. */
export const Revalued = z.object({
  at: Instant,
  imports: z.number().int(),
  sources: z.number().int(),
  figure: z.enum(['revenue', 'spend']),
  from: Day,
  to: Day,
  /** Micro-USD. */
  before: z.number().int(),
  after: z.number().int(),
});
export type Revalued = z.output<typeof Revalued>;

/** Brings in what waited for a rate, and values anew what had another; queued wherever one changes. */
export const JOIN_RATES_QUEUE = 'join-rates';

const filters = {
  currency: ForeignCurrency.optional(),
  source: Source.optional(),
  from: Day.optional(),
  to: Day.optional(),
};

const read = may('rates:read');
const write = may('rates:write');
const upload: Upload = {
  field: 'file',
  maxBytes: 5_000_000,
  reads: { kind: 'table', rows: 400_000 },
};
const reason = line(200);

/** What a file of rates would change. */
export const RateFileCheck = z.object({
  rows: z.number().int(),
  currencies: z.array(z.string()),
  from: Day.nullable(),
  to: Day.nullable(),
  /** Of the rows: new ones, those that differ from what is kept, and those that are the same. */
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  problems: z.array(z.object({ row: z.number().int(), column: z.string(), message: z.string() })),
  problemRows: z.number().int(),
  sample: z.array(z.object({ day: Day, currency: z.string(), rate: z.string() })),
});
export type RateFileCheck = z.output<typeof RateFileCheck>;

/** Where rates are fetched every day. */
export const RateFeed = z.object({
  source: z.enum(['oxr', 'ecb']),
  fetchedAt: Instant.nullable(),
  /** Why the last fetch failed; null when it did not. */
  problem: z.string().nullable(),
});
export type RateFeed = z.output<typeof RateFeed>;

/** As Open Exchange Rates gives them out. */
const AppId = z
  .string()
  .trim()
  .regex(/^[0-9a-f]{32}$/i, 'An app id has 32 characters, 0 to 9 and a to f.');

export const rateEndpoints = {
  'GET /exchange-rate-feed': endpoint({
    summary: 'Show where exchange rates are fetched and how the last fetch went',
    access: read,
    input: z.strictObject({}),
    output: RateFeed,
  }),
  'POST /save-exchange-rate-feed': endpoint({
    summary: 'Set the app id of Open Exchange Rates, or fetch from the European Central Bank',
    access: notWhileActing(write),
    /** Null: the European Central Bank, which has no rate of the rupee. */
    input: z.strictObject({ appId: AppId.nullable() }),
    output: RateFeed,
    unrecorded: true,
  }),
  'POST /test-exchange-rate-feed': endpoint({
    summary: 'Ask for yesterday’s exchange rates, without keeping them',
    access: write,
    input: z.strictObject({}),
    output: Done,
    unrecorded: true,
  }),
  'GET /exchange-rates': endpoint({
    summary: 'List exchange rates by day and currency, with the days that have none',
    access: read,
    input: z.strictObject({ ...paging, ...filters }),
    output: pageOf(ExchangeRate).extend({
      today: Day,
      currencies: z.array(z.string()),
      gaps: z.array(RateGap),
      /** The latest first; for those who write rates, because it tells the company's money. */
      revalued: z.array(Revalued),
    }),
  }),
  'POST /save-exchange-rate': endpoint({
    summary: 'Enter the exchange rate of a day by hand, or correct one that was entered',
    access: write,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        day: Day,
        currency: ForeignCurrency,
        rate: RateText,
        reason,
      })
      .refine((it) => it.id === undefined || it.version !== undefined, {
        path: ['version'],
        message: 'Say which version was changed.',
      }),
    output: ExchangeRate,
  }),
  'POST /delete-exchange-rate': endpoint({
    summary: 'Delete an exchange rate that was entered by hand or uploaded',
    access: write,
    input: z.strictObject({ id: Id, version: Version, reason }),
    output: Done,
  }),
  'POST /check-exchange-rates': endpoint({
    summary: 'Read a CSV or XLSX of exchange rates and tell what importing it would do',
    access: write,
    input: z.strictObject({}),
    output: RateFileCheck,
    upload,
    unrecorded: true,
  }),
  'POST /import-exchange-rates': endpoint({
    summary: 'Import a CSV or XLSX of exchange rates: all of it or nothing',
    access: write,
    input: z.strictObject({}),
    output: z.object({ added: z.number().int(), changed: z.number().int() }),
    upload,
  }),
};

export const ratePermissions = {
  'rates:read': { words: 'See exchange rates', held: { staff: 'all' } },
  'rates:write': {
    words: 'Enter exchange rates and choose where they are fetched',
    held: { Admin: 'all', Finance: 'all' },
  },
} as const;
