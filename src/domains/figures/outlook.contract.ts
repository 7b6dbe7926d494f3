import { z } from 'zod';
import { Day, Micros } from '#/kernel/schema.ts';

/** Where a month's revenue is heading; money in micro-USD. */
export const Outlook = z.object({
  /** The first of the month that runs. */
  month: Day,
  /** Revenue of its complete days, and the last of them. */
  soFar: Micros,
  through: Day.nullable(),
  /** The whole month; null with less than two weeks of figures. */
  forecast: Micros.nullable(),
  /**
   * Between what eight of ten months end when their forecasts stand as this one does, by what past
   * forecasts as far ahead were off. Null while there are too few of them.
   */
  band: z.object({ low: Micros, high: Micros }).nullable(),
  /**
   * How far such forecasts, made on the same day of each of the last three months, were off: the mean
   * of the absolute relative errors. Null when no month before is whole.
   */
  error: z.number().nullable(),
});
export type Outlook = z.output<typeof Outlook>;
