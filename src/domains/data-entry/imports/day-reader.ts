import { daysBetween } from '#/kernel/days.ts';
import { readDay } from './cells.ts';

/** Days are few: what they mean is remembered by how they are written. */
export class DayReader {
  private readonly known = new Map<string, { day: string; number: number } | string>();
  private readonly latest: string;

  constructor(latest: string) {
    this.latest = latest;
  }

  /** The day and its number since 1970, or what is wrong with it. */
  of(text: string) {
    let day = this.known.get(text);
    if (day === undefined) {
      day = this.read(text);
      if (this.known.size < 10_000) this.known.set(text, day);
    }
    return day;
  }

  private read(text: string) {
    const day = readDay(text);
    if (!day) return 'This is no day written YYYY-MM-DD.';
    if (day > this.latest) return 'This day lies in the future.';
    const number = daysBetween('1970-01-01', day);
    return number < 0 ? 'This day is before all reports.' : { day, number };
  }
}
