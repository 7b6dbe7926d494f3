import { shortDay, weekdayName } from '#/kernel/date-words.ts';
import { addDays } from '#/kernel/days.ts';
import { lengthWords } from './time-words.ts';

/** A bar is full at this. */
const FULL_SECONDS = 10 * 3600;

interface WeekProps {
  monday: string;
  today: string;
  days: readonly { day: string; seconds: number }[];
}

/** How long each day of a week was. */
export function Week({ monday, today, days }: WeekProps) {
  const all = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
  return (
    <ul className="timer-week" aria-label="Days">
      {all.map((day) => {
        const seconds = days.find((it) => it.day === day)?.seconds ?? 0;
        const share = Math.min(1, seconds / FULL_SECONDS);
        return (
          <li key={day} aria-current={day === today ? 'date' : undefined}>
            <span className="f3">
              {weekdayName(day)} {shortDay(day)}
            </span>
            <b className="num">{seconds > 0 ? lengthWords(seconds) : '–'}</b>
            <span className="bar" aria-hidden="true">
              <span style={{ width: `${share * 100}%` }} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
