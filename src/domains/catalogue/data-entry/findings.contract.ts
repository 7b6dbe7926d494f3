import { z } from 'zod';
import { Day } from '#/kernel/schema.ts';

/** A day's rows in another currency, with the rate they are converted by. */
export const ConvertedDay = z.object({
  day: Day,
  rows: z.number().int(),
  /** Sum of `measure` in millionths of the currency, and in micro-USD. */
  original: z.number(),
  usd: z.number(),
  /** US dollars for one unit, and the day that rate is of. */
  rate: z.string(),
  rateDay: Day,
  source: z.enum(['hand', 'file', 'oxr', 'ecb']),
});

/** In what a report covers less than what it would replace; `confirm` names this very difference. */
export const Narrower = z.object({
  summary: z.string(),
  details: z.array(z.string()),
  confirm: z.string(),
});
