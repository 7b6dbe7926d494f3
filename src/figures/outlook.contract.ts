import { z } from 'zod';
import { Day, ShownMicros } from '#/kernel/schema.ts';

/** A day to come: what is forecast of it, and between what eight of ten such days end. */
const ForecastDay = z.object({
  day: Day,
  value: ShownMicros,
  /** Null while there are too few past forecasts. */
  band: z.object({ low: ShownMicros, high: ShownMicros }).nullable(),
});
export type ForecastDay = z.output<typeof ForecastDay>;

/** Where a month's revenue is heading; money in micro-USD. */
export const Outlook = z.object({
  /** The first of the month that runs. */
  month: Day,
  /** Revenue of its complete days, and the last of them. */
  soFar: ShownMicros,
  through: Day.nullable(),
  /** The whole month; null with less than two weeks of figures. */
  forecast: ShownMicros.nullable(),
  /**
   * Between what eight of ten months end when their forecasts stand as this one does, by what past
   * forecasts as far ahead were off. Null while there are too few of them.
   */
  band: z.object({ low: ShownMicros, high: ShownMicros }).nullable(),
  /**
   * How far such forecasts, made on the same day of each of the last three months, were off: the mean
   * of the absolute relative errors. Null when no month before is whole.
   */
  error: z.number().nullable(),
  /** The days after `through` up to the end of the month; absent where only months are told. */
  course: z.array(ForecastDay).optional(),
});
export type Outlook = z.output<typeof Outlook>;
