import { daysBetween } from '#/kernel/days.ts';
import { readDay, readMoment, type DayOrder } from './cells.ts';

/** A day and its number since 1970; the hour where the day is written with one. */
interface ReadDay {
  day: string;
  number: number;
  hour: number;
}

/** Days are few: what they mean is remembered by how they are written. */
export class DayReader {
  private readonly known = new Map<string, ReadDay | string>();
  private readonly latest: string;
  private readonly zone: string;
  private readonly order: DayOrder | undefined;

  constructor(latest: string, zone: string, order: DayOrder | undefined) {
    this.latest = latest;
    this.zone = zone;
    this.order = order;
  }

  /** The day, or what is wrong with it. */
  of(text: string): ReadDay | string {
    let day = this.known.get(text);
    if (day === undefined) {
      day = this.read(text);
      if (this.known.size < 10_000) this.known.set(text, day);
    }
    return day;
  }

  private read(text: string): ReadDay | string {
    // An instant first: midnight in UTC is the day before in Los Angeles.
    const moment = readMoment(text, this.zone) ?? { day: readDay(text, this.order), hour: 0 };
    const { day, hour } = moment;
    if (!day) return 'This is no day written YYYY-MM-DD.';
    if (day > this.latest) return 'This day lies in the future.';
    const number = daysBetween('1970-01-01', day);
    return number < 0 ? 'This day is before all reports.' : { day, number, hour };
  }
}
