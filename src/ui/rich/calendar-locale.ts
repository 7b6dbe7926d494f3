import dayjs from 'dayjs';
import { monthNames, shortMonths, shortWeekdays, weekdayNames } from '#/kernel/calendar-names.ts';

/** Sunday first, as Mantine's calendars count. */
const fromSunday = (names: readonly string[]) => [names.at(-1)!, ...names.slice(0, -1)];

const twoLetters = shortWeekdays.map((it) => it.slice(0, 2));
const areApart = new Set(twoLetters).size === twoLetters.length;

/**
 * What Mantine's calendars call months and weekdays, by its name: dayjs has files of its own for that,
 * which say the same as the runtime.
 */
export const calendarLocale = 'spoken';

dayjs.locale(
  {
    ...dayjs.Ls['en']!,
    name: calendarLocale,
    months: [...monthNames],
    monthsShort: [...shortMonths],
    weekdays: fromSunday(weekdayNames),
    weekdaysShort: fromSunday(shortWeekdays),
    weekdaysMin: fromSunday(areApart ? twoLetters : shortWeekdays),
  },
  undefined,
  true,
);
