import { weekdayNames } from '#/kernel/calendar-names.ts';
import { zoneName } from '#/kernel/dates.ts';
import type { ReportSchedule } from './schedules.contract.ts';

/** "Every Monday at 09:00 PKT", in the zone of the company. */
export function scheduleWords(it: Pick<ReportSchedule, 'every' | 'weekday' | 'monthday' | 'at'>) {
  const at = `at ${it.at} ${zoneName()}`;
  if (it.every === 'day') return `Every day ${at}`;
  if (it.every === 'week') return `Every ${weekdayNames[it.weekday - 1]} ${at}`;
  return `On day ${it.monthday} of each month ${at}`;
}
