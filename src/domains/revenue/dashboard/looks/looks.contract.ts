import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Currency, Day, Instant } from '#/kernel/schema.ts';

const read = may('revenue:read');
const Days = z.object({ from: Day, to: Day });

/** What one source has brought since, of the apps one may see. */
const SourceChange = z.object({
  source: z.string(),
  name: z.string(),
  /** Days it told nothing of before. */
  fresh: Days.nullable(),
  /** Days it has told differently. */
  restated: Days.nullable(),
});
export type SourceChange = z.output<typeof SourceChange>;

/** In millionths of the reply's currency; `from` is null where nothing was told of it. */
const Change = z.object({ from: z.number().int().nullable(), to: z.number().int() });

/** What a day came to when one last looked, and comes to now; null for what is the same. */
const FigureChange = z.object({
  day: Day,
  /** Of ads and purchases. */
  revenue: Change.nullable(),
  spend: Change.nullable(),
  /** Where both of its sides are told. */
  profit: Change.nullable(),
  /** The sources of money that have told of the day since. */
  after: z.array(z.string()),
});
export type FigureChange = z.output<typeof FigureChange>;

const Changes = z.object({
  /** The end of the last visit; null for who was never here. */
  since: Instant.nullable(),
  sources: z.array(SourceChange),
  /** Of the amounts of the figures. */
  currency: Currency,
  /** Of the last fourteen days those that have changed, the latest first. */
  figures: z.array(FigureChange),
});

export const looksEndpoints = {
  'GET /dashboard-changes': endpoint({
    summary: 'What figures have changed since one last looked at the dashboard',
    access: read,
    input: z.strictObject({}),
    output: Changes,
  }),
  'POST /look-at-dashboard': endpoint({
    summary: 'Say that one looks at the dashboard, or has seen all that changed',
    access: read,
    input: z.strictObject({ seen: z.boolean().default(false) }),
    output: Changes,
  }),
};
