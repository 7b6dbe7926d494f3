import { z } from 'zod';
import { Day, ShownMicros } from '#/kernel/schema.ts';

/** What a campaign did over some days, in micro-USD; null where it cannot be told. */
const Side = z.object({
  from: Day,
  to: Day,
  spend: ShownMicros.nullable(),
  installs: z.number().nullable(),
  cpi: ShownMicros.nullable(),
  roas7: z.number().nullable(),
});
export type Side = z.output<typeof Side>;

/** The seven days before a change of a campaign beside the seven full days after it. */
export const Outcome = z.object({
  before: Side,
  after: Side,
  /** CPI after against before: −0.08 is 8 % less; null where it is withheld. */
  cpi: z.number().nullable(),
  /** Why CPI is not compared. */
  withheld: z.string().nullable(),
  /** ROAS D7 after against before, relative too; null where it is withheld. */
  roas7: z.number().nullable(),
  /** Why ROAS D7 is not compared, where CPI is. */
  roasWithheld: z.string().nullable(),
  /** The installs are so few that CPI differs as much by chance in one of twenty cases. */
  mayBeChance: z.boolean(),
});
export type Outcome = z.output<typeof Outcome>;
