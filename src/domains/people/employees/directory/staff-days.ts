import { addDays, daysBetween, isDay } from '#/kernel/days.ts';

/** How far ahead birthdays and anniversaries are told, and how long somebody is new. */
const DAYS = 30;

interface Person {
  id: number;
  name: string;
  title: string | null;
  photo: string | null;
  joinedOn: string | null;
  /** Null unless the person agrees. */
  birthday: string | null;
}

/** The day of this year; 29 February is kept on the 28th in years without one. */
function inYear(day: string, year: number): string {
  const same = `${year}-${day.slice(5)}`;
  return isDay(same) ? same : `${year}-02-28`;
}

/** The next time the calendar shows this day, today included. */
export function nextTime(day: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const thisYear = inYear(day, year);
  return thisYear >= today ? thisYear : inYear(day, year + 1);
}

const isSoon = (on: string, today: string) => daysBetween(today, on) <= DAYS;

/** What the next 30 days bring, the nearest first, and who is new, the latest first. */
export function comingUp(people: readonly Person[], today: string) {
  const face = ({ id, name, title, photo }: Person) => ({ id, name, title, photo });
  const nearest = (one: { on: string }, other: { on: string }) => (one.on < other.on ? -1 : 1);
  const birthdays = people.flatMap((it) => {
    const on = it.birthday && nextTime(it.birthday, today);
    return on && isSoon(on, today) ? [{ person: face(it), on }] : [];
  });
  const anniversaries = people.flatMap((it) => {
    if (!it.joinedOn) return [];
    const on = nextTime(it.joinedOn, today);
    const years = Number(on.slice(0, 4)) - Number(it.joinedOn.slice(0, 4));
    return years > 0 && isSoon(on, today) ? [{ person: face(it), on, years }] : [];
  });
  const joiners = people.flatMap((it) => {
    const on = it.joinedOn;
    return on && on >= addDays(today, -DAYS) && on <= addDays(today, DAYS)
      ? [{ person: face(it), on }]
      : [];
  });
  return {
    birthdays: birthdays.sort(nearest),
    anniversaries: anniversaries.sort(nearest),
    joiners: joiners.sort((one, other) => nearest(other, one)),
  };
}
