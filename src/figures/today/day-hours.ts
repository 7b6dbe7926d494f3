import { dayOf, instantOf, timeOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';

/** One hour of a day, which begins in it. */
export interface DayHour {
  /** Seconds since 1970. */
  began: number;
  /** What the company's clocks show then: `14:00`. */
  label: string;
  /** The same hour of every day: `02:00 2` is the second one where clocks are put back. */
  place: string;
}

const HOUR = 3_600;

/** The hours of a day in the company's zone, by its clocks: 23 or 25 where they change. */
export function hoursOf(day: string, zone: string): DayHour[] {
  const from = instantOf(day, '00:00', zone).getTime() / 1_000;
  const to = instantOf(addDays(day, 1), '00:00', zone).getTime() / 1_000;
  const hours: DayHour[] = [];
  const shown = new Map<string, number>();
  for (let began = from; began < to; began += HOUR) {
    const label = timeOf(new Date(began * 1_000), zone);
    const nth = (shown.get(label) ?? 0) + 1;
    shown.set(label, nth);
    hours.push({ began, label, place: nth === 1 ? label : `${label} ${nth}` });
  }
  return hours;
}

/**
 * Where the hour of a source stands among those of the company: in the one in which it begins. Where
 * their zones are half an hour apart it reaches into the next one, and on every day alike.
 */
export function slotsIn(zone: string): (began: number) => number {
  const days = new Map<string, number[]>();
  return (began) => {
    const day = dayOf(new Date(began * 1_000), zone);
    const hours = days.get(day) ?? hoursOf(day, zone).map((it) => it.began);
    days.set(day, hours);
    return hours.findLast((it) => it <= began) ?? began;
  };
}

/** Those that are over at an instant. */
export const overAt = (hours: readonly DayHour[], now: Date): DayHour[] =>
  hours.filter((it) => (it.began + HOUR) * 1_000 <= now.getTime());
